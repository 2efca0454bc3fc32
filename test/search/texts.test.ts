/** The search of texts (`search: { text: true }`). `reference.test.ts` compares its scores. */

import { describe, expect, it } from 'vitest'
import { openSearch } from '../../shim/core/search/open.ts'
import { buildTextSearch, findTitles, openTextSearch, toEntries } from '../fixtures/searchable.ts'

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

  it('does not find the addresses of links', async () => {
    expect(await findTitles(search, 'rules')).toEqual(['Hooks'])
    expect(await findTitles(search, 'unlinked')).toEqual([])
  })

  it('has other forms, as in titles', async () => {
    expect(await findTitles(search, 'libraries')).toEqual(['State machines'])
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

describe('a text', () => {
  it('counts in the language of its document', async () => {
    const found = await openTextSearch([
      { title: 'One', text: 'The migrations run twice.' },
      { title: 'Um', lang: 'pt', text: 'As migrações correm duas vezes.' },
    ])
    expect(await findTitles(found, 'migration')).toEqual(['One'])
    expect(await findTitles(found, 'migração')).toEqual(['Um'])
  })

  it('is read in parts: a query reads one file of terms for each of its words', async () => {
    const files = buildTextSearch(
      ['en'],
      toEntries(documents),
      documents.map(({ text }) => text),
      64,
    )
    const read: string[] = []
    const searchFiles = await openSearch(async (file) => {
      read.push(file)
      return files.get(file) ?? ''
    })
    read.length = 0
    await searchFiles('library length library')
    await searchFiles('library')
    expect(read.filter((file) => file.startsWith('_stele/search/texts/')).length).toBe(2)
  })
})
