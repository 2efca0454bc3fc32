/** Collections of the author, as a server responds: lists, documents, references, files, search, and the description of all this. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { changeFeedCases, exportCases } from '../generator/verifier/cases/changes.ts'
import { collectionCases } from '../generator/verifier/cases/collections.ts'
import { findFacts } from '../generator/verifier/find-facts.ts'
import { createHttpTarget } from '../generator/verifier/http-target.ts'
import { runCase } from '../generator/verifier/suite.ts'
import { compile } from './fixtures/compile.ts'
import { oneLanguage, smallSite, writeFiles } from './fixtures/content.ts'
import { useDist } from './fixtures/dist.ts'
import { png } from './fixtures/images.ts'
import { get as getFrom, useServer } from './fixtures/server.ts'

const site = 'https://site.test'
const api = `${site}/api/v1`

const talksSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['title', 'date'],
  properties: {
    title: { type: 'string' },
    date: { type: 'string', format: 'date' },
    event: { type: 'string', description: 'Where it is held.' },
    topics: { type: 'array', items: { type: 'string' } },
    speakers: { type: 'array', items: { type: 'string', 'x-reference': 'people' } },
    essay: { type: 'string', 'x-reference': 'essays' },
    minutes: { $ref: '#/$defs/minutes' },
  },
  additionalProperties: false,
  $defs: { minutes: { type: 'integer', minimum: 1, 'x-unit': 'minutes' } },
}

const peopleSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    homepage: { type: 'string', format: 'uri' },
    photo: { type: 'string', format: 'asset' },
    talks: { 'x-referenced-by': 'talks' },
  },
}

const files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}quota: { limit: 1000, window: 60 }
search: { text: true, excerpts: true }
collections:
  talks:
    schema: talks.schema.json
    title: { en: Talks, pt: Palestras }
    list: [title, date, event]
    search: [title, event, topics]
  people:
    schema: people.schema.json
    sort: name
    list: [name]
    search: [name]
  notes:
    search: false
`,
  'talks.schema.json': JSON.stringify(talksSchema),
  'people.schema.json': JSON.stringify(peopleSchema),
  'talks/caching/en.md': `---
title: Caching
date: 2026-03-02
event: SampleConf
topics: [http]
speakers: [bo, ana]
essay: first-essay
minutes: 30
---

A talk with [its essay](/essays/first-essay).
`,
  'talks/caching/pt.md': `---
title: Cache
date: 2026-03-02
---

Uma palestra.
`,
  'talks/testing/en.md': `---
title: Testing
date: 2026-05-09
---

Another talk.
`,
  'talks/unfinished/en.md': `---
title: Unfinished
date: 2026-06-01
draft: true
---

Later.
`,
  'people/ana.yaml': 'name: Ana Sample\nhomepage: https://site.test/nowhere\n',
  'people/bo/en.json': '{ "name": "Bo Sample", "photo": "./bo.png" }',
  'people/bo/bo.png': png,
  'notes/first/en.md': '---\ntitle: A note\nsecret: hidden\n---\n\nText of the note.\n',
}

const dist = useDist(files)
const read = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8'))

const getOrigin = useServer(dist)
const get = (path: string) => getFrom(getOrigin() + path)
const getJson = async (path: string) => JSON.parse((await get(path)).text)

const caching = {
  id: 'caching/en',
  slug: 'caching',
  title: 'Caching',
  date: '2026-03-02',
  event: 'SampleConf',
  lang: 'en',
  url: `${site}/talks/caching`,
  markdown_url: `${site}/talks/caching.md`,
  api_url: `${api}/talks/caching`,
  translations: { en: `${api}/talks/caching`, pt: `${api}/talks/caching?lang=pt` },
}

const testing = {
  id: 'testing/en',
  slug: 'testing',
  title: 'Testing',
  date: '2026-05-09',
  lang: 'en',
  url: `${site}/talks/testing`,
  markdown_url: `${site}/talks/testing.md`,
  api_url: `${api}/talks/testing`,
  translations: { en: `${api}/talks/testing`, pt: null },
}

describe('The list of a collection', () => {
  it('has the fields that the author chose, sorted by date, the newest first, without drafts', async () => {
    expect(await getJson('/api/v1/talks')).toEqual({ count: 2, talks: [testing, caching] })
  })

  it('is there in pages, too', async () => {
    const facts = { count: 2, page: 1, pages: 1, next: null, previous: null }
    expect(await getJson('/api/v1/talks/pages/1')).toEqual({ ...facts, talks: [testing, caching] })
  })

  it('is in the language that the request names', async () => {
    const { count, talks } = await getJson('/api/v1/talks?lang=pt')
    expect([count, talks[0].title, talks[0].url]).toEqual([1, 'Cache', `${site}/pt/talks/caching`])
  })

  it('has data without a language in each language, sorted by the field of the collection', async () => {
    const toNames = ({ people }: { people: { name: string; lang: string }[] }) =>
      people.map(({ name, lang }) => `${name} ${lang}`)
    expect(toNames(await getJson('/api/v1/people'))).toEqual(['Ana Sample en', 'Bo Sample en'])
    expect(toNames(await getJson('/api/v1/people?lang=pt'))).toEqual(['Ana Sample pt'])
  })
})

describe('A document of a collection', () => {
  it('has all of its fields, and references as the documents that they lead to', async () => {
    expect(await getJson('/api/v1/talks/caching')).toEqual({
      slug: 'caching',
      title: 'Caching',
      date: '2026-03-02',
      event: 'SampleConf',
      topics: ['http'],
      speakers: [
        { slug: 'bo', title: 'Bo Sample', api_url: `${api}/people/bo` },
        { slug: 'ana', title: 'Ana Sample', api_url: `${api}/people/ana` },
      ],
      essay: { slug: 'first-essay', title: 'First essay', api_url: `${api}/essays/first-essay` },
      minutes: 30,
      lang: 'en',
      canonical_url: `${site}/talks/caching`,
      markdown_url: `${site}/talks/caching.md`,
      translations: { en: `${api}/talks/caching`, pt: `${api}/talks/caching?lang=pt` },
      content: 'A talk with [its essay](/essays/first-essay).\n',
    })
  })

  it('names what refers to it, and its files with their sizes', async () => {
    const { photo, ...person } = await getJson('/api/v1/people/bo')
    expect(person).toEqual({
      slug: 'bo',
      name: 'Bo Sample',
      talks: [{ slug: 'caching', title: 'Caching', api_url: `${api}/talks/caching` }],
      lang: 'en',
      translations: { en: `${api}/people/bo`, pt: null },
    })
    expect(photo).toEqual({
      url: expect.stringMatching(/^https:\/\/site\.test\/assets\//),
      width: 3,
      height: 2,
    })
    expect((await get(new URL(photo.url).pathname)).status).toBe(200)
  })

  it('refers to documents in its own language, where they have one', async () => {
    const { talks } = await getJson('/api/v1/people/ana?lang=pt')
    expect(talks).toEqual([{ slug: 'caching', title: 'Cache', api_url: `${api}/talks/caching?lang=pt` }])
  })

  it('has without a schema only the fields of lists', async () => {
    const { title, content, ...others } = await getJson('/api/v1/notes/first')
    expect([title, content, Object.keys(others)]).toEqual([
      'A note',
      'Text of the note.\n',
      ['slug', 'lang', 'canonical_url', 'markdown_url', 'translations'],
    ])
  })

  it('has a page and Markdown if it has a text, and the collection a page that lists them', async () => {
    expect((await get('/talks/caching')).text).toContain('<h1>Caching</h1>')
    expect((await get('/talks/caching.md')).text).toContain('# Caching')
    expect((await get('/pt/talks')).text).toContain('Palestras')
    expect((await get('/people/bo')).status).toBe(404)
  })
})

describe('A request for what a collection lacks', () => {
  const getError = async (path: string) => {
    const { status, text } = await get(path)
    const { code, message, resolution_hint } = JSON.parse(text).error
    return [status, code, message, resolution_hint]
  }

  it('is answered with the most similar slug', async () => {
    expect(await getError('/api/v1/talks/cachng')).toEqual([
      404,
      'NOT_FOUND',
      'The collection "talks" has no document "cachng".',
      'Did you mean "caching"? GET /api/v1/talks lists its documents.',
    ])
  })

  it('is answered with the languages of the document', async () => {
    expect(await getError('/api/v1/talks/testing?lang=pt')).toEqual([
      404,
      'NOT_FOUND',
      'The document "testing" of "talks" does not exist in the language "pt".',
      'Set "lang" to "en", or omit it for "en".',
    ])
  })

  it('is answered with the last page', async () => {
    expect((await getError('/api/v1/talks/pages/9'))[3]).toBe(
      'The last page of the list is /api/v1/talks/pages/1.',
    )
  })

  it('is answered with the collection whose name is similar', async () => {
    expect((await getError('/api/v1/tallks'))[3]).toContain('Did you mean /api/v1/talks?')
  })

  it('redirects a slash at the end only of what exists', async () => {
    const [list, document, missing] = await Promise.all(
      ['/api/v1/talks/', '/api/v1/talks/caching/', '/api/v1/talks/nothing/'].map(get),
    )
    expect([list?.status, list?.location]).toEqual([308, '/api/v1/talks'])
    expect([document?.status, document?.location]).toEqual([308, '/api/v1/talks/caching'])
    expect(missing?.status).toBe(404)
  })
})

describe('The search', () => {
  it('finds a document by the fields of its collection, with its name as the type', async () => {
    const { results } = await getJson('/api/v1/search?q=SampleConf')
    expect(results).toEqual([
      {
        title: 'Caching',
        description: 'SampleConf · http',
        url: `${site}/talks/caching`,
        markdown_url: `${site}/talks/caching.md`,
        type: 'talks',
        lang: 'en',
        tags: [],
        slug: 'caching',
        date: '2026-03',
        api_url: `${api}/talks/caching`,
        sections_url: `${site}/talks/caching.md?section=`,
      },
    ])
  })

  it('leads to the API where a document has no page, and leaves out a collection with `search: false`', async () => {
    const { results } = await getJson('/api/v1/search?q=Ana')
    expect(results.map(({ url, lang }: Record<string, string>) => [url, lang])).toEqual([
      [`${api}/people/ana`, 'en'],
      [`${api}/people/ana?lang=pt`, 'pt'],
    ])
    const notes = (await getJson('/api/v1/search?q=note')).results
    expect(notes.filter(({ type }: Record<string, string>) => type === 'notes')).toEqual([])
  })

  it('finds data by some of the words, which has no text for an excerpt', async () => {
    const { results } = await getJson('/api/v1/search?q=Ana+Unwritten')
    expect(results.map(({ url, excerpt }: Record<string, string>) => [url, excerpt])).toEqual([
      [`${api}/people/ana`, undefined],
      [`${api}/people/ana?lang=pt`, undefined],
    ])
  })
})

describe('The OpenAPI document', () => {
  /** Validates with the schemas of the document. */
  const openValidator = () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema({ $id: 'https://site.test/', components: read('openapi.json').components })
    return (name: string, value: unknown) => {
      const validate = ajv.compile({ $ref: `https://site.test/#/components/schemas/${name}` })
      return validate(value) ? [] : validate.errors
    }
  }

  it('has the operations of each collection', () => {
    const { paths, tags } = read('openapi.json')
    const operations = Object.entries<{ get: { operationId: string; tags: string[] } }>(paths)
      .filter(([path]) => path.includes('talks'))
      .map(([path, { get: operation }]) => [path, operation.operationId, operation.tags])
    expect(operations).toEqual([
      ['/api/v1/talks', 'listTalks', ['Talks']],
      ['/api/v1/talks/pages/{page}', 'listTalksPage', ['Talks']],
      ['/api/v1/talks/{slug}', 'getTalksBySlug', ['Talks']],
    ])
    expect(tags.map(({ name }: { name: string }) => name)).toContain('Talks')
  })

  it('describes the responses with the schema of the author, references and units', async () => {
    const isValid = openValidator()
    const { properties, required, $defs } = read('openapi.json').components.schemas.TalksDetailResponse
    expect(required).toEqual(['slug', 'title', 'date', 'lang', 'translations'])
    expect(properties.event).toEqual({ type: 'string', description: 'Where it is held.' })
    expect(properties.essay).toEqual({
      $ref: '#/components/schemas/DocumentReference',
      'x-reference': 'essays',
    })
    expect($defs.minutes.description).toBe('In minutes.')
    for (const [path, name] of [
      ['talks', 'TalksListResponse'],
      ['talks/pages/1', 'TalksPageResponse'],
      ['talks/caching', 'TalksDetailResponse'],
      ['people/bo', 'PeopleDetailResponse'],
      ['notes/first', 'NotesDetailResponse'],
    ] as const)
      expect(isValid(name, await getJson(`/api/v1/${path}`))).toEqual([])
    expect(isValid('TalksDetailResponse', { slug: 'x' })).not.toEqual([])
  })

  it('has examples that are valid for their schemas', () => {
    const isValid = openValidator()
    const { paths } = read('openapi.json')
    for (const [path, { get: operation }] of Object.entries<{
      get: {
        responses: Record<string, { content: Record<string, { schema: { $ref: string }; example: unknown }> }>
      }
    }>(paths)) {
      if (!/talks|people|notes/.test(path)) continue
      const { schema, example } = operation.responses['200']?.content['application/json'] ?? {}
      expect(isValid(String(schema?.$ref).split('/').at(-1) ?? '', example)).toEqual([])
    }
  })
})

