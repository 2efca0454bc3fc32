/** The search of texts (`search: { text: true }`). `reference.test.ts` compares its scores. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { SearchResponse } from '../../shim/contract/resources.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { openDistSearch } from '../fixtures/search.ts'
import { buildTextSearch, findTitles, openTextSearch, toEntries } from '../fixtures/searchable.ts'
import { readTree, withoutDeltas } from '../fixtures/tree.ts'

const documents = [
  {
    title: 'Hooks',
    text: 'Call `useState` at the top. See [the rules](https://example.com/unlinked/place).',
  },
  { title: 'State machines', description: 'Draw states, then transitions.', text: 'No library is needed.' },
  { title: 'Queues', text: 'A queue has a state, too: its length. Draw it.' },
  { title: 'Diagrams', tags: ['state'], text: '```ts\nconst box: Box<Label> = draw()\n```' },
]
const search = await openTextSearch(documents)

describe('a word', () => {
  it('finds documents that have it only in their texts', async () => {
    expect(await findTitles(search, 'usestate')).toEqual(['Hooks'])
    expect(await findTitles(search, 'library')).toEqual(['State machines'])
  })

  it('finds documents that have it in title, tags or description before those that have it only in the text', async () => {
    expect(await findTitles(search, 'state')).toEqual(['State machines', 'Diagrams', 'Queues'])
    expect(await findTitles(search, 'draw')).toEqual(['State machines', 'Queues', 'Diagrams'])
  })

  it('finds words of code, in any case', async () => {
    expect(await findTitles(search, 'label')).toEqual(['Diagrams'])
  })

  it('does not find the addresses of links, definitions and autolinks', async () => {
    expect(await findTitles(search, 'rules')).toEqual(['Hooks'])
    expect(await findTitles(search, 'unlinked')).toEqual([])
    const found = await openTextSearch([
      {
        title: 'Notes',
        text: 'See [one] and <https://example.com/unseen>.\n\n[one]: https://example.com/hidden',
      },
    ])
    expect(await findTitles(found, 'one')).toEqual(['Notes'])
    expect([await findTitles(found, 'hidden'), await findTitles(found, 'unseen')]).toEqual([[], []])
  })

  it('of texts is not guessed: only words of titles, tags and descriptions are', async () => {
    expect(await findTitles(search, 'usesta')).toEqual([])
    expect(await findTitles(search, 'transit')).toEqual(['State machines'])
  })

  it.each(['constructor', '__proto__', 'toString'])('can have the name of a property: %s', async (word) => {
    expect(await findTitles(search, word)).toEqual([])
    const own = await openTextSearch([{ title: 'Objects', text: `About ${word}.` }])
    expect(await findTitles(own, word)).toEqual(['Objects'])
  })
})

describe('several words', () => {
  it('find documents with all of them, wherever they are, before those with some of them', async () => {
    const found = await openTextSearch([
      { title: 'Leases and leases', description: 'Leases.', text: 'Nothing else.' },
      { title: 'Locks', text: 'A lease needs a clock.' },
      { title: 'Clocks for leases' },
    ])
    expect(await findTitles(found, 'lease clock')).toEqual([
      'Clocks for leases',
      'Locks',
      'Leases and leases',
    ])
  })
})

describe('With "search: { text: true }", a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-texts-'))
  const [without, withTexts] = ['without', 'with'].map((name) => join(folder, name, 'dist')) as [
    string,
    string,
  ]
  const files = {
    ...smallSite,
    'essays/queues/en.md': toEssay('Retries need **idempotency** keys.\n', {
      title: 'Queues',
      description: 'Sending once.',
    }),
    'essays/queues/pt.md': toEssay('As chaves de *idempotência*.\n', {
      title: 'Filas',
      description: 'Enviar uma vez.',
    }),
  }
  const search = async (out: string, query: string): Promise<SearchResponse> => {
    const text = await (await openDistSearch(out))(query)
    return JSON.parse(text)
  }

  beforeAll(async () => {
    const siteYaml = `${smallSite['site.yaml']}search: { text: true }\n`
    const content = writeFiles({ ...files, 'site.yaml': siteYaml }, join(folder, 'with/content'))
    await build({ content, out: withTexts })
    await build({ content: writeFiles(files, join(folder, 'without/content')), out: without })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('publishes the terms of each language, and changes nothing of the API and the essays', () => {
    const [before, after] = [readTree(without), readTree(withTexts)]
    expect(withoutDeltas(Object.keys(before)).filter((file) => after[file] === undefined)).toEqual([])
    const added = withoutDeltas(Object.keys(after)).filter((file) => before[file] === undefined)
    expect(added).toEqual([
      '_stele/search/texts/en.json',
      '_stele/search/texts/en/0.json',
      '_stele/search/texts/pt.json',
      '_stele/search/texts/pt/0.json',
    ])
    const isOfEssay = (file: string) => /^(?:api|essays|pt\/essays)\//.test(file)
    expect(Object.keys(before).filter((file) => isOfEssay(file) && after[file] !== before[file])).toEqual([])
  })

  it('finds a document by a word of its text, and returns it as without the key', async () => {
    const [found, listed] = [await search(withTexts, 'idempotency'), await search(without, 'queues')]
    expect(found).toEqual({ query: 'idempotency', total: 1, results: listed.results.slice(0, 1) })
    expect(listed.results[0]?.title).toBe('Queues')
    expect(await search(without, 'idempotency')).toEqual({ query: 'idempotency', total: 0, results: [] })
    expect((await search(withTexts, 'IDEMPOTENCIA')).results.map(({ title }) => title)).toEqual(['Filas'])
  })

  it('does not find what its pages say around the text', async () => {
    const { results } = await search(withTexts, 'language english address')
    expect(results.map(({ title }) => title)).not.toContain('Queues')
  })

  it('describes what the search covers', () => {
    const { paths } = JSON.parse(readFileSync(join(withTexts, 'openapi.json'), 'utf8'))
    expect(paths['/api/v1/search'].get.parameters[0].description).toMatch(
      /^Keywords, matched against titles, descriptions, tags and texts in all languages\./,
    )
  })
})

describe('a text', () => {
  it('counts in the language of its document', async () => {
    const found = await openTextSearch([
      { title: 'One', text: 'The migrations run twice.' },
      { title: 'Um', lang: 'pt', text: 'As migrações correm duas vezes.' },
    ])
    expect(await findTitles(found, 'migration')).toEqual(['One'])
    expect(await findTitles(found, 'migração')).toEqual(['Um'])
  })

  /** Counts the files of terms that queries read, of as many files as there are. */
  async function countReads(fileCount: number, ...queries: readonly string[]): Promise<number> {
    const files = buildTextSearch(
      ['en'],
      toEntries(documents),
      documents.map(({ text }) => text),
      fileCount,
    )
    const read: string[] = []
    const searchFiles = await openSearch(async (file) => {
      read.push(file)
      return files.get(file) ?? ''
    })
    read.length = 0
    for (const query of queries) await searchFiles(query)
    return read.filter((file) => file.startsWith('_stele/search/texts/')).length
  }

  it('is read in parts: a query reads one file of terms for each of its words', async () => {
    expect(await countReads(64, 'library length library', 'library')).toBe(2)
  })

  it('is not read for stopwords', async () => {
    expect(await countReads(64, 'what is a library')).toBe(1)
  })

  it('is read for the first 64 words of a query', async () => {
    const words = Array.from({ length: 80 }, (_, number) => `w${number}`)
    // Each of these words has a file of its own.
    expect(await countReads(4099, words.slice(0, 63).join(' '))).toBe(63)
    expect(await countReads(4099, words.join(' '))).toBe(64)
  })
})
