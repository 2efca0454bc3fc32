/** The search, held against Orama's own over generated documents: the same items, in the same order. */

import { create, insertMultiple, load, save, search as searchByOrama } from '@orama/orama'
import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '../../generator/render/search-index.ts'
import type { SearchResultItem } from '../../shim/contract/resources.ts'
import type { Search } from '../../shim/core/http.ts'
import { openSearchIndex } from '../../shim/core/search.ts'
import { toWords } from '../../shim/core/words.ts'
import { createRandom } from '../fixtures/random.ts'

const { integer, pick } = createRandom(20_260_214)

/** Words that begin alike, that are numbers, that have accents, and that every object has. */
const vocabulary = [
  ...[
    'queue',
    'queues',
    'queueing',
    'que',
    'retry',
    'retries',
    'retrying',
    'rate',
    'rates',
    'ratio',
    'a',
    'an',
  ],
  ...[
    '10',
    '100',
    '2024',
    '007',
    'c++',
    'c#',
    'f#',
    'café',
    'cafe',
    'resumé',
    'São',
    'ação',
    'Straße',
    'ﬁle',
  ],
  ...[
    'constructor',
    'constructors',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '日本語',
    '日本',
    '한국',
  ],
  ...Array.from({ length: 200 }, () =>
    Array.from({ length: 1 + integer(7) }, () => pick([...'aeiourstlnq'])).join(''),
  ),
]
/** The earlier a word stands, the oftener it is used. */
const pickWord = (): string =>
  vocabulary[Math.min(integer(vocabulary.length), integer(vocabulary.length))] ?? ''
const pickWords = (most: number): string[] => Array.from({ length: integer(most + 1) }, pickWord)

const items: readonly SearchResultItem[] = Array.from({ length: 400 }, (_, place) => ({
  title: pickWords(6).join(' '),
  description: pickWords(20).join(' - '),
  url: `https://site.test/${place}`,
  markdown_url: `https://site.test/${place}.md`,
  type: 'essay',
  lang: 'en',
  tags: pickWords(3),
}))

const createQuery = (): string => {
  const words = Array.from({ length: pick([1, 1, 1, 2, 2, 3, 5, 20]) }, () => {
    const word = pickWord()
    return pick([word, word, word.toUpperCase(), word.slice(0, 1 + integer(word.length)), `${word}x`])
  })
  return words.join(pick([' ', ' ', '  ', ', ', '-', '_']))
}
const queries = [
  ...['', ' ', '-', 'constructor', 'con', '1', '__proto__', '\ud800', 'x'.repeat(100), 'q '.repeat(40)],
  ...Array.from({ length: 2000 }, createQuery),
]

/** The search as Orama itself would do it, over an index that it has saved and loaded. */
function openByOrama(): Search {
  const createDatabase = () =>
    create({
      schema: { title: 'string', description: 'string', tags: 'string' } as const,
      components: {
        tokenizer: {
          language: 'folded',
          normalizationCache: new Map(),
          tokenize: (text: string) => [...new Set(toWords(text))],
        },
      },
    })
  const filled = createDatabase()
  const documents = items.map(({ title, description, tags = [] }, place) => ({
    id: String(place),
    title,
    description,
    tags: tags.join(' '),
  }))
  insertMultiple(filled, documents, documents.length + 1)
  const database = createDatabase()
  load(database, JSON.parse(JSON.stringify(save(filled))))
  return (query) => {
    const term = toWords(query).slice(0, 16).join(' ')
    if (term === '') return { query, total: 0, results: [] }
    const found = searchByOrama(database, { term, limit: 50, boost: { title: 4, tags: 2, description: 1 } })
    if (found instanceof Promise) throw new Error('Cannot search: the database is not synchronous')
    return { query, total: found.count, results: found.hits.flatMap(({ id }) => items[Number(id)] ?? []) }
  }
}

describe('over 400 documents', () => {
  const search = openSearchIndex(JSON.parse(JSON.stringify(createSearchIndex(items))))

  it('answers 2,000 queries as Orama does', () => {
    const toText = ({ total, results }: ReturnType<Search>) =>
      [total, ...results.map(({ url }) => url)].join(' ')
    const orama = openByOrama()
    const answers = queries.map((query) => search(query))

    expect(answers.map((answer) => `${answer.query}: ${toText(answer)}`)).toEqual(
      queries.map((query) => `${query}: ${toText(orama(query))}`),
    )
    const totals = answers.map(({ total }) => total)
    expect(totals.filter((total) => total === 0).length).toBeGreaterThan(50)
    expect(totals.filter((total) => total > 0 && total <= 50).length).toBeGreaterThan(200)
    expect(totals.filter((total) => total > 50).length).toBeGreaterThan(200)
  })
})

it('refuses an index of another format', () => {
  const index = { ...createSearchIndex([]), format: 1 }

  expect(() => openSearchIndex(index as never)).toThrow(
    new Error('Cannot search an index of format 1: this shim reads format 2'),
  )
})
