/** Files too long to be held in memory: answered from where they lie, whole or not at all. */

import { createHash } from 'node:crypto'
import { readFile, rename, truncate, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { renderManifest } from '../../generator/render/manifest.ts'
import { createNodeServer } from '../../shim/adapters/node.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { parseManifest } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { listen, serveFolder } from '../fixtures/wire.ts'

const dist = useDist()
const file = 'llms-full.txt'
/** One byte more than is held. */
const length = 64 * 2 ** 20 + 1

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Writes a long text, as a build lands it: another file in the place of the one before. */
async function land(fill: string): Promise<string> {
  const bytes = Buffer.alloc(length, fill)
  await writeFile(join(dist, `${file}.new`), bytes)
  await rename(join(dist, `${file}.new`), join(dist, file))
  return hash(bytes)
}

beforeAll(async () => {
  const path = join(dist, '_stele/manifest.json')
  const { build, hostFiles, ...site } = await parseManifest(await readFile(path, 'utf8'), dist)
  const entry = site.files[file]
  if (entry === undefined) throw new Error(`The small site has no "${file}"`)
  const files = { ...site.files, [file]: { ...entry, hash: await land('a'), bytes: length } }
  await writeFile(path, renderManifest({ ...site, files }, hostFiles).bytes)
})

/** Asks for the file, and looks at every byte. */
async function ask(port: number, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/${file}`, init)
  const { status, headers } = response
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    status,
    length: headers.get('content-length'),
    coding: headers.get('content-encoding'),
    isTagged: headers.get('etag') === `"${hash(bytes)}"`,
    bytes: bytes.length,
  }
}

const whole = { status: 200, length: String(length), coding: null, isTagged: true, bytes: length }

describe('a file longer than what is held', () => {
  it('is answered whole, in no coding, however many ask at once', async () => {
    const port = await serveFolder(dist)
    const asked = Array.from({ length: 3 }, () => ask(port, { headers: { 'Accept-Encoding': 'br, gzip' } }))

    expect(await Promise.all(asked)).toEqual([whole, whole, whole])
  })

  it('has its length told to HEAD, and is had already by whoever has its tag', async () => {
    const port = await serveFolder(dist)
    const { headers } = await fetch(`http://127.0.0.1:${port}/${file}`, { method: 'HEAD' })
    const tag = headers.get('etag') ?? ''

    expect(headers.get('content-length')).toBe(String(length))
    expect((await ask(port, { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })

  it('is given as a file to be read, and not as its bytes', async () => {
    const stored = await createDiskSource(dist).readFile(file)

    expect(stored).toBeInstanceOf(Blob)
    expect(stored?.length).toBe(length)
  })

  it('is answered still when the same one was put there again', async () => {
    const port = await serveFolder(dist)
    const first = await ask(port)
    await land('a')
    await utimes(join(dist, file), 1, 1)

    expect([first, await ask(port)]).toEqual([whole, whole])
  })

  it('is not answered where it is another one than the build names', async () => {
    const errors: string[] = []
    const port = await serveFolder(dist, { onError: (error) => errors.push(String(error)) })
    await ask(port)
    await land('b')
    const { status } = await ask(port)
    await land('a')

    expect(status).toBe(500)
    expect(errors).toEqual([`Error: Cannot answer with "${file}" of ${dist}: it is not as in the manifest`])
    expect(await ask(port)).toEqual(whole)
  })

  it('is not kept ready for a client that reads nothing of it', async () => {
    const shim = await createShim({ source: createDiskSource(dist), quota: createMemoryStore() })
    const server = createNodeServer(shim, { maxSilence: 50 })
    const closed = new Promise((resolve) => {
      server.once('connection', (socket) => socket.once('close', resolve))
    })
    const client = connect(await listen(server), '127.0.0.1')
    onTestFinished(() => {
      client.destroy()
    })
    client.pause()
    client.on('error', () => {})
    client.write(`GET /${file} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await closed
  })

  it('breaks off where it is cut while it goes out, and the next client is answered', async () => {
    const port = await serveFolder(dist)
    const response = await fetch(`http://127.0.0.1:${port}/${file}`)
    const reader = response.body?.getReader()
    await reader?.read()
    await truncate(join(dist, file), 10)
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    }

    await expect(readOn()).rejects.toThrow('terminated')
    await land('a')
    expect(await ask(port)).toEqual(whole)
  })
})
