/** Graceful shutdown: a server finishes its responses, and does not wait for idle connections. */

import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import type { HostName } from '../../generator/hosts/host.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toHash } from '../fixtures/tree.ts'
import { describeWhere } from '../fixtures/where.ts'
import type { Engine, Running } from './engines.ts'

/** More bytes than the socket buffers hold, so that the server cannot finish before the client reads. */
const size = 32 * 2 ** 20
const large = '/llms-full.txt'

const folder = mkdtempSync(join(tmpdir(), 'stele-stop-'))
const content = writeFiles(smallSite, join(folder, 'content'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Builds a site with the large file, and returns its dist folder. */
export async function buildLarge(name: string, host: HostName | null): Promise<string> {
  const dist = join(folder, name)
  await build({ content, out: dist, host: host ?? undefined })
  const manifestFile = join(dist, '_stele/manifest.json')
  const { build: _, ...rest } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const bytes = Buffer.alloc(size, 'words ')
  writeFileSync(join(dist, large), bytes)
  Object.assign(rest.files[large.slice(1)], { hash: toHash(bytes), bytes: size })
  writeFileSync(manifestFile, JSON.stringify({ ...rest, build: toHash(Buffer.from(JSON.stringify(rest))) }))
  return dist
}

/** Opens a connection, which is closed when the test ends. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // A process may reset the connection when it exits. Only the bytes received before that matter.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Sends a request on a connection, and returns the first bytes of the response. */
async function sendRequest(socket: Socket, path: string): Promise<Buffer> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`)
  const [bytes] = await once(socket, 'data')
  return bytes
}

/** Waits until the port refuses connections, which shows that the process has received the signal. */
async function waitUntilRefused(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isRefused = await once(socket, 'connect').then(
      () => false,
      () => true,
    )
    socket.destroy()
    if (isRefused) return
    await setTimeout(25)
  }
  throw new Error(`Connections to ${port} are still accepted`)
}

const toPort = ({ origin }: Running) => Number(new URL(origin).port)

/** Stops a process during a response. Returns the length that the response announced, the length received, and the exit code. */
export async function stopDuringResponse(running: Running) {
  const port = toPort(running)
  const slow = await open(port)
  const chunks = [await sendRequest(slow, large)]
  slow.pause()
  // Two idle connections stay open: one after a response, and one before its first request.
  await sendRequest(await open(port), '/api/v1/health')
  await open(port)

  const ended = running.stop()
  await waitUntilRefused(port)
  slow.on('data', (chunk) => chunks.push(chunk)).resume()
  await once(slow, 'close')

  const bytes = Buffer.concat(chunks)
  const end = bytes.indexOf('\r\n\r\n') + 4
  const [, announced] = /\r\ncontent-length: (\d+)\r\n/i.exec(bytes.toString('latin1', 0, end)) ?? []
  return { announced: Number(announced), received: bytes.length - end, code: await ended }
}

export const complete = { announced: size, received: size, code: 0 }

/** Defines the tests of one engine. */
export function testStop(engine: Engine): void {
  describeWhere(`a server on ${engine.name}, on SIGTERM`, engine.whyNot, () => {
    let dist = ''
    beforeAll(async () => {
      dist = await buildLarge(engine.name, engine.builtFor)
    })

    it('finishes the current response, does not wait for idle connections, and exits with 0', async () => {
      expect(await stopDuringResponse(await engine.start(dist, 0))).toEqual(complete)
    })

    it('exits at once with 1 on a second signal', async () => {
      const running = await engine.start(dist, 0)
      const slow = await open(toPort(running))
      await sendRequest(slow, large)
      slow.pause()
      const ended = running.stop()
      await waitUntilRefused(toPort(running))

      expect(await Promise.all([ended, running.stop()])).toEqual([1, 1])
    })
  })
}
