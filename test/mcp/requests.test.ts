/** Requests of the Model Context Protocol, and their whole responses, over HTTP. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../../generator/serve.ts'
import { smallSite } from '../fixtures/content.ts'
import { useDist, useDistBelowPath } from '../fixtures/dist.ts'
import { meta, post, stateless, withHandshake } from './messages.ts'
import { useService } from './service.ts'

const getUrl = useService()
const dist = useDist()
const distBelowPath = useDistBelowPath()

const serverInfo = {
  name: 'test.site/content',
  title: 'Small API',
  version: '1.2.3',
  websiteUrl: 'https://site.test',
}
const serverMeta = { 'io.modelcontextprotocol/serverInfo': serverInfo }
const cacheable = { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public', _meta: serverMeta }
const instructions =
  'The published content of Small API (https://site.test), read-only. Languages: English (en), Português (pt). To find a document, call searchContent with a few keywords, or listEssays. To read an essay, call getEssayBySlug. To read any document as Markdown, read the resource at its markdown_url. To read only a part, first read its sections_url, which lists the sections with their tokens. Over HTTP, a client may send 100000 messages in 60 seconds.'

const result = (value: unknown) => ({ status: 200, body: { jsonrpc: '2.0', id: 1, result: value } })
const failure = (status: number, code: number, message: string, data?: unknown) => ({
  status,
  body: { jsonrpc: '2.0', id: 1, error: { code, message, ...(data !== undefined && { data }) } },
})
const toolResult = (value: unknown) =>
  result({
    resultType: 'complete',
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value,
    isError: false,
    _meta: serverMeta,
  })
const toolError = (text: string) =>
  result({ resultType: 'complete', content: [{ type: 'text', text }], isError: true, _meta: serverMeta })

const call = (name: string, parameters?: unknown) =>
  post(
    getUrl(),
    stateless('tools/call', { name, ...(parameters !== undefined && { arguments: parameters }) }),
  )

const readResponse = async (path: string) => (await fetch(getUrl() + path)).json()

describe('a client of 2026-07-28', () => {
  it('learns the versions, the capabilities and the identity of the server', async () => {
    expect(await post(getUrl(), stateless('server/discover'))).toEqual(
      result({
        ...cacheable,
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, resources: {} },
        instructions,
      }),
    )
  })

  it('lists a tool for each operation, with the schemas of the contract', async () => {
    const { status, body } = await post(getUrl(), stateless('tools/list'))
    const { tools, ...rest } = body.result
    expect({ status, rest }).toEqual({ status: 200, rest: cacheable })
    expect(tools.map((tool: { name: string }) => tool.name)).toEqual([
      'getProfile',
      'listEssays',
      'getEssayBySlug',
      'searchContent',
      'getApiHealth',
    ])
    const { outputSchema, ...essay } = tools[2]
    expect(essay).toEqual({
      name: 'getEssayBySlug',
      title: 'Get one essay in full',
      description: 'Returns the essay. `content` is its full Markdown or MDX text.',
      inputSchema: {
        type: 'object',
        properties: {
          slug: {
            type: 'string',
            pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
            maxLength: 100,
            description: 'The essay’s unique slug.',
          },
          lang: {
            type: 'string',
            enum: ['en', 'pt'],
            description:
              'Language of the translation. Without it, the response is in the default language, or else in the first language that the essay has. If the essay lacks the language, the response is 404 and its hint names the available languages.',
          },
        },
        required: ['slug'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    })
    expect(outputSchema.required).toEqual([
      'slug',
      'title',
      'description',
      'lang',
      'canonical_url',
      'markdown_url',
      'content',
    ])
  })

  it.each([
    ['getProfile', { lang: 'pt' }, '/api/v1/profile?lang=pt'],
    ['listEssays', undefined, '/api/v1/essays'],
    ['getEssayBySlug', { slug: 'first-essay', lang: 'pt' }, '/api/v1/essays/first-essay?lang=pt'],
    ['searchContent', { q: 'first & second' }, '/api/v1/search?q=first+%26+second'],
  ])('gets the response of the operation %s with %o', async (name, parameters, path) => {
    expect(await call(name, parameters)).toEqual(toolResult(await readResponse(path)))
  })

  it('gets the health report with all endpoints', async () => {
    const { status, body } = await call('getApiHealth', { verbose: true })
    const { timestamp: _, ...report } = await readResponse('/api/v1/health?verbose=true')
    expect([status, body.result.structuredContent]).toEqual([
      200,
      { ...report, timestamp: expect.stringMatching(/^\d{4}-/) },
    ])
  })

  it.each([
    [
      'getEssayBySlug',
      { slug: 'first-essaz' },
      'There is no essay "first-essaz". Did you mean "first-essay"? GET /api/v1/essays lists the essays of each language.',
    ],
    [
      'listEssays',
      { lang: 'xx' },
      'The parameter "lang" cannot be "xx". Set "lang" to "en" or "pt", or omit it for "en".',
    ],
    ['getEssayBySlug', {}, 'The parameter "slug" is missing. Its parameters are "slug", "lang".'],
    ['getEssayBySlug', { slug: '' }, 'The parameter "slug" must be the slug of an essay.'],
    ['getEssayBySlug', { slug: '..' }, 'The parameter "slug" must be the slug of an essay.'],
    ['getEssayBySlug', { slug: '\ud800' }, 'The parameter "slug" must be the slug of an essay.'],
    ['getEssayBySlug', { slug: 3 }, 'The parameter "slug" must be a string.'],
    ['getApiHealth', { verbose: 'yes' }, 'The parameter "verbose" must be a boolean.'],
    ['listEssays', { tag: 'x' }, 'The tool "listEssays" has no parameter "tag". Its parameters are "lang".'],
    ['listEssays', ['en'], '"arguments" must be an object.'],
    [
      'listEssays',
      { constructor: 'x' },
      'The tool "listEssays" has no parameter "constructor". Its parameters are "lang".',
    ],
  ])('gets the message and the hint of a failed call of %s with %o', async (name, parameters, text) => {
    expect(await call(name, parameters)).toEqual(toolError(text))
  })

  it('gets the error for a URL that is too long as the result of a tool', async () => {
    const { status, body } = await call('searchContent', { q: 'x'.repeat(9000) })
    expect([status, body.result.isError, body.result.content[0].text]).toEqual([
      200,
      true,
      'The request target has 9017 bytes; the maximum is 8192. Shorten the query; a search uses only its first 16 words.',
    ])
  })

  it('lists and reads the Markdown of every document, and the indexes', async () => {
    const { body } = await post(getUrl(), stateless('resources/list'))
    const { resources, ...rest } = body.result
    expect(rest).toEqual(cacheable)
    expect(resources[0]).toEqual({
      uri: 'https://site.test/llms.txt',
      name: 'llms.txt/en',
      title: 'llms.txt: English',
      description:
        'Every document listed below is Markdown. A read-only API serves the same content as JSON and needs no key.',
      mimeType: 'text/plain',
      annotations: { audience: ['assistant'], priority: 1 },
    })
    expect(resources.slice(1, 4).map(({ uri }: { uri: string }) => uri)).toEqual([
      'https://site.test/pt/llms.txt',
      'https://site.test/essays/first-essay.md',
      'https://site.test/pt/essays/first-essay.md',
    ])
    const uri = 'https://site.test/pt/essays/first-essay.md'
    expect(await post(getUrl(), stateless('resources/read', { uri }))).toEqual(
      result({
        ...cacheable,
        contents: [
          {
            uri,
            mimeType: 'text/markdown',
            text: await (await fetch(`${getUrl()}/pt/essays/first-essay.md`)).text(),
          },
        ],
      }),
    )
    expect(await post(getUrl(), stateless('resources/templates/list'))).toEqual(
      result({
        ...cacheable,
        resourceTemplates: [
          {
            uriTemplate: 'https://site.test/{+path}.md?section={section}',
            name: 'section',
            title: 'Section of a document',
            description:
              'One section of a document. An empty section returns the list of its sections, with the tokens of each.',
            mimeType: 'text/markdown',
          },
        ],
      }),
    )
  })

  it('reads a section of a document, and gets the hint for one that does not exist', async () => {
    const read = (section: string) =>
      post(
        getUrl(),
        stateless('resources/read', { uri: `https://site.test/essays/first-essay.md?section=${section}` }),
      )
    expect((await read('a-section')).body.result.contents[0].text).toBe('## A section\n\nMore words.\n')
    expect((await read('')).body.result.contents[0].text).toContain('first-essay.md?section=a-section')
    expect((await read('b-section')).body.error).toMatchObject({
      code: -32_602,
      message: expect.stringMatching(
        /^Resource not found\. The document ".+" has no section "b-section"\. Did you mean "a-section"\?/,
      ),
    })
  })

  it.each([
    'https://site.test/essays/nothing.md',
    'https://site.test/api/v1/essays',
    'https://site.test/essays/first-essay',
    'https://elsewhere.test/essays/first-essay.md',
    'https://site.test.evil/essays/first-essay.md',
    'file:///etc/passwd',
    'https://site.test/../_stele/manifest.json',
    'https://site.test/essays/../essays/first-essay.md',
    'https://site.test/essays/%2e%2E/llms.txt',
    'https://site.test/_stele/search.json?.md',
    7,
  ])('gets an error for the resource %s', async (uri) => {
    const { status, body } = await post(getUrl(), {
      ...stateless('resources/read', { uri }),
      headers: { ...stateless('resources/read', { uri }).headers, 'Mcp-Name': String(uri) },
    })
    expect([status, body.error.code]).toEqual(typeof uri === 'string' ? [200, -32_602] : [400, -32_020])
  })

  it.each([
    ['tools/list', { cursor: '2' }, failure(200, -32_602, 'There is no page "2" of this list.')],
    ['resources/list', { cursor: '9' }, failure(200, -32_602, 'There is no page "9" of this list.')],
    ['resources/list', { cursor: '../x' }, failure(200, -32_602, 'There is no page "../x" of this list.')],
    [
      'tools/call',
      { name: 'no' },
      failure(200, -32_602, 'There is no tool "no". "tools/list" lists the tools.'),
    ],
    ['prompts/list', {}, failure(404, -32_601, 'The server has no method "prompts/list".')],
    ['ping', {}, failure(404, -32_601, 'The server has no method "ping".')],
    ['initialize', {}, failure(404, -32_601, 'The server has no method "initialize".')],
    ['toString', {}, failure(404, -32_601, 'The server has no method "toString".')],
  ])('gets an error for %s with %o', async (method, params, expected) => {
    expect(await post(getUrl(), stateless(method, params))).toEqual(expected)
  })

  it('gets an error for a version that the server does not have, with those that it has', async () => {
    const { headers } = stateless('tools/list')
    const _meta = { ...meta, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } })
    expect(
      await post(getUrl(), { headers: { ...headers, 'MCP-Protocol-Version': '2030-01-01' }, body }),
    ).toEqual(
      failure(400, -32_022, 'The server does not support the version "2030-01-01".', {
        supported: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
        requested: '2030-01-01',
      }),
    )
  })

  it('gets an error if `_meta` lacks its capabilities', async () => {
    const { headers } = stateless('tools/list')
    const { 'io.modelcontextprotocol/clientCapabilities': _, ...rest } = meta
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: rest } })
    expect(await post(getUrl(), { headers, body })).toEqual(
      failure(
        400,
        -32_602,
        '"params._meta" of the request lacks "io.modelcontextprotocol/clientCapabilities".',
      ),
    )
  })

  it.each([
    ['MCP-Protocol-Version', undefined, 'The header MCP-Protocol-Version is missing.'],
    ['MCP-Protocol-Version', '2025-11-25', 'The header MCP-Protocol-Version differs from the body.'],
    ['Mcp-Method', undefined, 'The header Mcp-Method is missing.'],
    ['Mcp-Method', 'tools/list', 'The header Mcp-Method differs from the body.'],
    ['Mcp-Method', '=?base64?dG9vbHMvY2FsbA==?=', 'The header Mcp-Method differs from the body.'],
    ['Mcp-Name', undefined, 'The header Mcp-Name is missing.'],
    ['Mcp-Name', 'listEssays', 'The header Mcp-Name differs from the body.'],
    ['Mcp-Name', '=?base64?!!?=', 'The header Mcp-Name differs from the body.'],
  ])('gets an error if the header %s is %s', async (name, value, message) => {
    const { headers, body } = stateless('tools/call', { name: 'getProfile' })
    const changed = Object.entries({ ...headers, [name]: value }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    expect(await post(getUrl(), { headers: Object.fromEntries(changed), body })).toEqual(
      failure(400, -32_020, message),
    )
  })

  it('may encode the header Mcp-Name', async () => {
    const { headers, body } = stateless('tools/call', { name: 'getProfile' })
    const encoded = `=?base64?${Buffer.from('getProfile').toString('base64')}?=`
    expect((await post(getUrl(), { headers: { ...headers, 'Mcp-Name': encoded }, body })).status).toBe(200)
  })
})

describe('a client of a revision with a handshake', () => {
  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2025-11-25'],
    [undefined, '2025-11-25'],
  ])('that offers the version %s gets %s', async (protocolVersion, expected) => {
    expect(await post(getUrl(), withHandshake('initialize', { protocolVersion, capabilities: {} }))).toEqual(
      result({
        protocolVersion: expected,
        capabilities: { tools: {}, resources: {} },
        serverInfo,
        instructions,
      }),
    )
  })

  it('pings, and calls tools without a session', async () => {
    expect(await post(getUrl(), withHandshake('ping'))).toEqual(result({}))
    expect(await post(getUrl(), withHandshake('tools/call', { name: 'listEssays' }))).toEqual(
      toolResult(await readResponse('/api/v1/essays')),
    )
  })

  it('gets the older code for a missing resource', async () => {
    const uri = 'https://site.test/essays/nothing.md'
    const { status, body } = await post(getUrl(), withHandshake('resources/read', { uri }))
    expect([status, body.error.code, body.error.data]).toEqual([200, -32_002, { uri }])
  })

  it('gets 200 with an error for an unknown method', async () => {
    expect(await post(getUrl(), withHandshake('prompts/list'))).toEqual(
      failure(200, -32_601, 'The server has no method "prompts/list".'),
    )
  })

  it('needs no header with the version, but may not send one that the server does not have', async () => {
    const { body } = withHandshake('ping')
    const send = (version?: string) =>
      post(getUrl(), {
        headers: { 'Content-Type': 'application/json', ...(version && { 'MCP-Protocol-Version': version }) },
        body,
      })
    expect(await send()).toEqual(result({}))
    expect((await send('2024-11-05')).body.error.code).toBe(-32_022)
    expect((await send('2026-07-28')).body.error.code).toBe(-32_020)
  })

  it('gets 400 for a notification of a version that the server does not have', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    const headers = { 'Content-Type': 'application/json', 'MCP-Protocol-Version': '2024-11-05' }
    const response = await post(getUrl(), { headers, body })
    expect([response.status, response.body.error.code]).toEqual([400, -32_022])
  })

  it('gets 202 without a body for a notification', async () => {
    const { headers } = withHandshake('x')
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect(await post(getUrl(), { headers, body })).toEqual({ status: 202, body: null })
  })
})

describe('the endpoint', () => {
  it('sends the headers of the API, and no session', async () => {
    const { headers, body } = stateless('tools/list')
    const response = await fetch(`${getUrl()}/mcp`, { method: 'POST', headers, body })
    const { date: _, ...received } = Object.fromEntries(response.headers)
    expect(received).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, API-Version, X-API-Version, Retry-After, ETag, Link, Deprecation, Sunset, Content-Language',
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
      connection: 'keep-alive',
      'keep-alive': 'timeout=5',
    })
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
    ]).toEqual([204, 'POST, OPTIONS', '*', '*'])
  })

  it('counts each message once against the quota of the API, and refuses further ones with the hint', async () => {
    const server = await serve({ out: dist })
    onTestFinished(() => server.close())
    const remaining = async (message: ReturnType<typeof stateless>) => {
      const response = await fetch(`${server.url}/mcp`, { method: 'POST', ...message })
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
      const response = await fetch(`${server.url}/mcp`, { method: 'POST', ...message })
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

  it('refuses a client that has used up its quota before it reads a long body', async () => {
    const server = await serve({ out: dist })
    onTestFinished(() => server.close())
    for (let count = 0; count < 60; count += 1) await fetch(`${server.url}/api/v1/health`)
    // It never ends, and is never longer than a message may be.
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([response.status, (await response.json()).error.code]).toEqual([429, 429])
  })

  it('is below the base path', async () => {
    const server = await serve({ out: distBelowPath })
    onTestFinished(() => server.close())
    expect(server.url).toMatch(/\/blog$/)
    const { body } = await post(server.url, stateless('server/discover'))
    expect(body.result._meta['io.modelcontextprotocol/serverInfo'].name).toBe('test.site/blog')
    const essays = await (await fetch(`${server.url}/api/v1/essays`)).json()
    expect(
      (await post(server.url, stateless('tools/call', { name: 'listEssays' }))).body.result.structuredContent,
    ).toEqual(essays)
    const [{ uri }] = (await post(server.url, stateless('resources/list'))).body.result.resources
    expect(uri).toBe('https://site.test/blog/llms.txt')
    const read = await post(server.url, stateless('resources/read', { uri }))
    expect(read.body.result.contents[0].text).toBe(readFileSync(join(distBelowPath, 'llms.txt'), 'utf8'))
    expect((await fetch(new URL('/mcp', server.url), { method: 'POST' })).status).toBe(404)
  })
})

describe('with `mcp: false`', () => {
  const withoutMcp = useDist({ ...smallSite, 'site.yaml': `${smallSite['site.yaml']}mcp: false\n` })

  it('there is nothing at the endpoint', async () => {
    const server = await serve({ out: withoutMcp })
    onTestFinished(() => server.close())
    expect(await post(server.url, stateless('tools/list')).catch(() => null)).toBeNull()
    expect((await fetch(`${server.url}/mcp`)).status).toBe(404)
  })
})
