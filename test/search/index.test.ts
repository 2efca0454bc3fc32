/** The index as it lies in dist, held against the one that Orama makes: the same documents, in the same order. */

import { create, insertMultiple } from '@orama/orama'
import { expect, it } from 'vitest'
import { toTerms } from '../../shim/core/search/analyzers/analyzer.ts'
import { getAnalyzer } from '../../shim/core/search/analyzers/analyzers.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { toTokens } from '../../shim/core/search/tokens.ts'
import { createRandom } from '../fixtures/random.ts'
import { openSketches, type Sketch } from '../fixtures/searchable.ts'

const { integer, pick } = createRandom(20_260_214)

/** Words that begin alike, that are numbers, that have accents or no spaces, and that every object has. */
const vocabulary = [
  ...'queue queues queueing que retry retries retrying rate rates ratio a an the of 10 100 2024 007'.split(
    ' ',
  ),
  ...'c++ c# f# café cafe resumé São ação Straße ﬁle 日本語 日本 한국 عربي 🦜 𝒳'.split(' '),
  ...'constructor constructors prototype toString valueOf hasOwnProperty __proto__'.split(' '),
  ...Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + integer(7) }, () => pick([...'aeiourstlnq'])).join(''),
  ),
]
/** The earlier a word stands, the oftener it is used. */
const pickWord = (): string =>
  vocabulary[Math.min(integer(vocabulary.length), integer(vocabulary.length))] ?? ''
const pickWords = (most: number): string[] => Array.from({ length: integer(most + 1) }, pickWord)

const sketches: readonly Sketch[] = Array.from({ length: 600 }, () => ({
  title: pickWords(6).join(' '),
  tags: pickWords(3),
  description: pickWords(25).join(' - '),
}))

const analyzer = getAnalyzer('en')
const { stopwords, toTerm } = analyzer

interface Reference {
  readonly knows: (token: string) => boolean
  readonly search: (query: string) => { readonly total: number; readonly places: readonly number[] }
}

/** Orama's index of the same documents, and BM25F over it in the plainest words. */
function createReference(): Reference {
  const database = create({
    schema: { title: 'string', tags: 'string', description: 'string' } as const,
    components: {
      tokenizer: {
        language: 'terms',
        normalizationCache: new Map(),
        tokenize: (text: string) => toTerms(analyzer, text),
      },
    },
  })
  const documents = sketches.map(({ title, tags = [], description = '' }) => ({
    title,
    tags: tags.join(' '),
    description,
  }))
  insertMultiple(database, documents, documents.length + 1)
  const { frequencies, fieldLengths } = database.data.index
  const toAverage = (field: string): number => {
    const lengths = Object.values(fieldLengths[field] ?? {}).flatMap((length) => length || [])
    return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  }
  const averages: Readonly<Record<string, number>> = {
    title: toAverage('title'),
    tags: toAverage('tags'),
    description: toAverage('description'),
  }
  const worth = Object.entries({ title: 2.5, tags: 2, description: 1 })
  const numbers = sketches.map((_, place) => place + 1)
  /** How often a document has a term, weighed by field and damped by the field's length. */
  const toFrequency = (number: number, term: string): number =>
    worth.reduce((sum, [field, weight]) => {
      const length = fieldLengths[field]?.[number] ?? 0
      const frequency = frequencies[field]?.[number] ?? {}
      const count = Object.hasOwn(frequency, term) ? Math.round((frequency[term] ?? 0) * length) : 0
      return sum + (weight * count) / (0.25 + 0.75 * Math.max(length / (averages[field] ?? 1), 0.5))
    }, 0)
  const read = new Map<string, ReadonlyMap<number, number>>()
  const readTerm = (term: string): ReadonlyMap<number, number> => {
    const known = read.get(term)
    if (known !== undefined) return known
    const found = numbers.map((number) => [number, toFrequency(number, term)] as const)
    const holders = new Map(found.filter(([, frequency]) => frequency > 0))
    read.set(term, holders)
    return holders
  }

  return {
    knows: (token) => stopwords.has(token) || readTerm(toTerm(token)).size > 0,
    search(query) {
      const held = [...new Set(toTerms(analyzer, query).slice(0, 16))].map(readTerm)
      const scored = numbers.map((number) => {
        const gains = held.flatMap((holders) => {
          const frequency = holders.get(number)
          if (frequency === undefined) return []
          const rarity = Math.log(1 + (sketches.length - holders.size + 0.5) / (holders.size + 0.5))
          return [(Math.round(1000 * rarity) * frequency * 2.6) / (frequency + 1.6)]
        })
        const sum = gains.reduce((total, gain) => total + gain, 0)
        return { number, score: Math.round(sum * 1e6), isWhole: gains.length === held.length }
      })
      const found = scored
        .filter(({ score }) => score > 0)
        .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score || a.number - b.number)
      return { total: found.length, places: found.slice(0, 50).map(({ number }) => number - 1) }
    },
  }
}

const toQuery = (): string => {
  const messages = Array.from({ length: pick([1, 1, 1, 2, 2, 3, 5, 20]) }, () => {
    const word = pickWord()
    return pick([word, word, word.toUpperCase()])
  })
  return messages.join(pick([' ', ' ', '  ', ', ', '-', '_']))
}

it('2,000 queries find in the index of dist what is in the one that Orama makes of the same documents', async () => {
  const reference = createReference()
  const titles = new Set(sketches.map(({ title }) => toTokens(title).join(' ')))
  // What is guessed at words that no document has, and what is named as a whole, is the search's own.
  const isPlain = (query: string) =>
    toTokens(query).every(reference.knows) && !titles.has(toTokens(query).join(' '))
  const queries = Array.from({ length: 4000 }, toQuery).filter(isPlain).slice(0, 2000)
  const search = await openSketches(sketches, ['en'])
  const answers = await Promise.all(queries.map(search))

  const place = (url: string) => Number(url.slice(url.lastIndexOf('-') + 1))
  expect(
    answers.map(({ total, results }) => ({ total, places: results.map(({ url }) => place(url)) })),
  ).toEqual(queries.map(reference.search))
  expect(queries.length).toBe(2000)
  const totals = answers.map(({ total }) => total)
  expect(totals.filter((total) => total > 0 && total <= 50).length).toBeGreaterThan(500)
  expect(totals.filter((total) => total > 50).length).toBeGreaterThan(200)
})

it('refuses a build of another search format', async () => {
  const read = async () => '{"format":2,"languages":[]}'

  await expect(openSearch(read)).rejects.toThrow(
    new Error('Cannot search a build of search format 2: this shim supports format 3'),
  )
})
