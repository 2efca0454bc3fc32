/** The Node adapter as a handler in an Express app. */

import { createServer } from 'node:http'
import express from 'express'
import { expect, it } from 'vitest'
import { createNodeListener } from '../../shim/adapters/node-listener.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { listen, send } from '../fixtures/wire.ts'

const dist = useDist()
const openShim = () => createShim({ source: createDiskSource(dist), quota: createMemoryStore() })

it('a handler mounted at a path sees the whole URL, and leaves other paths to the app', async () => {
  const app = express().use('/api', createNodeListener(await openShim()))
  const port = await listen(createServer(app))
  const profile = await send(port, '/api/v1/profile?lang=pt')
  expect([profile.status, profile.headers['content-language']]).toEqual([200, 'pt'])
  const page = await send(port, '/essays')
  expect([page.status, page.body]).toEqual([404, expect.stringContaining('Cannot GET /essays')])
})

it('a handler keeps the headers that the app has set, except those that it sets itself', async () => {
  const app = express().use((_request, response, next) => {
    response.set({ 'X-Own': 'own', Vary: 'Origin', Link: '</own>; rel="own"' })
    next()
  })
  const shim = await openShim()
  const [plain, inApp] = await Promise.all([
    listen(createServer(createNodeListener(shim))),
    listen(createServer(app.use(createNodeListener(shim)))),
  ])
  const [expected, response] = [await send(plain, '/'), await send(inApp, '/')]
  expect(expected.headers.link?.match(/rel=/g)?.length).toBeGreaterThan(1)
  const { date: _, ...headers } = expected.headers
  expect(response.headers).toMatchObject({ ...headers, 'x-own': 'own', 'x-powered-by': 'Express' })
  expect(response.body).toBe(expected.body)
})

it('a handler counts the client that a trusted proxy names', async () => {
  const app = express().use(createNodeListener(await openShim(), { trustProxy: 1 }))
  const port = await listen(createServer(app))
  const sendFrom = async (client: string) => {
    const { headers } = await send(port, '/api/v1/profile', `X-Forwarded-For: ${client}`)
    return headers['ratelimit-remaining']
  }
  const remaining = [await sendFrom('192.0.2.1'), await sendFrom('192.0.2.1'), await sendFrom('192.0.2.2')]
  expect(remaining).toEqual(['59', '58', '59'])
})