it('The change feed, the sitemap and llms.txt have the documents of collections', () => {
  const { documents, templates } = read('changes.json')
  const ids = documents.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(expect.arrayContaining(['talks/caching/en', 'talks/caching/pt', 'people/ana/pt']))
  expect(ids).not.toContain('talks/unfinished/en')
  expect(templates.talks.pt).toEqual({
    url: `${site}/pt/talks/{slug}`,
    api_url: `${api}/talks/{slug}?lang=pt`,
    markdown_url: `${site}/pt/talks/{slug}.md`,
  })
  const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8')
  expect(sitemap).toContain(`<loc>${site}/talks/caching</loc>`)
  expect(sitemap).toContain(`<loc>${site}/pt/talks</loc>`)
  expect(sitemap).not.toContain('/people')
  expect(readFileSync(join(dist, 'llms.txt'), 'utf8')).toContain(
    `## Talks\n\n- [Testing](${site}/talks/testing.md)`,
  )
})

describe('The export', () => {
  it('has the API response of each document in a line, oldest first, in files of each collection and language', () => {
    const expected = {
      'essays/en-1.ndjson': ['essays/first-essay'],
      'essays/pt-1.ndjson': ['essays/first-essay.pt'],
      'notes/en-1.ndjson': ['notes/first'],
      'people/en-1.ndjson': ['people/bo', 'people/ana'],
      'people/pt-1.ndjson': ['people/ana.pt'],
      'talks/en-1.ndjson': ['talks/caching', 'talks/testing'],
      'talks/pt-1.ndjson': ['talks/caching.pt'],
    }
    const toCounts = ({ name, documents }: Record<string, unknown>) => [name, documents]
    expect(read('export/index.json').files.map(toCounts)).toEqual(
      Object.entries(expected).map(([name, responses]) => [name, responses.length]),
    )
    const readText = (file: string) => readFileSync(join(dist, file), 'utf8')
    for (const [name, responses] of Object.entries(expected))
      expect(readText(`export/${name}`)).toBe(
        responses.map((response) => `${readText(`api/v1/${response}.json`)}\n`).join(''),
      )
  })

  it('is described as such in OpenAPI', () => {
    const { get: operation } = read('openapi.json').paths['/export/index.json']
    expect(operation.description).toContain(' Other files have the documents of each collection.')
    const { items } = operation.responses['200'].content['application/json'].schema.properties.files
    expect([items.properties.name.description, items.properties.documents.description]).toEqual([
      '`<collection>/<lang>-<number>.ndjson`, where the collection may be `essays`',
      'How many documents it has.',
    ])
  })
})

