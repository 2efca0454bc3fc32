/** The tools that list, search and say what is new, on the responses of a site: which files they read, and what they return. */

import { describe, expect, it } from 'vitest'
import { InvalidCall } from '../../shim/mcp/message.ts'
import type { GetFromSite } from '../../shim/mcp/site.ts'
import { runTool } from '../../shim/mcp/tool-calls.ts'

type Responses = Readonly<Record<string, unknown>>
type Tool = Parameters<typeof runTool>[0]

const properties = {
  lang: { type: 'string', examples: ['en', 'pt'] },
  type: { type: 'string', examples: ['essay', 'page'] },
  tag: { type: 'string' },
}

/** Calls a tool on a site with these responses; every other path is a 404. Returns the result and the paths that it read. */
async function run(name: Tool['name'], values: Responses, responses: Responses) {
  const read: string[] = []
  const get: GetFromSite = async (target) => {
    read.push(target)
    const value = responses[target]
    return {
      status: value === undefined ? 404 : 200,
      type: 'application/json',
      bytes: new TextEncoder().encode(
        JSON.stringify(value ?? { error: { message: 'No.', resolution_hint: '' } }),
      ),
    }
  }
  const tool = { name, inputSchema: { properties } }
  const result = await runTool(tool, values, 'https://site.test', get).catch((error: unknown) => {
    if (!(error instanceof InvalidCall)) throw error
    return error.message
  })
  return { result: typeof result === 'string' ? result : result.fields, read }
}

const toEssays = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => ({ id: `e${first + index}/en` }))

/** A list of 205 essays. */
const toPages = (path: string, head: object = {}): Responses =>
  Object.fromEntries(
    [1, 2, 3].map((page) => [
      `${path}/pages/${page}`,
      {
        ...head,
        count: 205,
        page,
        pages: 3,
        next: null,
        previous: null,
        essays: toEssays((page - 1) * 100, Math.min(page * 100, 205)),
      },
    ]),
  )

const noPart = (cursor: string) =>
  `There is no part "${cursor}" of this result. Use the "next_cursor" of a result, or omit "cursor".`

describe('listEssays', () => {
  const essays = toPages('/api/v1/essays')

  it.each([
    [undefined, 1, 0, 10, '10'],
    ['90', 1, 90, 100, '100'],
    ['95', 1, 95, 100, '100'],
    ['100', 2, 100, 110, '110'],
    ['200', 3, 200, 205, undefined],
  ])(
    'with the cursor %s reads page %i alone and returns its part',
    async (cursor, page, first, end, next) => {
      const { result, read } = await run('listEssays', { ...(cursor && { cursor }) }, essays)
      expect(read).toEqual([`/api/v1/essays/pages/${page}`])
      expect(result).toEqual({ count: 205, essays: toEssays(first, end), ...(next && { next_cursor: next }) })
    },
  )

  it.each(['205', '210', '300', '9999999', '0', '-10', '1.5', 'x'])(
    'refuses the cursor %s',
    async (cursor) => {
      expect((await run('listEssays', { cursor }, essays)).result).toBe(noPart(cursor))
    },
  )

  it('reads the whole list of a service of an earlier release, whose tool has no tags', async () => {
    const responses: Responses = { '/api/v1/essays': { count: 11, essays: toEssays(0, 11) } }
    const get: GetFromSite = async (target) => ({
      status: 200,
      type: 'application/json',
      bytes: new TextEncoder().encode(JSON.stringify(responses[target])),
    })
    const tool = { name: 'listEssays', inputSchema: { properties: { lang: properties.lang } } } as const
    expect((await runTool(tool, {}, 'https://site.test', get)).fields).toEqual({
      count: 11,
      essays: toEssays(0, 10),
      next_cursor: '10',
    })
  })
})

