/** A site below a path: the shim serves everything below it, and nothing elsewhere. */

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { serve } from '../../generator/commands/serve/serve.ts'
import { verify } from '../../generator/commands/verify.ts'
import { contractCases } from '../../generator/verifier/cases/contract.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { createBasePathTarget } from '../../generator/verifier/http-target.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { createFolder, siteBelowPath, writeFiles } from '../fixtures/content.ts'
import { useDistBelowPath } from '../fixtures/dist.ts'
import { exchange } from '../fixtures/wire.ts'
import { findFreePort, type Started, startCore, startNode } from '../targets/targets.ts'

const dist = useDistBelowPath()
let core: Started
beforeAll(async () => {
  core = await startCore(dist)
})
afterAll(() => core.stop())

/** The status, the location and the beginning of the body of a response. */
async function get(path: string, accept = 'text/html') {
  const { status, headers, body } = await core.target.send({ path, headers: { Accept: accept } }, 1)
  return { status, headers, text: new TextDecoder().decode(body) }
}

describe('A site below a path', () => {
  it('passes all cases of the contract there', async () => {
    const target = createBasePathTarget(core.target, '/blog')
    // The endpoint of the Model Context Protocol is in front of the core.
    const facts = { ...(await findFacts(target)), hasMcp: false }
    const failures: unknown[] = []
    for (const [client, testCase] of contractCases(facts).entries()) {
      const differences = await runCase(target, testCase, client + 10)
      if (differences.length > 0) failures.push({ case: testCase.name, differences })
    }
    expect(failures).toEqual([])
  })

  it.each([
    ['/blog/essays', '/essays'],
    ['/essays', '/essays (not below /blog)'],
  ])(
    'is verified by cases without its path, which no redirect may leave out: %s',
    async (location, expected) => {
      const response = { status: 404, headers: new Map([['location', location]]), body: Buffer.from('gone') }
      const target = createBasePathTarget({ name: 'a service', send: async () => response }, '/blog')
      expect(await target.send({ path: '/x' }, 0)).toEqual({
        ...response,
        headers: new Map([['location', expected]]),
      })
    },
  )

  it.each([
    ['/blog', 308, '/blog/'],
    ['/blog/essays/', 308, '/blog/essays'],
    ['/blog/old', 308, '/blog/essays'],
    ['/blog/api/v1/essays/?lang=pt', 308, '/blog/api/v1/essays?lang=pt'],
    ['/blog/essays/lost', 410, undefined],
    ['/%62log/essays', 200, undefined],
    ['/', 404, undefined],
    ['/essays', 404, undefined],
    ['/api/v1/health', 404, undefined],
    ['/blogger', 404, undefined],
    ['/blog/../api/v1/health', 404, undefined],
  ])('responds to %s with %i', async (path, status, location) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([status, location])
  })

  it('counts no request outside of the path, and none of its headers belong to the API', async () => {
    const { headers } = await get('/api/v1/health')
    expect([...headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('names the whole path in hints and messages', async () => {
    expect(JSON.parse((await get('/blog/api/v1/essay')).text)).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: 'There is nothing at "/blog/api/v1/essay".',
        resolution_hint:
          'Did you mean /blog/api/v1/essays? GET /blog/api/v1/health?verbose=true lists the endpoints.',
      },
    })
  })

  it('names the whole path of the Markdown that a page negotiates', async () => {
    const { headers } = await get('/blog/essays', 'text/markdown')
    expect(headers.get('content-location')).toBe('/blog/essays.md')
    expect(headers.get('link')).toBe(
      '<https://site.test/blog/llms.txt>; rel="describedby"; type="text/plain", <https://site.test/blog/essays.md>; rel="alternate"; type="text/markdown"',
    )
  })
})

it('`stele verify` tests a service below a path at its URL', async () => {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}/blog`
  const out = join(createFolder(), 'dist')
  await build({ content: writeFiles(siteBelowPath), out, baseUrl })
  const server = await serve({ out, port })
  const { failures, problems } = await verify(`${baseUrl}/`)
  await server.close()
  expect({ url: server.url, failures, problems }).toEqual({ url: baseUrl, failures: [], problems: [] })
})

it('a service below a path refuses a request that cannot be parsed, with an envelope of the API', async () => {
  const { origin, stop } = await startNode(dist)
  onTestFinished(stop)
  const bytes = 'GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n'
  const [response] = await exchange(Number(new URL(origin).port), bytes)
  expect(response?.status).toBe(400)
  expect(response?.headers).toHaveProperty('ratelimit-limit')
  expect(response?.body).toContain('"code":"BAD_REQUEST"')
  expect(response?.body).toContain('GET /blog/api/v1/search?q=caf%C3%A9')
})
