/** Mistakes in collections: in site.yaml, in schemas, in documents and in tables. */

import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { type Changes, diagnose, testReports, toLines } from '../../fixtures/diagnose.ts'

const withCollections = (keys: string, files: Changes = {}): Changes => ({
  'site.yaml': `${smallSite['site.yaml']}collections: ${keys}\n`,
  ...files,
})

const toTalk = (keys: string): string => `---\n${keys}\n---\n\nText.\n`

const withTalks = (properties: string, talks: Readonly<Record<string, string>>): Changes =>
  withCollections('{ talks: { schema: talks.schema.json } }', {
    'talks.schema.json': `{ "required": ["title"],\n  "properties": ${properties} }\n`,
    ...Object.fromEntries(Object.entries(talks).map(([slug, keys]) => [`talks/${slug}/en.md`, toTalk(keys)])),
  })

describe('collections in site.yaml', () => {
  testReports({
    'reject a name that the service has': [
      withCollections('{ search: {} }'),
      'site.yaml:5:24-5:26 error invalid-value: "collections.search" must be another name than "search", which is an operation of the API, got "search" [found: "search"; expected: another name than "search", which is an operation of the API]',
    ],
    'reject a name whose operations have the ids of another collection': [
      withCollections('{ talks: {}, talks-page: {} }', {
        'talks/first/en.md': toTalk('title: T'),
        'talks-page/first/en.md': toTalk('title: T'),
      }),
      'site.yaml:5:39-5:41 error invalid-value: "collections.talks-page" must be another name than "talks-page", whose operations have the same ids as those of "talks", got "talks-page" [found: "talks-page"; expected: another name than "talks-page", whose operations have the same ids as those of "talks"]',
    ],
    'reject a name that differs from another one in hyphens alone': [
      withCollections('{ meeting-notes: {}, meetingnotes: {} }', {
        'meeting-notes/first/en.md': toTalk('title: T'),
        'meetingnotes/first/en.md': toTalk('title: T'),
      }),
      'site.yaml:5:49-5:51 error invalid-value: "collections.meetingnotes" must be another name than "meetingnotes", whose operations have the same ids as those of "meeting-notes", got "meetingnotes" [found: "meetingnotes"; expected: another name than "meetingnotes", whose operations have the same ids as those of "meeting-notes"]',
    ],
    'reject a name whose operations have the ids of the essays': [
      withCollections('{ essay-page: {} }'),
      'site.yaml:5:28-5:30 error invalid-value: "collections.essay-page" must be another name than "essay-page", whose operations have the same ids as those of the service, got "essay-page" [found: "essay-page"; expected: another name than "essay-page", whose operations have the same ids as those of the service]',
    ],
    'reject a name that is no slug': [
      withCollections('{ Talks: {} }'),
      'site.yaml:5:23-5:25 error invalid-value: "collections.Talks" must be a name of at most 40 lower-case letters, digits and hyphens, such as talks, got "Talks" [found: "Talks"; expected: a name of at most 40 lower-case letters, digits and hyphens, such as talks]',
    ],
    'reject the name of a language': [
      withCollections('{ pt: {} }', { 'pt/first/en.md': toTalk('title: T') }),
      'site.yaml:5:16-5:18 error invalid-value: The collection "pt" has the name of a language, whose pages it would hide; choose another name [found: pt; expected: another name]',
    ],
    'reject a field of lists that each response has': [
      withCollections('{ talks: { list: [title, url] } }', { 'talks/first/en.md': toTalk('title: T') }),
      'site.yaml:5:39-5:42 error invalid-value: The field "url" is in each response; list only fields of your own [found: url; expected: a field of your own]',
    ],
    'need their folders': [
      withCollections('{ talks: {} }'),
      'site.yaml:5:23-5:25 error missing-source: The folder "talks" of the collection "talks" does not exist; correct its path, which starts at the folder of site.yaml [found: talks; expected: a folder]',
    ],
    'need their schemas': [
      withCollections('{ talks: { schema: none.json } }', { 'talks/first/en.md': toTalk('title: T') }),
      'site.yaml:5:33-5:42 error missing-source: The schema "none.json" does not exist; correct its path, which starts at the folder of site.yaml [found: none.json; expected: a JSON Schema]',
    ],
    'reject a page with the slug of one': [
      withCollections('{ talks: {} }', {
        'talks/first/en.md': toTalk('title: T'),
        'pages/talks/en.md': toTalk('title: T\ndescription: D'),
      }),
      'pages/talks:1:1 error reserved-slug: The folder name "talks" is the name of a collection, whose page it would hide; choose another slug [found: talks; expected: another slug]',
    ],
  })
})

