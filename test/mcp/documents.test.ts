/** The tools for documents of the author's collections: how they are described, and what they return over HTTP. */

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { describeFields } from '../../generator/surfaces/mcp/describe-fields.ts'
import { mcpCases } from '../../generator/verifier/cases/mcp.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { createHttpTarget } from '../../generator/verifier/http-target.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { toolError, toolResult } from './expected.ts'
import { post, stateless } from './messages.ts'
import { site, useService } from './service.ts'

const talksSchema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    date: { type: 'string', format: 'date' },
    level: { enum: ['easy', 'hard'], description: 'For whom it is. Beginners read "easy".' },
    minutes: { $ref: '#/$defs/minutes', description: 'Its length' },
    rooms: { type: 'array', items: { type: 'string', 'x-reference': 'rooms' } },
    slides: { type: 'string', format: 'asset' },
    link: { type: ['string', 'null'] },
    other: {},
  },
  $defs: { minutes: { type: 'integer', 'x-unit': 'minutes' } },
}

const numbers = Array.from({ length: 105 }, (_, index) => String(index + 1).padStart(3, '0'))

const getUrl = useService({
  ...site,
  'site.yaml': `${site['site.yaml']}collections:
  talks: { schema: talks.schema.json, list: [title, level, minutes] }
  rooms: { title: { en: Rooms of the house }, list: [title, seats], sort: title }
`,
  'talks.schema.json': JSON.stringify(talksSchema),
  'talks/caching/en.md': '---\ntitle: Caching\nlevel: easy\nrooms: [r001]\n---\n\nA talk.\n',
  'talks/caching/pt.md': '---\ntitle: Cache\n---\n\nUma palestra.\n',
  'talks/long/en.md': `---\ntitle: Long\n---\n\n${'One line of the text.\n'.repeat(600)}`,
  'rooms/rooms.csv': `slug,title\n${numbers.map((number) => `r${number},Room ${number}`).join('\n')}\n`,
})

const call = (name: string, parameters: object) =>
  post(getUrl(), stateless('tools/call', { name, arguments: parameters }))

const readResponse = async (path: string) => (await fetch(getUrl() + path)).json()

const listTools = async (): Promise<Record<string, never>> => {
  const { body } = await post(getUrl(), stateless('tools/list'))
  return Object.fromEntries(body.result.tools.map((tool: { name: string }) => [tool.name, tool]))
}

const cursor = {
  type: 'string',
  description:
    'The `next_cursor` of a result, to get its next part. Without it, the result is the first part.',
}

describe('the tools', () => {
  it('are beside those of the API, and describe the fields of each collection', async () => {
    const tools = await listTools()
    expect(Object.keys(tools)).toEqual([
      ...['getProfile', 'listEssays', 'getEssayBySlug', 'searchContent', 'getApiHealth'],
      ...['listTags', 'listTagged', 'listDocuments', 'getDocument', 'listChanges', 'readPage'],
    ])
    const collection = { type: 'string', enum: ['rooms', 'talks'], description: 'Name of the collection.' }
    expect(tools.listDocuments).toMatchObject({
      title: 'List the documents of a collection in one language',
      description: `Returns documents of one kind, in the order of the site. A result has up to 10 of them, and \`next_cursor\` if there are more. Each has these fields if its author gave them, and its addresses:
- Rooms of the house, rooms: title; seats
- Talks, talks: title (string); level (one of "easy", "hard"); minutes (integer in minutes)`,
      inputSchema: {
        type: 'object',
        properties: {
          collection,
          lang: {
            type: 'string',
            examples: ['en', 'pt'],
            description: 'Language of the documents. Without it, "en".',
          },
          cursor,
        },
        required: ['collection'],
      },
    })
    expect(tools.getDocument).toMatchObject({
      title: 'Get one document of a collection in full',
      description: `Returns a document with all of its fields. Its text, if it has one, is the second text of the result, in parts if it is long. A reference has the \`slug\`, the \`title\` and the \`api_url\` of another document. The fields:
- rooms: title; description; date; tags; seats
- talks: title (string); date (date); level (one of "easy", "hard"): For whom it is; minutes (integer in minutes): Its length; rooms (list of references to rooms); slides (file); link (string or null); other`,
      inputSchema: {
        type: 'object',
        properties: {
          collection,
          slug: { type: 'string', description: 'Slug of the document, as listDocuments returns it.' },
          lang: {
            type: 'string',
            examples: ['en', 'pt'],
            description:
              'Language of the translation. Without it, the result is in the default language, or else in the first language that the document has.',
          },
          cursor,
        },
        required: ['collection', 'slug'],
      },
    })
  })

  it('return what they describe', async () => {
    const tools: Record<string, { readonly outputSchema: object }> = await listTools()
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const build = (await readResponse('/changes.json')).build
    for (const [name, parameters] of [
      ['listDocuments', { collection: 'rooms' }],
      ['listDocuments', { collection: 'talks', lang: 'pt' }],
      ['getDocument', { collection: 'rooms', slug: 'r001' }],
      ['getDocument', { collection: 'talks', slug: 'long' }],
      ['searchContent', { q: 'room', type: 'rooms' }],
      ['listChanges', { since: build }],
    ] as const) {
      const { body } = await call(name, parameters)
      ajv.validate(tools[name]?.outputSchema ?? false, body.result.structuredContent)
      expect([name, ajv.errorsText()]).toEqual([name, 'No errors'])
    }
    const change = { change: 'added', id: 'rooms/r001/en', lang: 'en', url: null, markdown_url: null }
    ajv.validate(tools.listChanges?.outputSchema ?? false, { build, changes: [change] })
    expect(ajv.errorsText()).toBe('No errors')
  })

  it('are in the instructions of the server, and in the catalog for search services', async () => {
    const { body } = await post(getUrl(), stateless('server/discover'))
    expect(body.result.instructions).toContain(
      'It has collections of documents with fields of their own, such as rooms: listDocuments and getDocument return them. A search result without a markdown_url is data: pass its type and slug to getDocument.',
    )
    const { entries } = await readResponse('/.well-known/ai-catalog.json')
    expect(entries[0].capabilities.slice(5)).toEqual([
      ...['listTags', 'listTagged', 'listDocuments', 'getDocument', 'listChanges', 'readPage'],
    ])
  })
})

