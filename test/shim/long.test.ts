/** Files too long to be held in memory: they are streamed from disk, and never served damaged. */

import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { serveFolder } from '../fixtures/wire.ts'
import { complete, file, length, replaceFile, send, useLongDist } from './long.ts'

const dist = useLongDist()

describe('a file too long for memory', () => {
  it('is served completely and uncompressed, with a Content-Length for HEAD and a 304 for its ETag', async () => {
    const port = await serveFolder(dist)
    const { headers } = await fetch(`http://127.0.0.1:${port}/${file}`, { method: 'HEAD' })
    const tag = headers.get('etag') ?? ''

    expect(headers.get('content-length')).toBe(String(length))
    expect((await send(port, { headers: { 'If-None-Match': tag } })).status).toBe(304)
    expect(await send(port, { headers: { 'Accept-Encoding': 'br, gzip' } })).toEqual(complete)
  })

  it('is read as a blob, not as bytes', async () => {
    const stored = await createDiskSource(dist).readFile(file)

    expect(stored).toBeInstanceOf(Blob)
    expect(stored?.length).toBe(length)
  })

  it('gets a 500 if it differs from the manifest', async () => {
    const errors: string[] = []
    const port = await serveFolder(dist, { onError: (error) => errors.push(String(error)) })
    await replaceFile(dist, 'other')
    const { status } = await send(port)
    await replaceFile(dist, 'same')

    expect(status).toBe(500)
    expect(errors).toEqual([`Error: Cannot serve "${file}" from ${dist}: it differs from the manifest`])
  })

  it('is cut off if it is truncated while it is sent', async () => {
    const port = await serveFolder(dist)
    const response = await fetch(`http://127.0.0.1:${port}/${file}`)
    const reader = response.body?.getReader()
    await reader?.read()
    await truncate(join(dist, file), 10)
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    }

    await expect(readOn()).rejects.toThrow('terminated')
    await replaceFile(dist, 'same')
  })
})
