/** Excerpts of search results (`search: { text: true, excerpts: true }`). */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { SearchResponse } from '../../shim/contract/resources.ts'
import { searchFile } from '../../shim/contract/routes.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { diagnose, toLines } from '../fixtures/diagnose.ts'
import { toEssay } from '../fixtures/published.ts'
import { buildExcerptSearch } from '../fixtures/searchable.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-excerpts-'))
afterAll(() => rmSync(folder, { recursive: true }))
let sites = 0

/** Publishes essays in English by their slugs, and returns functions that search them and read a file of dist. */
async function publishTexts(texts: Readonly<Record<string, string>>, base = 'https://site.test') {
  const site = join(folder, String(++sites))
  const essays = Object.entries(texts).map(([slug, text]) => [
    `essays/${slug}/en.md`,
    toEssay(text, { title: slug, description: 'About it.' }),
  ])
  const siteYaml = `${smallSite['site.yaml']}search: { text: true, excerpts: true }\n`
  const files = { 'site.yaml': siteYaml.replace('https://site.test', base), ...Object.fromEntries(essays) }
  const content = writeFiles({ ...smallSite, ...files }, join(site, 'content'))
  const out = join(site, 'dist')
  const rebuild = () => build({ content, out, cache: join(site, 'cache') })
  await rebuild()
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  return { content, rebuild, read, ...(await openTexts(read)) }
}

/** Indexes texts by the titles of their documents, and returns functions that search them, with no build. */
function indexTexts(texts: Readonly<Record<string, string>>, lang = 'en') {
  const documents = Object.entries(texts).map(([title, text]) => ({ title, text, lang, slug: title }))
  const files = buildExcerptSearch(documents)
  return openTexts((file) => files.get(file) ?? '')
}

async function openTexts(read: (file: string) => string) {
  const reads: string[] = []
  const search = await openSearch(async (file) => {
    reads.push(file)
    return read(file)
  })
  const find = async (query: string): Promise<SearchResponse['results']> =>
    JSON.parse(await search(query)).results
  /** The excerpts of all results by their titles; null for a result without one. */
  const excerpt = async (query: string) =>
    Object.fromEntries((await find(query)).map(({ title, excerpt }) => [title, excerpt ?? null]))
  return { reads, find, excerpt }
}

const filler = 'Nothing of that kind is here. '
const long = (text: string) => `${filler.repeat(20)}${text} ${filler.repeat(20)}`

