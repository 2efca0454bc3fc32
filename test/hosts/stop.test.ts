/** A process that is told to stop: who is being answered reads the answer to its end, and nobody else holds it. */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import type { HostName } from '../../generator/hosts/names.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toHash } from '../fixtures/tree.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { findFreePort } from '../targets/targets.ts'
import { hosts, onNode, type Running } from './hosts.ts'
import { startRedis } from './redis.ts'

/** More than the buffers of a socket take at both ends: the server is not done before the client has read. */
const size = 32 * 2 ** 20
const large = '/llms-full.txt'

const folder = mkdtempSync(join(tmpdir(), 'stele-stop-'))
const content = writeFiles(smallSite, join(folder, 'content'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Builds a site that holds the large file; gives the dist folder. */
async function buildLarge(name: string, host: HostName | null): Promise<string> {
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

/** Opens a connection that is gone when the running test has finished. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // A process that ends may reset it: what its client has got by then is what counts.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Asks for a path on a connection that is to be kept; the first bytes of the answer. */
async function begin(socket: Socket, path: string): Promise<Buffer> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`)
  const [bytes] = await once(socket, 'data')
  return bytes
}

/** Asks until the port takes no connection any more: the process has heard the signal. */
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

/** Stops a process while it answers; what its client has got in the end, and the exit code. */
async function stopWhileAnswering(running: Running) {
  const port = toPort(running)
  const slow = await open(port)
  const chunks = [await begin(slow, large)]
  slow.pause()
  // Neither of them hangs up: one waits with a next request, the other with its first.
  await begin(await open(port), '/api/v1/health')
  await open(port)

  const ended = running.stop()
  await waitUntilRefused(port)
  slow.on('data', (chunk) => chunks.push(chunk)).resume()
  await once(slow, 'close')

  const bytes = Buffer.concat(chunks)
  const end = bytes.indexOf('\r\n\r\n') + 4
  const [, told] = /\r\ncontent-length: (\d+)\r\n/i.exec(bytes.toString('latin1', 0, end)) ?? []
  return { told: Number(told), received: bytes.length - end, code: await ended }
}

const whole = { told: size, received: size, code: 0 }

for (const host of hosts.filter(({ name }) => !['workerd', 'origin'].includes(name))) {
  describeWhere(`${host.name} that is told to stop`, host.whyNot, () => {
    let dist = ''
    beforeAll(async () => {
      dist = await buildLarge(host.name, host.builtFor)
    })

    it('finishes the answer in hand, is held by nobody who asks for nothing, and exits 0', async () => {
      expect(await stopWhileAnswering(await host.start(dist, 0))).toEqual(whole)
    })

    it('ends at once when it is told a second time', async () => {
      const running = await host.start(dist, 0)
      const slow = await open(toPort(running))
      await begin(slow, large)
      slow.pause()
      const ended = running.stop()
      await waitUntilRefused(toPort(running))

      expect(await Promise.all([ended, running.stop()])).toEqual([1, 1])
    })
  })
}

describeWhere('node with Redis that is told to stop', findMissing('redis-server', '-v'), () => {
  let redis: ChildProcess
  let url = ''
  let dist = ''
  beforeAll(async () => {
    dist = await buildLarge('redis', null)
    const port = await findFreePort()
    redis = await startRedis(port)
    url = `redis://127.0.0.1:${port}`
  })
  afterAll(async () => {
    redis.kill('SIGKILL')
    await once(redis, 'exit')
  })

  const startNode = () => onNode(process.execPath, '--redis', url)(dist, 0)

  it('finishes the answer in hand, and exits 0', async () => {
    expect(await stopWhileAnswering(await startNode())).toEqual(whole)
  })

  it('does so too while Redis is silent', async () => {
    const running = await startNode()
    redis.kill('SIGSTOP')

    expect(await stopWhileAnswering(running)).toEqual(whole)
  })
})
