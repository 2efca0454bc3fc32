/** Files too long to be held in memory: they are streamed from disk, and never served damaged. */

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
/** One byte more than the maximum for files in memory. */
const length = 64 * 2 ** 20 + 1

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Replaces the file by a long text, by a rename as builds do. Returns its hash. */
async function replaceFile(fill: string): Promise<string> {
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
  const files = { ...site.files, [file]: { ...entry, hash: await replaceFile('a'), bytes: length } }
  await writeFile(path, renderManifest({ ...site, files }, hostFiles).bytes)
})

/** Requests the file, and reads every byte. */
async function send(port: number, init: RequestInit = {}) {
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

const complete = { status: 200, length: String(length), coding: null, isTagged: true, bytes: length }

describe('a file too long for memory', () => {
  it('is served completely and uncompressed to concurrent requests', async () => {
    const port = await serveFolder(dist)
    const responses = Array.from({ length: 3 }, () =>
      send(port, { headers: { 'Accept-Encoding': 'br, gzip' } }),
    )

    expect(await Promise.all(responses)).toEqual([complete, complete, complete])
  })

  it('has a Content-Length in response to HEAD, and a 304 for its ETag', async () => {
    const port = await serveFolder(dist)
    const { headers } = await fetch(`http://127.0.0.1:${port}/${file}`, { method: 'HEAD' })
    const tag = headers.get('etag') ?? ''

    expect(headers.get('content-length')).toBe(String(length))
    expect((await send(port, { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })

  it('is read as a blob, not as bytes', async () => {
    const stored = await createDiskSource(dist).readFile(file)

    expect(stored).toBeInstanceOf(Blob)
    expect(stored?.length).toBe(length)
  })

  it('is still served after it was replaced by the same content', async () => {
    const port = await serveFolder(dist)
    const first = await send(port)
    await replaceFile('a')
    await utimes(join(dist, file), 1, 1)

    expect([first, await send(port)]).toEqual([complete, complete])
  })

  it('gets a 500 if it differs from the manifest', async () => {
    const errors: string[] = []
    const port = await serveFolder(dist, { onError: (error) => errors.push(String(error)) })
    await send(port)
    await replaceFile('b')
    const { status } = await send(port)
    await replaceFile('a')

    expect(status).toBe(500)
    expect(errors).toEqual([`Error: Cannot serve "${file}" from ${dist}: it differs from the manifest`])
    expect(await send(port)).toEqual(complete)
  })

  it('is given up if the client does not read it', async () => {
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

  it('is cut off if it is truncated while it is sent, and the next client gets it completely', async () => {
    const port = await serveFolder(dist)
    const response = await fetch(`http://127.0.0.1:${port}/${file}`)
    const reader = response.body?.getReader()
    await reader?.read()
    await truncate(join(dist, file), 10)
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    }

    await expect(readOn()).rejects.toThrow('terminated')
    await replaceFile('a')
    expect(await send(port)).toEqual(complete)
  })
})