describe('listDocuments', () => {
  it('returns the documents of a language in the order of the API', async () => {
    const { talks } = await readResponse('/api/v1/talks?lang=pt')
    expect(await call('listDocuments', { collection: 'talks', lang: 'pt' })).toEqual(
      toolResult({ collection: 'talks', count: 1, documents: talks }),
    )
  })

  it.each([
    [undefined, 0, 10, '10'],
    ['95', 95, 100, '100'],
    ['100', 100, 105, undefined],
  ])('with the cursor %s returns a part of the list', async (given, first, end, next) => {
    const { rooms } = await readResponse('/api/v1/rooms')
    expect(await call('listDocuments', { collection: 'rooms', cursor: given ?? null })).toEqual(
      toolResult({
        collection: 'rooms',
        count: 105,
        documents: rooms.slice(first, end),
        ...(next && { next_cursor: next }),
      }),
    )
  })
})

describe('getDocument', () => {
  it('returns the fields of a document with its references, and its text once', async () => {
    const { content, ...fields } = await readResponse('/api/v1/talks/caching')
    expect(fields.rooms).toEqual([
      { slug: 'r001', title: 'Room 001', api_url: 'https://site.test/api/v1/rooms/r001' },
    ])
    expect(await call('getDocument', { collection: 'talks', slug: 'caching' })).toEqual(
      toolResult(fields, content),
    )
  })

  it.each(['caching/pt', '/pt/talks/caching', 'https://site.test/api/v1/talks/caching?lang=pt'])(
    'returns the document that "%s" names, in its language',
    async (slug) => {
      const { content, ...fields } = await readResponse('/api/v1/talks/caching?lang=pt')
      expect(await call('getDocument', { collection: 'talks', slug })).toEqual(toolResult(fields, content))
    },
  )

  it('returns data without a text as fields alone', async () => {
    expect(await call('getDocument', { collection: 'rooms', slug: 'r105' })).toEqual(
      toolResult(await readResponse('/api/v1/rooms/r105')),
    )
  })

  it('returns the data that a search has found, by its type and slug', async () => {
    const { body } = await call('searchContent', { q: 'room 104', lang: 'en', type: 'rooms' })
    const [{ type, slug, markdown_url }] = body.result.structuredContent.results
    expect([type, slug, markdown_url]).toEqual(['rooms', 'r104', undefined])
    expect(await call('getDocument', { collection: type, slug })).toEqual(
      toolResult(await readResponse('/api/v1/rooms/r104')),
    )
  })

  it('returns a long text in parts', async () => {
    const { content } = await readResponse('/api/v1/talks/long')
    const texts: string[] = []
    let next: string | undefined
    do {
      const { body } = await call('getDocument', { collection: 'talks', slug: 'long', cursor: next ?? null })
      texts.push(body.result.content[1].text)
      next = body.result.structuredContent.next_cursor
    } while (next !== undefined)
    expect([texts.length, texts.join('')]).toEqual([2, content])
  })
})