describe('tags', () => {
  const tags: Responses = {
    '/api/v1/tags?lang=en': {
      count: 3,
      tags: [
        { tag: 'C#', slug: 'c-sharp' },
        { tag: 'Event Driven', slug: 'event-driven' },
        { tag: 'Résumé', slug: 'resume' },
      ],
    },
    '/api/v1/tags?lang=pt': { count: 1, tags: [{ tag: 'Consistência', slug: 'consistencia' }] },
  }
  const site: Responses = {
    ...tags,
    ...Object.fromEntries(
      ['c-sharp', 'event-driven', 'resume', 'consistencia'].flatMap((slug) =>
        Object.entries(toPages(`/api/v1/tags/${slug}`, { slug })).map(([path, value]) => [
          `${path}?lang=${slug === 'consistencia' ? 'pt' : 'en'}`,
          value,
        ]),
      ),
    ),
  }

  it.each([
    ['c-sharp', 'c-sharp'],
    ['c#', 'c-sharp'],
    ['C sharp', 'c-sharp'],
    [' event driven! ', 'event-driven'],
    ['event driven', 'event-driven'],
    ['EVENT-DRIVEN', 'event-driven'],
    ['resume', 'resume'],
    ['consistencia', 'consistencia'],
    ['Consistência', 'consistencia'],
  ])('"%s" is the tag %s, in the first language that has it', async (tag, slug) => {
    const { result } = await run('listTagged', { tag, cursor: '100' }, site)
    expect(result).toEqual({ slug, count: 205, essays: toEssays(100, 110), next_cursor: '110' })
  })

  it('a sign of another tag is not left out', async () => {
    const { result } = await run('listTagged', { tag: 'C.' }, site)
    expect(result).toBe('There is no tag "C.". listTags lists the tags of each language.')
  })

  it('a tag of another language than the one asked for is an error', async () => {
    const { result, read } = await run('listTagged', { tag: 'consistencia', lang: 'en' }, site)
    expect([result, read]).toEqual([
      'There is no tag "consistencia". listTags lists the tags of each language.',
      ['/api/v1/tags?lang=en'],
    ])
  })

  it('listTags has parts of 50', async () => {
    const all = Array.from({ length: 51 }, (_, number) => ({ tag: `t${number}`, slug: `t${number}` }))
    const list = { '/api/v1/tags': { count: 51, tags: all } }
    expect((await run('listTags', {}, list)).result).toEqual({
      count: 51,
      tags: all.slice(0, 50),
      next_cursor: '50',
    })
    expect((await run('listTags', { cursor: '50' }, list)).result).toEqual({ count: 51, tags: all.slice(50) })
  })

  it('a search is filtered before it is cut into parts', async () => {
    const results = Array.from({ length: 50 }, (_, number) => ({
      url: `u${number}`,
      type: number % 2 === 0 ? 'essay' : 'page',
      lang: number < 40 ? 'en' : 'pt',
      tags: number % 4 === 0 ? ['event-driven', 'other'] : undefined,
    }))
    const found: Responses = { ...tags, '/api/v1/search?q=x': { query: 'x', total: 320, results } }
    const toUrls = async (values: Responses) => {
      const { result } = await run('searchContent', { q: 'x', ...values }, found)
      const { total, results, next_cursor } = result as unknown as {
        total: number
        results: { url: string }[]
        next_cursor?: string
      }
      return [total, results.map(({ url }) => url).join(' '), next_cursor]
    }
    expect(await toUrls({})).toEqual([320, 'u0 u1 u2 u3 u4 u5 u6 u7 u8 u9', '10'])
    expect(await toUrls({ type: 'page' })).toEqual([25, 'u1 u3 u5 u7 u9 u11 u13 u15 u17 u19', '10'])
    expect(await toUrls({ type: 'page', cursor: '20' })).toEqual([25, 'u41 u43 u45 u47 u49', undefined])
    // As many pass as the search returns. It has more matches, of which nothing is known.
    const single: Responses = {
      '/api/v1/search?q=x': { query: 'x', total: 320, results: results.slice(0, 1) },
    }
    expect((await run('searchContent', { q: 'x', type: 'essay' }, single)).result).toMatchObject({ total: 1 })
    expect(await toUrls({ tag: 'Event Driven', lang: 'en' })).toEqual([
      10,
      'u0 u4 u8 u12 u16 u20 u24 u28 u32 u36',
      undefined,
    ])
    expect(await toUrls({ tag: 'Event Driven', lang: 'en', type: 'page' })).toEqual([0, '', undefined])
  })
})

