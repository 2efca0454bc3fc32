/** Files too long to be held in memory: concurrent requests, slow clients, and files that are replaced between requests. */

import { truncate, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeServer } from '../../shim/adapters/node.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { listen, serveFolder } from '../fixtures/wire.ts'
import { complete, file, replaceFile, send, useLongDist } from './long.ts'

const dist = useLongDist()

describe('a file too long for memory', () => {
  it('is served completely to concurrent requests', async () => {
    const port = await serveFolder(dist)

    expect(await Promise.all([send(port), send(port), send(port)])).toEqual([complete, complete, complete])
  })

  it('is still served after it was replaced by the same content', async () => {
    const port = await serveFolder(dist)
    const first = await send(port)
    await replaceFile(dist, 'same')
    await utimes(join(dist, file), 1, 1)

    expect([first, await send(port)]).toEqual([complete, complete])
  })

  it('is served again once it equals the manifest again', async () => {
    const port = await serveFolder(dist)
    const damages = [() => replaceFile(dist, 'other'), () => truncate(join(dist, file), 10)]
    for (const damage of damages) {
      await damage()
      expect((await send(port)).status).toBe(500)
      await replaceFile(dist, 'same')
      expect(await send(port)).toEqual(complete)
    }
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
})
