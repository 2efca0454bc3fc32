/** The endpoint of the Model Context Protocol as a part of the service: its headers, methods, quota and path. */

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../../generator/commands/serve/serve.ts'
import { createFolder, smallSite } from '../fixtures/content.ts'
import { useDist, useDistBelowPath } from '../fixtures/dist.ts'
import { post, stateless } from './messages.ts'
import { useService } from './service.ts'

const getUrl = useService()
const dist = useDist()
const renamedDist = useDist({
  ...smallSite,
  'essays/first-essay/en.md': String(smallSite['essays/first-essay/en.md']).replace(
    'tags:',
    'aliases: [old-essay]\ntags:',
  ),
})
const distBelowPath = useDistBelowPath()

/** Serves a build until the current test has finished. Returns the URL. */
async function start(out: string, options: Partial<Parameters<typeof serve>[0]> = {}): Promise<string> {
  const server = await serve({ out, ...options })
  onTestFinished(() => server.close())
  return server.url
}

describe('the endpoint', () => {
  it('sends the headers of the API, and no session', async () => {
    const { headers, body } = stateless('tools/list')
    const response = await fetch(`${getUrl()}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'Accept-Encoding': 'identity' },
      body,
    })
    const { date: _, ...received } = Object.fromEntries(response.headers)
    expect(received).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, API-Version, X-API-Version, Retry-After, ETag, Link, Deprecation, Sunset, Content-Language, X-Request-Id, X-Markdown-Tokens, Content-Signal, Content-Range',
      'api-version': '1.2.3',
      'x-api-version': '1.2.3',
      'ratelimit-limit': '100000',
      'ratelimit-remaining': expect.stringMatching(/^\d+$/),
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
      'ratelimit-policy': '100000;w=60',
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'content-length': String((await response.arrayBuffer()).byteLength),
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      connection: 'keep-alive',
      'keep-alive': 'timeout=5',
    })
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['identity', null],
    ['zstd', null],
  ])('compresses a long message for a client that accepts "%s" as %s', async (accepted, coding) => {
    const send = (method: string) => {
      const { headers, body } = stateless(method)
      return fetch(`${getUrl()}/mcp`, {
        method: 'POST',
        headers: { ...headers, 'Accept-Encoding': accepted },
        body,
      })
    }
    const list = JSON.parse(readFileSync(join(dist, 'mcp/tools.json'), 'utf8'))
    const response = await send('tools/list')
    expect([response.headers.get('content-encoding'), (await response.json()).result.tools]).toEqual([
      coding,
      list.tools,
    ])
    expect((await send('no/method')).headers.get('content-encoding')).toBeNull()
  })

  it.each(['GET', 'DELETE', 'PUT'])('responds to %s with 405 and the envelope of the API', async (method) => {
    const response = await fetch(`${getUrl()}/mcp`, { method })
    expect([response.status, response.headers.get('allow'), await response.json()]).toEqual([
      405,
      'POST, OPTIONS',
      {
        error: {
          code: 'METHOD_NOT_ALLOWED',
          message: `The method ${method} is not supported at "/mcp".`,
          resolution_hint: 'Send messages of the Model Context Protocol with POST.',
        },
      },
    ])
  })

  it('responds to a preflight with the methods of the endpoint', async () => {
    const response = await fetch(`${getUrl()}/mcp`, { method: 'OPTIONS' })
    expect([
      response.status,
      response.headers.get('access-control-allow-methods'),
      response.headers.get('access-control-allow-headers'),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([204, 'POST, OPTIONS', '*, Authorization', '*'])
  })

  it('counts each message once against the quota of the API, and refuses further ones with the hint', async () => {
    const url = await start(dist)
    const remaining = async (message: ReturnType<typeof stateless>) => {
      const response = await fetch(`${url}/mcp`, { method: 'POST', ...message })
      await response.arrayBuffer()
      return Number(response.headers.get('ratelimit-remaining'))
    }
    expect(await remaining(stateless('tools/list'))).toBe(59)
    expect(await remaining(stateless('tools/call', { name: 'getProfile' }))).toBe(58)
    expect(await remaining(stateless('tools/call', { name: 'getEssayBySlug', arguments: {} }))).toBe(57)
    expect(await remaining(stateless('resources/read', { uri: 'https://site.test/llms.txt' }))).toBe(56)
    expect(await remaining({ ...stateless('tools/list'), body: '{' })).toBe(55)
    for (let left = 54; left >= 0; left -= 1) expect(await remaining(stateless('tools/list'))).toBe(left)
    for (const message of [
      stateless('tools/list'),
      stateless('tools/call', { name: 'getProfile' }),
      stateless('tools/call', { name: 'no' }),
      stateless('tools/call', { name: 'getEssayBySlug', arguments: {} }),
    ]) {
      const response = await fetch(`${url}/mcp`, { method: 'POST', ...message })
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        429,
        expect.stringMatching(/^\d+$/),
        {
          jsonrpc: '2.0',
          id: 1,
          error: {
            code: 429,
            message: expect.stringMatching(
              /^The quota of 60 requests in 60 seconds is used up\. Wait \d+ seconds? \(see Retry-After\)/,
            ),
          },
        },
      ])
    }
  })

  it('counts a call for the former slug of an essay once', async () => {
    const url = await start(renamedDist)
    const call = async (slug: string) => {
      const { headers, body } = stateless('tools/call', { name: 'getEssayBySlug', arguments: { slug } })
      const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
      const { result } = await response.json()
      return [response.headers.get('ratelimit-remaining'), result.structuredContent.slug]
    }
    expect(await call('old-essay')).toEqual(['59', 'first-essay'])
    expect(await call('old-essay/pt')).toEqual(['58', 'first-essay'])
    for (let left = 57; left >= 0; left -= 1)
      expect(await call('old-essay')).toEqual([String(left), 'first-essay'])
  })

  it('refuses a client that has used up its quota before it reads a long body', async () => {
    const url = await start(dist)
    for (let count = 0; count < 60; count += 1) await fetch(`${url}/api/v1/health`)
    // It never ends, and is never longer than a message may be.
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([response.status, (await response.json()).error.code]).toEqual([429, 429])
  })

  it('reads a renamed document at its former address', async () => {
    const url = await start(renamedDist)
    const read = async (uri: string) => {
      const { status, body } = await post(url, stateless('resources/read', { uri }))
      return [status, body.result.contents[0].text]
    }
    const [status, text] = await read('https://site.test/essays/first-essay.md')
    expect(text).toContain('Opening words.')
    expect(await read('https://site.test/essays/old-essay.md')).toEqual([status, text])
  })

  it.each([
    ['server/discover', 'mcp/discover.json', {}],
    ['tools/list', 'mcp/tools.json', {}],
    ['resources/list', 'mcp/resources/1.json', {}],
    ['skills/list', 'mcp/skills.json', {}],
    ['skills/get', 'mcp/skills.json', { uri: 'skill://site-test-api/SKILL.md' }],
    ['resources/read', 'essays/first-essay.md', { uri: 'https://site.test/essays/first-essay.md' }],
  ])(
    'responds to %s with an internal error, and its id in the log, if %s is damaged',
    async (method, file, params) => {
      const out = createFolder()
      cpSync(dist, out, { recursive: true })
      writeFileSync(join(out, file), 'damaged')
      const ids: (string | null | undefined)[] = []
      const url = await start(out, { onWarning: (_, failed) => ids.push(failed?.requestId) })
      const { headers, body } = stateless(method, params)
      const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
      expect(ids).toContain(response.headers.get('x-request-id'))
      expect([response.status, await response.json()]).toEqual([
        500,
        {
          jsonrpc: '2.0',
          id: 1,
          error: {
            code: -32_603,
            message:
              'The service could not produce the response. Send the request again later; if it still fails, tell the author of the site.',
          },
        },
      ])
    },
  )

  it('is below the base path', async () => {
    const url = await start(distBelowPath)
    expect(url).toMatch(/\/blog$/)
    const { body } = await post(url, stateless('server/discover'))
    expect(body.result._meta['io.modelcontextprotocol/serverInfo'].name).toBe('test.site/blog')
    const essays = await (await fetch(`${url}/api/v1/essays`)).json()
    expect(
      (await post(url, stateless('tools/call', { name: 'listEssays' }))).body.result.structuredContent,
    ).toEqual(essays)
    const [{ uri }] = (await post(url, stateless('resources/list'))).body.result.resources
    expect(uri).toBe('https://site.test/blog/llms.txt')
    const read = await post(url, stateless('resources/read', { uri }))
    expect(read.body.result.contents[0].text).toBe(readFileSync(join(distBelowPath, 'llms.txt'), 'utf8'))
    expect((await fetch(new URL('/mcp', url), { method: 'POST' })).status).toBe(404)
  })
})

describe('with `mcp: false`', () => {
  const withoutMcp = useDist({ ...smallSite, 'site.yaml': `${smallSite['site.yaml']}mcp: false\n` })

  it('there is nothing at the endpoint', async () => {
    const url = await start(withoutMcp)
    expect(await post(url, stateless('tools/list')).catch(() => null)).toBeNull()
    expect((await fetch(`${url}/mcp`)).status).toBe(404)
  })
})
