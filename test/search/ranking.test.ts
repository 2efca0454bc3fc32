import { describe, expect, it } from 'vitest'
import { findTitles, openSketches, type Sketch } from '../fixtures/searchable.ts'

/** Documents that hold none of the words asked for, so that these are rare. */
const others: readonly Sketch[] = Array.from({ length: 12 }, (_, place) => ({
  title: `Other subject ${place}`,
  tags: ['misc'],
  description: `Nothing of note is said here, item ${place}`,
}))

const find = async (query: string, ...sketches: readonly Sketch[]) =>
  findTitles(await openSketches([...sketches, ...others]), query)

describe('what comes first', () => {
  it('a word in the title, then in the tags, then in the description', async () => {
    const titles = await find(
      'quorum',
      { title: 'By description', tags: ['one'], description: 'Of a quorum' },
      { title: 'By tags', tags: ['quorum'], description: 'Of one thing' },
      { title: 'By quorum', tags: ['one'], description: 'Of one thing' },
    )
    expect(titles).toEqual(['By quorum', 'By tags', 'By description'])
  })

  it('a document with all words above those with some, however often they have them', async () => {
    const titles = await find(
      'quorum lease',
      { title: 'Quorum quorum quorum', tags: ['quorum'], description: 'quorum' },
      { title: 'Something', description: 'Long and wordy, far from short, about a quorum, and then a lease' },
      { title: 'Lease lease lease', tags: ['lease'], description: 'lease' },
    )
    expect(titles).toEqual(['Something', 'Quorum quorum quorum', 'Lease lease lease'])
  })

  it('a rare word above a common one', async () => {
    const common = Array.from({ length: 6 }, (_, place) => ({ title: `Queue number ${place}` }))
    const titles = await find('queue quorum', ...common, { title: 'Quorum number 6' })
    expect(titles[0]).toBe('Quorum number 6')
    expect(titles.length).toBe(7)
  })

  it('the newest of equal ones', async () => {
    const titles = await find('quorum', { title: 'Quorum A' }, { title: 'Quorum B' }, { title: 'Quorum C' })
    expect(titles).toEqual(['Quorum A', 'Quorum B', 'Quorum C'])
  })

  it.each(['Quorum reads', 'quorum READS!', 'the-one-asked-for', 'the one asked for'])(
    'what has the query as its title or its slug, whatever else has its words: "%s"',
    async (query) => {
      const titles = await find(
        query,
        {
          title: 'Quorum reads, quorum reads',
          tags: ['quorum', 'reads'],
          description: 'Quorum reads: the one asked',
        },
        { title: 'The one asked for', slug: 'another', description: 'asked' },
        { title: 'Quorum reads', slug: 'the-one-asked-for' },
      )
      expect(titles.slice(0, 2)).toEqual(
        query.startsWith('the')
          ? ['The one asked for', 'Quorum reads']
          : ['Quorum reads', 'Quorum reads, quorum reads'],
      )
    },
  )

  it('a title that is made of words that say nothing', async () => {
    expect(await find('About', { title: 'More about this' }, { title: 'About' })).toEqual(['About'])
  })
})

describe('two languages', () => {
  const pair = (slug: string, title: string, titulo: string): readonly Sketch[] => [
    { title, slug, lang: 'en' },
    { title: titulo, slug, lang: 'pt' },
  ]

  it('are searched at once, without being named', async () => {
    const search = await openSketches([...pair('a', 'Clocks and leases', 'Relógios e concessões'), ...others])
    expect(await findTitles(search, 'relogio')).toEqual(['Relógios e concessões'])
    expect(await findTitles(search, 'lease')).toEqual(['Clocks and leases'])
  })

  /** As many in each language, so that a word is as rare in both. */
  const fillers = others.flatMap(({ title }, place) =>
    pair(`filler-${place}`, title, `Outro assunto ${place}`),
  )

  it('do not say the same twice in a row, as long as there is something else to say', async () => {
    const search = await openSketches([
      ...pair('a', 'Outbox pattern', 'Outbox padrao'),
      ...pair('b', 'Outbox relay', 'Outbox rele'),
      ...fillers,
    ])
    const titles = await findTitles(search, 'outbox')
    expect(titles).toEqual(['Outbox pattern', 'Outbox relay', 'Outbox padrao', 'Outbox rele'])
    const alone = await openSketches(pair('a', 'Outbox pattern', 'Outbox padrao'))
    expect(await findTitles(alone, 'outbox')).toEqual(['Outbox pattern', 'Outbox padrao'])
  })

  it.each([
    ['what about outbox', ['Outbox', 'Relay of an outbox', 'Outbox, em curto']],
    ['o que é outbox', ['Outbox, em curto', 'Relay of an outbox', 'Outbox']],
  ])('put the one that knows more of the words first, whatever it scores: "%s"', async (query, expected) => {
    const search = await openSketches([
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
  })

  it('count for less where they know less of the words', async () => {
    const search = await openSketches([
      { title: 'Quorum', lang: 'pt' },
      { title: 'Majorities', tags: ['quorum'], lang: 'en' },
      { title: 'How it works', lang: 'en' },
      ...fillers,
    ])
    expect((await findTitles(search, 'how a quorum works later')).slice(0, 2)).toEqual([
      'How it works',
      'Majorities',
    ])
    expect((await findTitles(search, 'quorum'))[0]).toBe('Quorum')
  })

  it('never put a partial match in the place of a whole one', async () => {
    const search = await openSketches([
      { title: 'Kafka at work', slug: 'a', lang: 'en' },
      { title: 'Kafka com sagas', slug: 'a', lang: 'pt' },
      { title: 'Kafka sagas reais', slug: 'b', lang: 'pt' },
      { title: 'Sagas elsewhere', slug: 'c', lang: 'en' },
      ...fillers,
    ])
    const titles = await findTitles(search, 'kafka sagas')
    expect(titles.slice(0, 2)).toEqual(['Kafka com sagas', 'Kafka sagas reais'])
    expect(titles.length).toBe(4)
  })

  it('of a third, which has no analyzer, words are found as they are written', async () => {
    const search = await openSketches(
      [{ title: 'Migración sin parada', lang: 'es' }, { title: 'Migrations', lang: 'en' }, ...others],
      ['en', 'pt', 'es'],
    )
    expect(await findTitles(search, 'MIGRACION')).toEqual(['Migración sin parada'])
    expect(await findTitles(search, 'migration')).toEqual(['Migrations'])
  })
})

it('counts all matches and answers the best 50', async () => {
  const many = Array.from({ length: 120 }, (_, place) => ({ title: `Quorum number ${place}` }))
  const { query, total, results } = await (await openSketches(many))('quorum')
  expect([query, total, results.length]).toEqual(['quorum', 120, 50])
  expect(results[49]?.title).toBe('Quorum number 49')
})