it('A collection whose documents have dates has a feed in each language, to which its list leads', async () => {
  const listIds = async (path: string) =>
    Array.from((await get(path)).text.matchAll(/<id>([^<]*)<\/id>/g), ([, id]) => id)
  const { status, headers } = await fetch(`${getOrigin()}/talks/feed.xml`)
  expect([status, headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
    '*',
  ])
  expect(await listIds('/talks/feed.xml')).toEqual([
    `${site}/talks/feed.xml`,
    `${site}/talks/testing`,
    `${site}/talks/caching`,
  ])
  expect(await listIds('/pt/talks/feed.xml')).toEqual([
    `${site}/pt/talks/feed.xml`,
    `${site}/pt/talks/caching`,
  ])
  expect(await listIds('/feed.xml')).toEqual([`${site}/feed.xml`, `${site}/essays/first-essay`])
  expect((await get('/people/feed.xml')).status).toBe(404)
  expect((await get('/talks')).text).toContain(
    `<link rel="alternate" type="application/atom+xml" title="Talks" href="${site}/talks/feed.xml">`,
  )
  const { resources } = read('changes.json')
  expect(resources.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining([
      '/api/v1/talks',
      '/api/v1/talks?lang=pt',
      '/talks/feed.xml',
      '/pt/talks/feed.xml',
    ]),
  )
})