describe('A schema of a collection', () => {
  it('may be in the folder of the collection, where it is no document', async () => {
    const changes = withCollections('{ talks: { schema: talks/talks.schema.json } }', {
      'talks/talks.schema.json': '{ "required": ["title"] }\n',
      'talks/first.yaml': 'title: T\n',
    })
    expect(await diagnose(changes)).toEqual([])
  })

  it.each(['./talks.schema.json', 'talks/../talks.schema.json'])('may be named as %s', async (schema) => {
    const changes = withCollections(`{ talks: { schema: ${schema} } }`, {
      'talks.schema.json': '{ "required": ["title"] }\n',
      'talks/first/en.md': toTalk('title: T'),
    })
    expect(await diagnose(changes)).toEqual([])
  })

  testReports({
    'cannot require a key that Stele removes, or a field that Stele writes': [
      withCollections('{ talks: { schema: talks.schema.json } }', {
        'talks.schema.json':
          '{ "required": ["draft", "quotes"],\n  "properties": { "quotes": { "x-referenced-by": "essays" } } }\n',
        'talks/first/en.md': toTalk('title: T\ndraft: true'),
      }),
      'talks.schema.json:1:16-1:23 error invalid-schema: Entry 1 of "required" must be a property that documents can have, got "draft", which Stele removes before it validates a document [found: draft; expected: a property that documents can have]',
      'talks.schema.json:1:25-1:33 error invalid-schema: Entry 2 of "required" must be a property that documents can have, got "quotes", which Stele writes after it has validated a document [found: quotes; expected: a property that documents can have]',
    ],
    'cannot have a property with the name of a field of each response': [
      withTalks('{ "slug": {} }', { first: 'title: T' }),
      'talks.schema.json:2:27-2:29 error invalid-schema: "properties.slug" must have a name of your own, because each response has a field "slug" [found: slug; expected: a name of your own]',
    ],
    'cannot have a pattern that is too large, which is found when it is used': [
      withTalks(`{ "title": { "pattern": "(?:${'a?'.repeat(30_000)}){1,1000}" } }`, { first: 'title: T' }),
      'talks.schema.json:1:1-2:60061 error invalid-schema: The schema has a pattern that is too large; make it shorter [found: a longer pattern; expected: a shorter pattern]',
    ],
    'names only collections that exist': [
      withTalks('{ "essay": { "x-reference": "esays" } }', { first: 'title: T' }),
      'talks.schema.json:2:45-2:52 error invalid-schema: "properties.essay.x-reference" must be the name of a collection: essays, pages, talks, got "esays"; did you mean "essays"? [found: esays; expected: the name of a collection: essays, pages, talks]',
    ],
  })
})

