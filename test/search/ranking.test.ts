/** The order of search results. */

import { describe, expect, it } from 'vitest'
import { findTitles, openSampleSearch, type SampleDocument } from '../fixtures/searchable.ts'

/** Documents without the words of the queries, so that these words are rare. */
const unrelated: readonly SampleDocument[] = Array.from({ length: 12 }, (_, index) => ({
  title: `Other subject ${index}`,
  tags: ['misc'],
  description: `Nothing of note is said here, item ${index}`,
}))

const find = async (query: string, ...documents: readonly SampleDocument[]) =>
  findTitles(await openSampleSearch([...documents, ...unrelated]), query)

describe('search results', () => {
  it('rank a word in the title above one in the tags, and that above one in the description', async () => {
    const titles = await find(
      'quorum',
      { title: 'By description', tags: ['one'], description: 'Of a quorum' },
      { title: 'By tags', tags: ['quorum'], description: 'Of one thing' },
      { title: 'By quorum', tags: ['one'], description: 'Of one thing' },
    )
    expect(titles).toEqual(['By quorum', 'By tags', 'By description'])
  })

  it('rank a document with all words above documents with some of them, however frequent these are', async () => {
    const titles = await find(
      'quorum lease',
      { title: 'Quorum quorum quorum', tags: ['quorum'], description: 'quorum' },
      { title: 'Something', description: 'Long and wordy, far from short, about a quorum, and then a lease' },
      { title: 'Lease lease lease', tags: ['lease'], description: 'lease' },
    )
    expect(titles).toEqual(['Something', 'Quorum quorum quorum', 'Lease lease lease'])
  })

  it('rank a document first if the query is its slug, without the extension of its address', async () => {
    const documents: readonly SampleDocument[] = [
      { title: 'Logical clock', tags: ['vector', 'clock', 'readme'] },
      { title: 'Ordering', slug: 'vector-clock.html', description: 'Vectors.' },
      { title: 'Start', slug: 'readme.md.html', description: 'Read me.' },
    ]
    expect(await find('vector clock', ...documents)).toEqual(['Ordering', 'Logical clock'])
    expect(await find('readme md', ...documents)).toEqual(['Start', 'Logical clock'])
  })
})

describe('a search in two languages', () => {
  const pair = (slug: string, title: string, portugueseTitle: string): readonly SampleDocument[] => [
    { title, slug, lang: 'en' },
    { title: portugueseTitle, slug, lang: 'pt' },
  ]

  /** The same number in each language, so that a word is equally rare in both. */
  const fillers = unrelated.flatMap(({ title }, index) =>
    pair(`filler-${index}`, title, `Outro assunto ${index}`),
  )

  it('does not list translations of one document in a row while other documents are left', async () => {
    const search = await openSampleSearch([
      ...pair('a', 'Outbox pattern', 'Outbox padrao'),
      ...pair('b', 'Outbox relay', 'Outbox rele'),
      ...fillers,
    ])
    const titles = await findTitles(search, 'outbox')
    expect(titles).toEqual(['Outbox pattern', 'Outbox relay', 'Outbox padrao', 'Outbox rele'])
    const withoutOthers = await openSampleSearch(pair('a', 'Outbox pattern', 'Outbox padrao'))
    expect(await findTitles(withoutOthers, 'outbox')).toEqual(['Outbox pattern', 'Outbox padrao'])
  })

  it.each([
    ['what about outbox', ['Outbox', 'Relay of an outbox', 'Outbox, em curto']],
    ['o que é outbox', ['Outbox, em curto', 'Relay of an outbox', 'Outbox']],
  ])(
    'lists the translation in the language that has more words of the query first: "%s"',
    async (query, expected) => {
      const search = await openSampleSearch([
        { title: 'Outbox', slug: 'a', lang: 'en' },
        { title: 'Outbox, em curto', slug: 'a', lang: 'pt' },
        {
          title: 'Relay of an outbox',
          lang: 'en',
          description: 'Long, so that it comes behind, and on other subjects besides',
        },
        ...fillers,
      ])
      expect((await findTitles(search, query)).toSorted()).toEqual(expected.toSorted())
      expect((await findTitles(search, query))[0]).toBe(expected[0])
    },
  )

  it('lists equal matches of both languages newest first, of more than it compares', async () => {
    const documents = Array.from({ length: 240 }, (_, index) => ({
      title: `Quorum ${index}`,
      lang: index % 2 === 0 ? 'en' : 'pt',
    }))
    const search = await openSampleSearch(documents)
    const { total, results } = await search('quorum')
    expect([total, results.map(({ title }) => title)]).toEqual([
      240,
      documents.slice(0, 50).map(({ title }) => title),
    ])
  })

  it('matches words exactly, apart from case and accents, in a language without an analyzer', async () => {
    const search = await openSampleSearch(
      [{ title: 'Migración sin parada', lang: 'es' }, { title: 'Migrations', lang: 'en' }, ...unrelated],
      ['en', 'pt', 'es'],
    )
    expect(await findTitles(search, 'MIGRACION')).toEqual(['Migración sin parada'])
    expect(await findTitles(search, 'migration')).toEqual(['Migrations'])
  })
})
