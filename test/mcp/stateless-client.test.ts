/** Requests of a client of 2026-07-28, which has no handshake and no session, and their whole responses. */

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import {
  cacheable,
  capabilities,
  failure,
  instructions,
  result,
  supportedVersions,
  toolError,
  toolResult,
} from './expected.ts'
import { meta, post, stateless } from './messages.ts'
import { useService } from './service.ts'

const getUrl = useService()

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
        supportedVersions,
        capabilities,
        instructions,
      }),
    )
  })

  it('lists a tool for each operation and one that reads pages', async () => {
    const { status, body } = await post(getUrl(), stateless('tools/list'))
    const { tools, ...rest } = body.result
    expect({ status, rest }).toEqual({ status: 200, rest: cacheable })
    expect(tools.map((tool: { name: string }) => tool.name)).toEqual([
      'getProfile',
      'listEssays',
      'getEssayBySlug',
      'searchContent',
      'getApiHealth',
      'listTags',
      'listTagged',
      'listChanges',
      'readPage',
    ])
    const { outputSchema, ...essay } = tools[2]
    expect(essay).toEqual({
      name: 'getEssayBySlug',
      title: 'Get one essay in full',
      description:
        'Returns the essay. `content` is its full Markdown or MDX text. Here, it is the second text of the result, in parts if it is long.',
      inputSchema: {
        type: 'object',
        properties: {
          slug: { type: 'string', description: 'The essay’s unique slug.' },
          lang: {
            type: 'string',
            examples: ['en', 'pt'],
            description:
              'Language of the translation. Without it, the response is in the default language, or else in the first language that the essay has. If the essay lacks the language, the response is 404 and its hint names the available languages.',
          },
          cursor: {
            type: 'string',
            description:
              'The `next_cursor` of a result, to get its next part. Without it, the result is the first part.',
          },
        },
        required: ['slug'],
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
    ])
  })

  it.each([
    ['getProfile', { lang: 'pt' }, '/api/v1/profile?lang=pt'],
    ['listEssays', undefined, '/api/v1/essays'],
    ['searchContent', { q: 'nothing & no one' }, '/api/v1/search?q=nothing+%26+no+one'],
    ['listTags', undefined, '/api/v1/tags'],
    ['listTags', { lang: 'pt' }, '/api/v1/tags?lang=pt'],
  ])('gets the response of the operation %s with %o', async (name, parameters, path) => {
    expect(await call(name, parameters)).toEqual(toolResult(await readResponse(path)))
  })

  it('gets the fields of an essay, and its text once', async () => {
    const { content, ...fields } = await readResponse('/api/v1/essays/first-essay?lang=pt')
    expect(content).toBe('Palavras iniciais.\n')
    expect(await call('getEssayBySlug', { slug: 'first-essay', lang: 'pt' })).toEqual(
      toolResult(fields, content),
    )
  })

  it.each([
    ['first-essay', 'en'],
    ['first-essay/pt', 'pt'],
    ['first-essay.md', 'en'],
    ['essays/first-essay.md', 'en'],
    ['/pt/essays/first-essay/', 'pt'],
    ['https://site.test/pt/essays/first-essay.md?section=', 'pt'],
    ['https://site.test/api/v1/essays/first-essay?lang=pt', 'pt'],
    ['/api/v1/essays/first-essay.pt.json', 'pt'],
  ])('gets the essay that "%s" names, in the language %s', async (slug, lang) => {
    const { content, ...fields } = await readResponse(`/api/v1/essays/first-essay?lang=${lang}`)
    expect(await call('getEssayBySlug', { slug })).toEqual(toolResult(fields, content))
  })

  it('gets the language that it passes rather than that of an address', async () => {
    const { body } = await call('getEssayBySlug', { slug: 'first-essay/en', lang: 'pt' })
    expect(body.result.structuredContent.lang).toBe('pt')
  })

  it.each([
    ['listEssays', { lang: null, cursor: '' }, '/api/v1/essays'],
    ['getProfile', { lang: '' }, '/api/v1/profile'],
    ['searchContent', { q: '' }, '/api/v1/search'],
    ['listEssays', null, '/api/v1/essays'],
  ])('gets the same from %s with %o as without these arguments', async (name, parameters, path) => {
    expect(await call(name, parameters)).toEqual(toolResult(await readResponse(path)))
  })

  it('gets lists with a cursor of null or empty text', async () => {
    for (const cursor of [null, '']) {
      expect((await post(getUrl(), stateless('tools/list', { cursor }))).status).toBe(200)
      const { body } = await post(getUrl(), stateless('resources/list', { cursor }))
      expect(body.result.resources[0].uri).toBe('https://site.test/llms.txt')
    }
  })

  it.each(
    Object.entries({
      'https://site.test/essays/first-essay': 'Read "https://site.test/essays/first-essay.md".',
      'https://site.test/pt': 'Read "https://site.test/pt.md".',
      'https://site.test/essays/first-essay.md#a-section':
        'Read "https://site.test/essays/first-essay.md?section=a-section".',
      'https://site.test/essays/first-essay#a-section':
        'Read "https://site.test/essays/first-essay.md?section=a-section".',
      'https://site.test/nothing': '"resources/list" lists the resources.',
      'https://site.test/essays/nothing.md': '"resources/list" lists the resources.',
      'https://elsewhere.test/essays/first-essay': '"resources/list" lists the resources.',
    }),
  )('gets the address of the resource instead of %s', async (uri, hint) => {
    expect(await post(getUrl(), stateless('resources/read', { uri }))).toEqual(
      failure(200, -32_602, `Resource not found. ${hint}`, { uri }),
    )
  })

  it('gets the slug of each essay that a search has found', async () => {
    const { results, ...rest } = await readResponse('/api/v1/search?q=ensaio')
    expect(results.map(({ slug, type }: Record<string, string>) => [slug, type])).toEqual([
      ['first-essay', 'essay'],
    ])
    expect(await call('searchContent', { q: 'ensaio' })).toEqual(toolResult({ ...rest, results }))
  })

  it('gets the essays of a tag by its slug or its name, with the fields of the tag', async () => {
    const { essays } = await readResponse('/api/v1/essays')
    for (const tag of ['alpha', 'Alpha', 'ALPHA'])
      for (const name of ['listTagged', 'listEssays'])
        expect(await call(name, { tag })).toEqual(
          toolResult({ tag: 'alpha', slug: 'alpha', count: 1, essays }),
        )
  })

  it('gets the search results that pass its filters', async () => {
    const find = async (filters: object) => {
      const { body } = await call('searchContent', { q: 'essay ensaio', ...filters })
      const { total, results } = body.result.structuredContent
      return [total, ...results.map(({ type, lang }: Record<string, string>) => `${type} ${lang}`)]
    }
    const all = await find({})
    expect(all).toEqual([2, 'essay en', 'essay pt'])
    expect(await find({ lang: 'pt' })).toEqual([1, 'essay pt'])
    expect(await find({ type: 'page' })).toEqual([0])
    expect(await find({ type: 'essay', lang: 'en', tag: 'Alpha' })).toEqual([1, 'essay en'])
  })

  it('gets the documents with a date, and the build', async () => {
    const { build } = await readResponse('/changes.json')
    const toDocument = (lang: string, title: string, path: string) => ({
      change: 'added',
      id: `first-essay/${lang}`,
      lang,
      title,
      date: '2026-02',
      url: `https://site.test${path}`,
      markdown_url: `https://site.test${path}.md`,
    })
    const changes = [
      toDocument('en', 'First essay', '/essays/first-essay'),
      toDocument('pt', 'Primeiro ensaio', '/pt/essays/first-essay'),
    ]
    expect(await call('listChanges')).toEqual(toolResult({ build, changes }))
    expect(await call('listChanges', { since: '2026-02-28' })).toEqual(toolResult({ build, changes }))
    expect(await call('listChanges', { since: '2026-03-01' })).toEqual(toolResult({ build, changes: [] }))
    expect(await call('listChanges', { since: build })).toEqual(toolResult({ build, changes: [] }))
  })

  it('gets results that its tools describe, also changes of all kinds', async () => {
    const { body } = await post(getUrl(), stateless('tools/list'))
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const schemas = new Map<string, object>(
      body.result.tools.map(({ name, outputSchema }: { name: string; outputSchema: object }) => [
        name,
        outputSchema,
      ]),
    )
    const check = (name: string, value: unknown) => {
      ajv.validate(schemas.get(name) ?? false, value)
      return ajv.errorsText()
    }
    for (const [name, parameters] of [
      ['listEssays', {}],
      ['listEssays', { tag: 'alpha' }],
      ['listTags', {}],
      ['listTagged', { tag: 'alpha' }],
      ['listChanges', {}],
      ['searchContent', { q: 'essay', type: 'essay' }],
    ] as const) {
      const { body } = await call(name, parameters)
      expect([name, check(name, body.result.structuredContent)]).toEqual([name, 'No errors'])
    }
    const addresses = {
      url: 'https://site.test/x',
      api_url: null,
      markdown_url: 'https://site.test/x.md',
    }
    const item = { id: 'pages/x/en', lang: 'en', ...addresses }
    const changes = [
      { change: 'added', ...item, tokens: 12, sections_url: 'https://site.test/x.md?section=' },
      { change: 'removed', ...item },
    ]
    expect(check('listChanges', { build: 'b', changes, next_cursor: '10' })).toBe('No errors')
    expect(check('listChanges', { build: 'b', changes: [{ change: 'moved', ...item }] })).not.toBe(
      'No errors',
    )
  })

  it('gets the health report with all endpoints', async () => {
    const { status, body } = await call('getApiHealth', { verbose: true })
    const { timestamp: _, ...report } = await readResponse('/api/v1/health?verbose=true')
    expect([status, body.result.structuredContent]).toEqual([
      200,
      { ...report, timestamp: expect.stringMatching(/^\d{4}-/) },
    ])
  })

  const getEssay = 'getEssayBySlug'
  const missing = 'The parameter "slug" is missing. Its parameters are "slug", "lang", "cursor".'
  const noSlug =
    'The parameter "slug" must be the slug of an essay. listEssays lists them, and readPage reads a page by its URL.'
  const listHint = 'listEssays lists the essays of each language.'
  const languageHint = 'Set "lang" to "en" or "pt", or omit it for "en".'
  const noParameter = (name: string) =>
    `The tool "listEssays" has no parameter "${name}". Its parameters are "lang", "tag", "cursor".`

  const noTag = 'There is no tag "x". listTags lists the tags of each language.'

  it.each([
    [
      getEssay,
      { slug: 'first-essaz' },
      `There is no essay "first-essaz". Did you mean "first-essay"? ${listHint}`,
    ],
    ['listEssays', { lang: 'xx' }, `The parameter "lang" cannot be "xx". ${languageHint}`],
    [getEssay, {}, missing],
    [getEssay, { slug: '' }, missing],
    [getEssay, { slug: null }, missing],
    [getEssay, { slug: '..' }, noSlug],
    [getEssay, { slug: '\ud800' }, noSlug],
    [getEssay, { slug: 'https://elsewhere.test/essays/first-essay' }, noSlug],
    [getEssay, { slug: 'https://site.test/about' }, `There is no essay "about". ${listHint}`],
    [getEssay, { slug: 3 }, 'The parameter "slug" must be a string.'],
    ['getApiHealth', { verbose: 'yes' }, 'The parameter "verbose" must be a boolean.'],
    ['listEssays', { slug: 'x' }, noParameter('slug')],
    ['listEssays', { tag: 'x' }, noTag],
    ['listTagged', { tag: 'x', lang: 'pt' }, noTag],
    ['listTagged', { tag: 'alpha', lang: 'xx' }, `The parameter "lang" cannot be "xx". ${languageHint}`],
    ['listTagged', {}, 'The parameter "tag" is missing. Its parameters are "tag", "lang", "cursor".'],
    ['searchContent', { q: 'essay', tag: 'x' }, noTag],
    [
      'searchContent',
      { q: 'essay', type: 'post' },
      'The parameter "type" cannot be "post". Its values are "essay", "page", "developer_resource", "trust_anchor".',
    ],
    [
      'searchContent',
      { q: 'essay', lang: 'xx' },
      'The parameter "lang" cannot be "xx". Its values are "en", "pt".',
    ],
    [
      'listChanges',
      { since: 'yesterday' },
      'There is no build "yesterday". Use a day such as 2026-07-31, or omit "since".',
    ],
    ['listEssays', ['en'], '"arguments" must be an object.'],
    ['listEssays', { constructor: 'x' }, noParameter('constructor')],
  ])('gets the message and the hint of a failed call of %s with %o', async (name, parameters, text) => {
    expect(await call(name, parameters)).toEqual(toolError(text))
  })

  it('gets the error for a URL that is too long as the result of a tool', async () => {
    const { status, body } = await call('searchContent', { q: 'x'.repeat(9000) })
    expect([status, body.result.isError, body.result.content[0].text]).toEqual([
      200,
      true,
      'The request target has 9017 bytes; the maximum is 8192. Shorten the query; a search uses only its first 32 words.',
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
    expect(resources.slice(1, 8).map(({ uri }: { uri: string }) => uri)).toEqual([
      'https://site.test/pt/llms.txt',
      'https://site.test/changes.json',
      'https://site.test/export/index.json',
      'skill://site-test-api/SKILL.md',
      'skill://site-test-citation/SKILL.md',
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
          {
            uriTemplate: 'https://site.test/changes/{build}.json',
            name: 'changes-since',
            title: 'What has changed since a build',
            description:
              'The documents and other files that were added, changed or removed since one of the last 20 builds, with their addresses. An older build is unknown: read changes.json then.',
            mimeType: 'application/json',
          },
        ],
      }),
    )
  })

  it('reads what has changed since a build', async () => {
    const read = async (uri: string) => {
      const { body } = await post(getUrl(), stateless('resources/read', { uri }))
      const [{ mimeType, text }] = body.result.contents
      return { mimeType, ...JSON.parse(text) }
    }
    const { mimeType, build } = await read('https://site.test/changes.json')
    expect(mimeType).toBe('application/json')
    const delta = await read(`https://site.test/changes/${build}.json`)
    expect(delta).toMatchObject({ from: build, to: build, changed: [] })
  })

  it('reads the address of the endpoint with a slash as well', async () => {
    const { headers, body } = stateless('resources/list')
    expect((await fetch(`${getUrl()}/mcp/`, { method: 'POST', headers, body })).status).toBe(200)
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
    'skill://site-test-nothing/SKILL.md',
    'skill://site-test-api',
    'skill://../SKILL.md',
    'https://site.test/api/v1/essays',
    'https://site.test/essays/first-essay',
    'https://site.test.evil/essays/first-essay.md',
    'https://site.test/../_stele/manifest.json',
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
    ['initialize', {}, failure(404, -32_601, 'The server has no method "initialize".')],
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
        supported: supportedVersions,
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

  it.each([
    ['Mcp-Method', undefined, 'The header Mcp-Method is missing.'],
    ['Mcp-Method', 'tools/list', 'The header Mcp-Method differs from the body.'],
  ])('gets an error for a notification if the header %s is %s', async (name, value, message) => {
    const { headers } = stateless('notifications/cancelled')
    const changed = Object.entries({ ...headers, [name]: value }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled' })
    expect(await post(getUrl(), { headers: Object.fromEntries(changed), body })).toEqual({
      status: 400,
      body: { jsonrpc: '2.0', error: { code: -32_020, message } },
    })
    expect(await post(getUrl(), { headers, body })).toEqual({ status: 202, body: null })
  })

  it('may encode the header Mcp-Name', async () => {
    const { headers, body } = stateless('tools/call', { name: 'getProfile' })
    const encoded = `=?base64?${Buffer.from('getProfile').toString('base64')}?=`
    expect((await post(getUrl(), { headers: { ...headers, 'Mcp-Name': encoded }, body })).status).toBe(200)
  })
})