describe('A document of a collection', () => {
  const properties =
    '{ "essay": { "x-reference": "essays" }, "next": { "x-reference": "talks" }, "photo": { "format": "asset" } }'
  const either =
    '{ "about": { "items": { "anyOf": [{ "x-reference": "essays" }, { "x-reference": "talks" }] } } }'
  testReports({
    'lacks a required field': [
      withTalks('{}', { first: 'minutes: 5' }),
      "talks/first/en.md:2:1-2:8 error invalid-data: The data must have required property 'title' [found: no such key; expected: must have required property 'title']",
    ],
    'refers to a document that does not exist': [
      withTalks(properties, { first: 'title: T\nessay: first-esay' }),
      'talks/first/en.md:3:8-3:18 error invalid-data: There is no document "first-esay" in "essays"; did you mean "first-essay"? [found: first-esay; expected: the slug of a document in "essays"]',
    ],
    'refers to a draft': [
      withTalks(properties, { first: 'title: T\nnext: later', later: 'title: L\ndraft: true' }),
      'talks/first/en.md:3:7-3:12 error invalid-data: "later" in "talks" is a draft; publish it, or name another document [found: later; expected: the slug of a document in "talks"]',
    ],
    'refers to a document that none of several collections has': [
      withTalks(either, { first: 'title: T\nabout: [first-essay, first, frist]' }),
      'talks/first/en.md:3:29-3:34 error invalid-data: There is no document "frist" in "essays" or "talks"; did you mean "first"? [found: frist; expected: the slug of a document in "essays" or "talks"]',
    ],
    'refers to a draft, in the second of several collections': [
      withTalks(either, { first: 'title: T\nabout: [later]', later: 'title: L\ndraft: true' }),
      'talks/first/en.md:3:9-3:14 error invalid-data: "later" in "talks" is a draft; publish it, or name another document [found: later; expected: the slug of a document in "essays" or "talks"]',
    ],
    'names a file that does not exist': [
      withTalks(properties, { first: 'title: T\nphoto: ./me.png' }),
      'talks/first/en.md:3:8-3:16 error invalid-data: The file "./me.png" (talks/first/me.png) does not exist; add it, or correct the path [found: ./me.png; expected: the path of a file]',
    ],
  })

  testReports({
    'has dates that do not exist, which are left out': [
      withTalks('{}', {
        first: 'title: T\ndate: 2026-02-30\nupdated: soon',
        second: 'title: T\ndate: 2026-02\nupdated: 2026-02-28',
        third: 'title: T\ndate: 2026-02-28T10:00:00Z',
      }),
      'talks/first/en.md:3:7-3:17 warning unusable-value: "date" must be a date such as 2026-02-28, got "2026-02-30"; pages and feeds leave it out [found: 2026-02-30; expected: a date such as 2026-02-28]',
      'talks/first/en.md:4:10-4:14 warning unusable-value: "updated" must be a day such as 2026-02-28, got "soon"; pages and feeds leave it out [found: soon; expected: a day such as 2026-02-28]',
    ],
    'has a date that its schema rejects, in a definition too, which is one mistake': [
      withTalks('{ "date": { "format": "date" }, "updated": { "$ref": "#/properties/date" } }', {
        first: 'title: T\ndate: soon\nupdated: later',
      }),
      'talks/first/en.md:3:7-3:11 error invalid-data: "date" must match format "date", got "soon" [found: "soon"; expected: must match format "date"]',
      'talks/first/en.md:4:10-4:15 error invalid-data: "updated" must match format "date", got "later" [found: "later"; expected: must match format "date"]',
    ],
  })

  it('cannot have a key with the name of a field of each response, which is never published', async () => {
    expect(toLines(await diagnose(withTalks(properties, { first: 'title: T\nid: evil/en' })))).toEqual([
      'talks/first/en.md:3:1-3:3 error invalid-data: "id" must have a name of your own, because each response has a field "id" [found: id; expected: a name of your own]',
    ])
    expect(
      await diagnose(
        withCollections('{ talks: {} }', { 'talks/first/en.md': toTalk('title: T\nid: evil/en') }),
      ),
    ).toEqual([])
  })

  it('may lack a key that each object of JavaScript has', async () => {
    expect(
      await diagnose(withTalks('{ "constructor": { "type": "string" } }', { first: 'title: T' })),
    ).toEqual([])
  })

  it('may refer to another one in a circle, and a draft to a draft', async () => {
    expect(
      await diagnose(
        withTalks(properties, {
          a: 'title: A\nnext: b',
          b: 'title: B\nnext: a',
          c: 'title: C\nnext: d\ndraft: true',
          d: 'title: D\nnext: c\ndraft: true',
        }),
      ),
    ).toEqual([])
  })
})