it.each([
  [
    'listDocuments',
    { collection: 'room' },
    'There is no collection "room". The collections are "rooms", "talks".',
  ],
  [
    'listDocuments',
    {},
    'The parameter "collection" is missing. Its parameters are "collection", "lang", "cursor".',
  ],
  [
    'listDocuments',
    { collection: 'talks', cursor: '2' },
    'There is no part "2" of this result. Use the "next_cursor" of a result, or omit "cursor".',
  ],
  [
    'getDocument',
    { collection: 'talks', slug: 'cachng' },
    'The collection "talks" has no document "cachng". Did you mean "caching"? listDocuments lists its documents.',
  ],
  [
    'getDocument',
    { collection: 'talks', slug: 'long', lang: 'pt' },
    'The document "long" of "talks" does not exist in the language "pt". Set "lang" to "en", or omit it for "en".',
  ],
  [
    'getDocument',
    { collection: 'talks', slug: 'https://elsewhere.test/talks/caching' },
    'The parameter "slug" must be the slug of a document. listDocuments lists them.',
  ],
  [
    'getDocument',
    { collection: 'rooms', slug: 'r001', cursor: '10' },
    'There is no part "10" of this result. Use the "next_cursor" of a result, or omit "cursor".',
  ],
])('%s with %o explains what is wrong', async (name, parameters, message) => {
  expect(await call(name, parameters)).toEqual(toolError(message))
})

it('Resources have the ids of documents as names', async () => {
  const { body } = await post(getUrl(), stateless('resources/list'))
  const names = body.result.resources.map(({ name }: { name: string }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['talks/caching/en', 'talks/caching/pt', 'first-essay/en', 'pages/developers/en']),
  )
})

it('The conformance cases of the endpoint pass', async () => {
  const target = createHttpTarget('https://site.test', getUrl())
  const cases = mcpCases(await findFacts(target))
  const run = cases.map(async (each, index) => [each.name, await runCase(target, each, index)])
  expect(Object.fromEntries(await Promise.all(run))).toEqual(
    Object.fromEntries(cases.map(({ name }) => [name, []])),
  )
})

describe('What is said of fields', () => {
  const toText = (properties: object, maxLength = 200, rest: object = {}) =>
    describeFields({ schema: { properties, ...rest }, list: [] }, null, maxLength)

  it('counts the fields for which there is no room', () => {
    const properties = { first: { type: 'string' }, second: { type: 'string' }, third: {} }
    expect(toText(properties, 30)).toBe('first (string); and 2 more')
    expect(toText(properties, 3)).toBe('and 3 more')
  })

  it('names all collections that a reference may lead to, and what definitions and alternatives add', () => {
    const either = { anyOf: [{ 'x-reference': 'talks' }, { 'x-reference': 'rooms' }] }
    const properties = {
      about: either,
      all: { type: 'array', items: either },
      day: { allOf: [{ type: 'string', format: 'date', description: 'Its day.' }] },
    }
    expect(toText(properties, 200)).toBe(
      'about (reference to talks or rooms); all (list of references to talks or rooms); day (date): Its day',
    )
  })

  it('is one line of at most 200 characters for each field, whatever the author writes', () => {
    const long = { type: 'string', description: `One\n  line ${'x'.repeat(300)}` }
    const text = toText({ long, ['y'.repeat(300)]: { enum: Array(20).fill('value') } }, 1000)
    expect(text.split('; ').map((part) => [part.length, part.slice(0, 22)])).toEqual([
      [135, 'long (string): One lin'],
      [200, 'y'.repeat(22)],
    ])
    expect(text).not.toContain('\n')
  })

  it('ends at a circle of references', () => {
    const circle = { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }
    expect(toText({ x: { $ref: '#/$defs/a' } }, 200, circle)).toBe('x')
    const nested = { $defs: { list: { type: 'array', items: { $ref: '#/$defs/list' } } } }
    expect(toText({ x: { $ref: '#/$defs/list' } }, 200, nested)).toBe(
      'x (list of list of list of list of list of list)',
    )
  })
})