it('The conformance cases of collections, changes and the export pass', async () => {
  const target = createHttpTarget(site, getOrigin())
  const facts = await findFacts(target)
  expect(facts.collections).toEqual([
    { name: 'notes', documents: [{ slug: 'first', lang: 'en' }] },
    {
      name: 'people',
      documents: [
        { slug: 'ana', lang: 'en' },
        { slug: 'bo', lang: 'en' },
        { slug: 'ana', lang: 'pt' },
      ],
    },
    {
      name: 'talks',
      documents: [
        { slug: 'testing', lang: 'en' },
        { slug: 'caching', lang: 'en' },
        { slug: 'caching', lang: 'pt' },
      ],
    },
  ])
  const cases = [...collectionCases(facts), ...changeFeedCases(facts), ...exportCases(facts)]
  const run = cases.map(async (each, index) => [each.name, await runCase(target, each, index)])
  expect(Object.fromEntries(await Promise.all(run))).toEqual(
    Object.fromEntries(cases.map(({ name }) => [name, []])),
  )
})

it('A long collection has several pages, which lead to each other', async () => {
  const boats = Array.from({ length: 101 }, (_, index) => `boat-${String(index).padStart(3, '0')},${index}`)
  const { rendered } = await compile(
    writeFiles({
      ...oneLanguage,
      'site.yaml': `${oneLanguage['site.yaml']}site: false\ncollections: { boats: { list: [length], sort: slug } }\n`,
      'boats/all.csv': `slug,length\n${boats.join('\n')}\n`,
    }),
    {},
  )
  const readPage = (number: number) => {
    const file = `api/v1/boats/pages/${number}.json`
    const { boats: listed, ...facts } = JSON.parse(String(rendered.find((each) => each.file === file)?.bytes))
    return [facts, listed.map(({ slug }: { slug: string }) => slug)]
  }
  const shared = { count: 101, pages: 2 }
  const [first, last] = [readPage(1), readPage(2)]
  expect(first[0]).toEqual({ ...shared, page: 1, next: `${api}/boats/pages/2`, previous: null })
  expect(first[1]).toHaveLength(100)
  expect(last).toEqual([{ ...shared, page: 2, next: null, previous: `${api}/boats/pages/1` }, ['boat-100']])
})

it('A site builds whose data is in another language than the default one alone', async () => {
  const content = writeFiles({
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}site: false\ncollections: { people: { list: [name], search: [name] } }\n`,
    'people/bo/pt.yaml': 'name: Bo\n',
  })
  const { rendered } = await compile(content, {})
  const list = rendered.find(({ file }) => file === 'api/v1/people.pt.json')
  expect(JSON.parse(String(list?.bytes)).people.map(({ id }: { id: string }) => id)).toEqual(['bo/pt'])
})