describe('A link to a collection', () => {
  const essay = (link: string) =>
    `---\ntitle: Linked\ndescription: D.\ndate: 2026-01-01\n---\n\n[It](${link}).\n`
  const withLink = (link: string) =>
    withCollections('{ talks: {}, people: {} }', {
      'essays/linked/en.md': essay(link),
      'talks/caching/en.md': toTalk('title: Caching'),
      'people/ana.yaml': 'name: Ana Sample\n',
    })
  testReports({
    'names no document of it': [
      withLink('/talks/cachng'),
      'essays/linked/en.md:7:1-7:20 error missing-document: The link to "/talks/cachng" leads to no document; did you mean "/talks/caching"? [found: /talks/cachng; expected: /talks/caching]',
    ],
    'leads to a document without this language': [
      withLink('/pt/talks/caching'),
      'essays/linked/en.md:7:1-7:24 error untranslated-link: The link to "/pt/talks/caching" leads to a document without a translation to "pt"; add talks/caching/pt.md, or link to "/talks/caching" [found: /pt/talks/caching; expected: talks/caching/pt.md | /talks/caching]',
    ],
    'leads to a document that has no page': [
      withLink('/people/ana'),
      'essays/linked/en.md:7:1-7:18 error missing-document: The link to "/people/ana" leads to a document without a page; link to its data, "/api/v1/people/ana", or set "page: true" for "people" in site.yaml [found: /people/ana; expected: /api/v1/people/ana]',
    ],
  })

  it.each([
    '/talks',
    '/pt/talks',
    '/talks.md',
    '/talks/caching',
    '/api/v1/talks?lang=pt',
    '/api/v1/people/ana',
  ])('may lead to %s', async (link) => {
    expect(await diagnose(withLink(link))).toEqual([])
  })
})

describe('A slug', () => {
  const toMessage = (first: string, second: string, at = '1:1') =>
    `${second}:${at} error duplicate-document: Two documents of "talks" have the slug "a": this file and "${first}"; remove one of them, or give it another slug [found: ${second}; expected: ${first}]`
  testReports({
    'that is a language is one mistake on its folder': [
      {
        'essays/pt/en.md': toTalk('title: T\ndescription: D'),
        'essays/pt/pt.md': toTalk('title: T\ndescription: D'),
      },
      'essays/pt:1:1 error reserved-slug: The folder name "pt" is a language of the site, whose paths it would hide; choose another slug [found: pt; expected: another slug]',
    ],
    'that is a language is one mistake on its file of data': [
      withCollections('{ talks: {} }', { 'talks/pt.yaml': 'title: T\n' }),
      'talks/pt.yaml:1:1 error reserved-slug: The file name "pt" is a language of the site, whose paths it would hide; choose another slug [found: pt; expected: another slug]',
    ],
    'of two tables is a mistake at the row': [
      withCollections('{ talks: {} }', {
        'talks/one.csv': 'slug,title\na,A\n',
        'talks/two.csv': 'title,slug\nB,b\nA,a\n',
      }),
      toMessage('talks/one.csv', 'talks/two.csv', '3:3-3:4'),
    ],
    'of two files of data is one mistake': [
      withCollections('{ talks: {} }', {
        'talks/a.json': '{ "title": "A" }',
        'talks/a.toml': 'title = "A"\n',
      }),
      toMessage('talks/a.json', 'talks/a.toml'),
    ],
    'of a folder and a file of data is one mistake': [
      withCollections('{ talks: {} }', {
        'talks/a/en.md': toTalk('title: A'),
        'talks/a.toml': 'title = "A"\n',
      }),
      toMessage('talks/a/en.md', 'talks/a.toml'),
    ],
  })
})

it('A mistake in data without a language, which is a document in each, is one message', async () => {
  const found = await diagnose(
    withCollections('{ talks: {} }', { 'talks/caching.yaml': 'title: Caching\ndate: 2100-01-01\n' }),
    '2026-03-01',
  )
  expect(found.map(({ at, is }) => [at, is])).toEqual([
    ['talks/caching.yaml:2:7-2:17', 'warning future-date'],
  ])
})

it('A table without a schema may have the columns "draft", "aliases" and "tags"', async () => {
  const table = 'slug,draft,aliases,tags\na,FALSE,old;older,x;y\nb,true,Old,\n'
  const found = await diagnose(withCollections('{ boats: {} }', { 'boats/all.csv': table }))
  expect(found.map(({ at, is }) => [at, is])).toEqual([['boats/all.csv:3:8-3:11', 'error invalid-value']])
})

it('Of 10,000 rows of a table, a broken one is one error at its line, and the others are read', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, index) => `boat-${index},${index === 6999 ? '"a"b' : index}`,
  )
  const found = await diagnose(
    withCollections('{ boats: {} }', { 'boats/all.csv': `slug,length\n${rows.join('\n')}\n` }),
  )
  expect(found.map(({ at, is }) => [at, is])).toEqual([['boats/all.csv:7001:14-7001:15', 'error csv-syntax']])
})
