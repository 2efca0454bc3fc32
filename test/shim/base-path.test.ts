/** A site below a path: the shim serves everything below it, and nothing elsewhere. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createBasePathTarget } from '../../generator/conformance/base-path.ts'
import { contractCases } from '../../generator/conformance/cases/contract.ts'
import { findFacts } from '../../generator/conformance/find-facts.ts'
import { runCase } from '../../generator/conformance/suite.ts'
import { verify } from '../../generator/verify.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { findFreePort, type Listening, type Started, startCore, startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-base-path-'))
afterAll(() => rmSync(folder, { recursive: true }))

const content = writeFiles(
  {
    ...smallSite,
    'site.yaml': `${String(smallSite['site.yaml']).replace('https://site.test', 'https://site.test/blog/')}gone: [lost]\nredirects: { /old: /essays }\n`,
  },
  join(folder, 'content'),
)
const dist = join(folder, 'dist')

let core: Started
let node: Listening
beforeAll(async () => {
  await build({ content, out: dist })
  core = await startCore(dist)
  node = await startNode(dist)
})
afterAll(async () => {
  await core.stop()
  await node.stop()
})

/** The status, the location and the beginning of the body of a response. */
async function get(path: string, accept = 'text/html') {
  const { status, headers, body } = await core.target.send({ path, headers: { Accept: accept } }, 1)
  return { status, headers, text: new TextDecoder().decode(body) }
}

describe('A site below a path', () => {
  it('passes all cases of the contract there', async () => {
    const target = createBasePathTarget(core.target, '/blog')
    const facts = await findFacts(target)
    const failures: unknown[] = []
    for (const [client, testCase] of contractCases(facts).entries()) {
      const differences = await runCase(target, testCase, facts, client + 10)
      if (differences.length > 0) failures.push({ case: testCase.name, differences })
    }
    expect(failures).toEqual([])
  })

  it.each([
    ['/blog', 308, '/blog/'],
    ['/blog?x=1', 308, '/blog/?x=1'],
    ['/blog/essays/', 308, '/blog/essays'],
    ['/blog/index.html', 308, '/blog/'],
    ['/blog/old', 308, '/blog/essays'],
    ['/blog/api/v1/essays/?lang=pt', 308, '/blog/api/v1/essays?lang=pt'],
    ['/blog/essays/lost', 410, undefined],
    ['/%62log/essays', 200, undefined],
    ['/', 404, undefined],
    ['/essays', 404, undefined],
    ['/api/v1/health', 404, undefined],
    ['/blogger', 404, undefined],
    ['/blog/blog/', 404, undefined],
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
      '<https://site.test/blog/essays.md>; rel="alternate"; type="text/markdown"',
    )
  })

  it('is what `stele verify` tests', async () => {
    const port = await findFreePort()
    const baseUrl = `http://127.0.0.1:${port}/blog`
    const { serve } = await import('../../generator/serve.ts')
    const out = join(folder, 'verified')
    await build({ content, out, baseUrl })
    const server = await serve({ out, port })
    const { failures, problems } = await verify(`${baseUrl}/`)
    await server.close()
    expect({ url: server.url, failures, problems }).toEqual({ url: baseUrl, failures: [], problems: [] })
  })

  it('is refused there when the request cannot be parsed, with an envelope of the API', async () => {
    const { connect } = await import('node:net')
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(node.origin).port), '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n'),
      )
      let received = ''
      socket.on('data', (data) => {
        received += data
      })
      socket.on('close', () => resolve(received))
    })
    expect(text).toMatch(/^HTTP\/1.1 400 /)
    expect(text).toContain('"code":"BAD_REQUEST"')
    expect(text).toContain('GET /blog/api/v1/search?q=caf%C3%A9')
    expect(text).toMatch(/RateLimit-Limit/i)
  })
})