describe('listChanges', () => {
  const toDocument = (number: number, dates: object) => ({
    id: `e${number}/en`,
    title: `T${number}`,
    ...dates,
  })
  const newest: Responses = {
    '/changes.json': { build: 'build-of-today', builds: ['build-of-today'] },
    '/mcp/newest/1.json': {
      documents: [
        toDocument(1, { date: '2026-08' }),
        toDocument(2, { date: '2025-01-01', updated: '2026-08-20' }),
        ...Array.from({ length: 98 }, (_, index) => toDocument(3 + index, { date: '2026-08-10' })),
      ],
      next: '2026-08-10',
    },
    '/mcp/newest/2.json': {
      documents: [toDocument(101, { date: '2026-08-10' }), toDocument(102, { date: '2024' })],
    },
  }
  const list = async (values: Responses) => {
    const { result } = await run('listChanges', values, newest)
    const { build, changes, next_cursor } = result as unknown as {
      build: string
      changes: { id: string; change: string }[]
      next_cursor?: string
    }
    return [build, changes.map(({ id, change }) => `${change} ${id}`).join(', '), next_cursor]
  }

  it('says of each document since a day whether it is new or was changed', async () => {
    expect(await list({ since: '2026-08-11' })).toEqual([
      'build-of-today',
      'added e1/en, changed e2/en',
      undefined,
    ])
  })

  it('counts a month as later than each of its days, because the document may be of any of them', async () => {
    expect(await list({ since: '2026-08-31' })).toEqual(['build-of-today', 'added e1/en', undefined])
    expect(await list({ since: '2026-09' })).toEqual(['build-of-today', '', undefined])
  })

  it.each([
    ['2026-08-10', '90', '100'],
    ['2026-08-11', '90', undefined],
    ['2026-08-10', '100', undefined],
    ['2024', '100', undefined],
  ])('since %s with the cursor %s has the next cursor %s', async (since, cursor, next) => {
    const [, , found] = await list({ since, cursor })
    expect(found).toBe(next)
  })

  it('ends with the oldest document', async () => {
    expect(await list({ cursor: '100' })).toEqual([
      'build-of-today',
      'added e101/en, added e102/en',
      undefined,
    ])
    expect((await run('listChanges', { cursor: '102' }, newest)).result).toBe(noPart('102'))
    expect((await run('listChanges', { cursor: '200' }, newest)).result).toBe(noPart('200'))
  })

  it('since a build, returns the added, changed and removed documents of its delta without their hashes', async () => {
    const item = (id: string) => ({
      id,
      lang: 'en',
      hash: 'h',
      api_hash: 'a',
      url: `https://site.test/${id}`,
    })
    const delta = {
      from: 'old',
      to: 'new',
      added: [item('a')],
      changed: Array.from({ length: 10 }, (_, index) => item(`c${index}`)),
      removed: [{ id: 'r', lang: 'en', url: 'https://site.test/r' }],
      resources: [{ path: '/llms.txt', url: 'https://site.test/llms.txt', hash: 'h' }],
    }
    const shown = (change: string, id: string) => ({ change, id, lang: 'en', url: `https://site.test/${id}` })
    const responses = { '/changes/old.json': delta }
    expect(await run('listChanges', { since: 'old' }, responses)).toEqual({
      read: ['/changes/old.json'],
      result: {
        build: 'new',
        changes: [
          shown('added', 'a'),
          ...Array.from({ length: 9 }, (_, index) => shown('changed', `c${index}`)),
        ],
        next_cursor: '10',
      },
    })
    expect((await run('listChanges', { since: 'old', cursor: '10' }, responses)).result).toEqual({
      build: 'new',
      changes: [shown('changed', 'c9'), shown('removed', 'r')],
    })
  })

  it.each(['unknown', '../mcp/tools', '\ud800', '2026-7-1', '2026-13'])(
    'explains what it knows instead of %s',
    async (since) => {
      expect((await run('listChanges', { since }, newest)).result).toContain(
        'Use a day such as 2026-07-31, or omit "since".',
      )
    },
  )
})