describe('an excerpt', () => {
  it('is the part of the text around a word of the query, from word to word', async () => {
    const { excerpt } = await indexTexts({ queues: long('Retries need an idempotency key.') })
    expect(await excerpt('idempotency')).toEqual({
      queues:
        '…of that kind is here. Retries need an idempotency key. Nothing of that kind is here. Nothing of that kind is here. Nothing of that kind is here. Nothing of that kind is here. Nothing of that kind is…',
    })
  })

  it('is where most words of the query are, in any form, case and accent', async () => {
    const { excerpt } = await indexTexts({
      queues: `${long('One migration.')} ${long('Two MIGRATIONS of a café.')}`,
    })
    const { queues } = await excerpt('cafe migrating')
    expect(queues).toMatch(/^….*Two MIGRATIONS of a café\. .*…$/)
  })

  it('is the first of several parts with as many words', async () => {
    const { excerpt } = await indexTexts({
      queues: `One lease and a clock. ${long('A clock of a lease, a lease of a clock.')}`,
    })
    expect(await excerpt('lease clock')).toEqual({
      queues: `One lease and a clock. ${filler.repeat(5)}Nothing of that kind is…`,
    })
  })

  it.each([
    [4, `…Nothing of that kind is here. Two leases ${filler.repeat(4)}On clocks. Nothing of that kind is…`],
    [5, `A lease. ${filler.repeat(6)}Nothing of…`],
    [6, `A lease. ${filler.repeat(6)}Nothing of…`],
  ])('counts words only if it has room for them: %d sentences are between two words', async (count, part) => {
    const { excerpt } = await indexTexts({
      queues: `A lease. ${filler.repeat(10)}Two leases ${filler.repeat(count)}On clocks. ${filler.repeat(10)}`,
    })
    expect(await excerpt('lease clock')).toEqual({ queues: part })
  })

  it('does not count stopwords of the query, begins with a whole word, and ends with the text', async () => {
    const { excerpt } = await indexTexts({
      queues: `What are they? ${filler.repeat(10)}Three retries end.`,
    })
    expect(await excerpt('what are retries')).toEqual({
      queues: '…Nothing of that kind is here. Three retries end.',
    })
  })

  it('does not count words after the 64th of the query', async () => {
    const { excerpt } = await indexTexts({ queues: `A lease. ${long('A clock of a lease.')}` })
    expect(await excerpt(`lease ${'the '.repeat(62)}clock`)).toEqual({
      queues: `…here. Nothing of that kind is here. A clock of a lease. ${filler.repeat(4)}Nothing of that kind is…`,
    })
    expect(await excerpt(`lease ${'the '.repeat(63)}clock`)).toEqual({
      queues: `A lease. ${filler.repeat(6)}Nothing of…`,
    })
  })

  it('is of the first 32,768 characters', async () => {
    const { excerpt } = await indexTexts({
      near: `${filler.repeat(1090)}A lease.`,
      far: `${filler.repeat(1100)}A lease.`,
    })
    expect(await excerpt('lease')).toEqual({
      near: '…here. Nothing of that kind is here. A lease.',
      far: null,
    })
  })

  it('has the forms of words of its own language', async () => {
    const { excerpt } = await indexTexts({ filas: 'As migrações correm duas vezes.' }, 'pt')
    expect(await excerpt('migracao')).toEqual({ filas: 'As migrações correm duas vezes.' })
  })

  it('has no labels of links and languages of code, and keeps the signs of words', async () => {
    const { excerpt } = await indexTexts({
      queues: `C# and F# have leases.

- One
  - Two

\`\`\`ts
const three = 3
\`\`\`

See [four][the-fourth] and [five][].

[the-fourth]: https://example.com/4
[five]: https://example.com/5`,
    })
    expect(await excerpt('lease')).toEqual({
      queues: 'C# and F# have leases. One Two const three = 3 See four and five.',
    })
  })

  it('of a text without spaces is cut anywhere', async () => {
    const { excerpt } = await indexTexts({ queues: `${'あ'.repeat(300)}検索${'い'.repeat(300)}` })
    expect(await excerpt('検索')).toEqual({ queues: `…${'あ'.repeat(40)}検索${'い'.repeat(158)}…` })
  })

  it('is not cut within a character', async () => {
    const { excerpt } = await indexTexts({ queues: `${'𠀀'.repeat(301)}検索${'𠀀'.repeat(300)}` })
    const { queues } = await excerpt('検索')
    expect(queues).toBe(`…${'𠀀'.repeat(20)}検索${'𠀀'.repeat(79)}…`)
    const odd = await indexTexts({ queues: `${'𠀀'.repeat(300)}あ検索い${'𠀀'.repeat(300)}` })
    expect(await odd.excerpt('検索')).toEqual({ queues: `…${'𠀀'.repeat(19)}あ検索い${'𠀀'.repeat(78)}…` })
  })

  it('is not in a result whose title, tags or description have all words of the query', async () => {
    const { excerpt } = await indexTexts({ queues: 'A queue.', other: 'About queues.' })
    expect(await excerpt('queues')).toEqual({ queues: null, other: 'About queues.' })
    expect(await excerpt('queue')).toEqual({ queues: null, other: 'About queues.' })
  })

  it('is not in a result whose text has no word of the query', async () => {
    const { find } = await indexTexts({ leases: 'Nothing else.', other: 'A clock and a lease.' })
    const toItem = (title: string) => ({
      title,
      description: '',
      url: `https://site.test/essays/${title}`,
      markdown_url: `https://site.test/essays/${title}.md`,
      type: 'essay',
      lang: 'en',
      tags: [],
    })
    expect(await find('leases clock')).toEqual([
      { ...toItem('other'), excerpt: 'A clock and a lease.' },
      toItem('leases'),
    ])
  })

  it('is in at most ten results, and no other text is read', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 15 }, (_, index) => [`a${index}`, 'An idempotency key.']),
    )
    const { excerpt, reads } = await indexTexts(texts)
    reads.length = 0
    const excerpts = Object.values(await excerpt('idempotency'))
    expect(excerpts.filter((text) => text === 'An idempotency key.')).toHaveLength(10)
    expect(excerpts.filter((text) => text === null)).toHaveLength(5)
    expect(reads.filter((file) => file.endsWith('.md'))).toHaveLength(10)
  })

  it.each(['constructor', '"quoted"', '</script>', '.*'])('has no other effect for %s', async (text) => {
    const { find } = await indexTexts({ queues: `Leases ${text} locks.` })
    expect((await find('leases'))[0]?.excerpt).toBe(`Leases ${text} locks.`.replaceAll('*', ''))
  })

  it('of a text that is full of brackets and marks takes no longer than the text', async () => {
    const { find } = await indexTexts({ queues: `idempotency ${'[('.repeat(20_000)}` })
    expect((await find('idempotency'))[0]?.excerpt).toBe('idempotency…')
  })
})

describe('an excerpt of a published essay', () => {
  it('is the whole text if that is short, without marks of Markdown and targets of links', async () => {
    const { excerpt } = await publishTexts({
      queues:
        '## Keys\n\n- A **key** with `code_of` and a [link](https://example.com/x)\n\n> [Quoted][1].\n\n[1]: https://example.com/y',
    })
    expect(await excerpt('quote')).toEqual({ queues: 'Keys A key with code_of and a link Quoted.' })
  })

  it('is found below a path and in a file with letters of any script', async () => {
    const { excerpt } = await publishTexts({ queues: 'An idempotency key.' }, 'https://site.test/blog')
    expect(await excerpt('idempotency')).toEqual({ queues: 'An idempotency key.' })
  })
})

it('a change of a text that changes no count of a word changes the entity tag of the search', async () => {
  const { content, rebuild, read } = await publishTexts({ queues: 'First, second.' })
  const readDigest = () => JSON.parse(read(searchFile)).digest
  const before = readDigest()
  writeFiles(
    { 'essays/queues/en.md': toEssay('Second, first.', { title: 'queues', description: 'About it.' }) },
    content,
  )
  await rebuild()
  expect(readDigest()).not.toBe(before)
})

it('the field is in the OpenAPI document of a site with excerpts only', async () => {
  const { read } = await publishTexts({ queues: 'A key.' })
  const { properties } = JSON.parse(read('openapi.json')).components.schemas.SearchResultItem
  expect(properties.excerpt).toEqual({
    type: 'string',
    description:
      'A part of the text with words of the query. Only the first results that need their text to match have it.',
    examples: ['The first of them.'],
  })
})

it('excerpts need texts', async () => {
  const rows = await diagnose({ 'site.yaml': `${smallSite['site.yaml']}search: { excerpts: true }\n` })
  expect(toLines(rows)).toEqual([
    'site.yaml:5:21-5:25 error invalid-value: "search.excerpts" must be accompanied by "text: true", because excerpts are parts of texts, got true [found: true; expected: accompanied by "text: true", because excerpts are parts of texts]',
  ])
})
