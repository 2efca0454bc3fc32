/** The Node adapter as a handler in a server of somebody else's: Express, which adds things of its own. */

import { createServer } from 'node:http'
import express from 'express'
import { expect, it } from 'vitest'
import { createNodeListener } from '../../shim/adapters/node.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { ask, listen } from '../fixtures/wire.ts'

const dist = useDist()
const openShim = () => createShim({ source: createDiskSource(dist), quota: createMemoryStore() })

it('sees the whole address where it is mounted at a path, and leaves the others to the app', async () => {
  const app = express().use('/api', createNodeListener(await openShim()))
  const port = await listen(createServer(app))
  const profile = await ask(port, '/api/v1/profile?lang=pt')
  expect([profile.status, profile.headers['content-language']]).toEqual([200, 'pt'])
  const page = await ask(port, '/essays')
  expect([page.status, page.body]).toEqual([404, expect.stringContaining('Cannot GET /essays')])
})

it('keeps every field of its own beside those that the app has set, and replaces those of the same name', async () => {
  const before = express().use((_request, response, next) => {
    response.set({ 'X-Own': 'own', Vary: 'Origin', Link: '</own>; rel="own"' })
    next()
  })
  const shim = await openShim()
  const [plain, beside] = await Promise.all([
    listen(createServer(createNodeListener(shim))),
    listen(createServer(before.use(createNodeListener(shim)))),
  ])
  const [alone, answer] = [await ask(plain, '/'), await ask(beside, '/')]
  expect(alone.headers.link?.match(/rel=/g)?.length).toBeGreaterThan(1)
  const { date: _, ...own } = alone.headers
  expect(answer.headers).toMatchObject({ ...own, 'x-own': 'own', 'x-powered-by': 'Express' })
  expect(answer.body).toBe(alone.body)
})

it('counts the client that a trusted proxy names', async () => {
  const app = express().use(createNodeListener(await openShim(), { trustProxy: 1 }))
  const port = await listen(createServer(app))
  const askFor = async (client: string) => {
    const { headers } = await ask(port, '/api/v1/profile', `X-Forwarded-For: ${client}`)
    return headers['ratelimit-remaining']
  }
  const remaining = [await askFor('192.0.2.1'), await askFor('192.0.2.1'), await askFor('192.0.2.2')]
  expect(remaining).toEqual(['59', '58', '59'])
})
