/** Compares the index that a build writes with Orama's index of the same documents: results and order must be equal. */

import { create, insertMultiple } from '@orama/orama'
import { expect, it } from 'vitest'
import { getAnalyzer, toTerms } from '../../generator/render/search/analyzers.ts'
import { toTokens } from '../../shim/core/search/tokens.ts'
import { createRandom } from '../fixtures/random.ts'
import { openSampleSearch, type SampleDocument } from '../fixtures/searchable.ts'

const { integer, pick } = createRandom(20_260_214)

/** Shared prefixes, numbers, accents, scripts without spaces, and names of properties that every object has. */
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
/** Picks a word at random; earlier words are more likely. */
const pickWord = (): string =>
  vocabulary[Math.min(integer(vocabulary.length), integer(vocabulary.length))] ?? ''
const pickWords = (max: number): string[] => Array.from({ length: integer(max + 1) }, pickWord)

const documents: readonly SampleDocument[] = Array.from({ length: 300 }, () => ({
  title: pickWords(6).join(' '),
  tags: pickWords(3),
  description: pickWords(25).join(' - '),
}))

const analyzer = getAnalyzer('en')
const { stopwords, toTerm } = analyzer

interface Reference {
  /** Whether a word is a stopword or in a document. */
  readonly knows: (token: string) => boolean
  /** Returns the indexes of the best 50 matches in `documents`. */
  readonly search: (query: string) => { readonly total: number; readonly indexes: readonly number[] }
}

/** Orama's index of the same documents, with a straightforward BM25F on top. */
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
  const oramaDocuments = documents.map(({ title, tags = [], description = '' }) => ({
    title,
    tags: tags.join(' '),
    description,
  }))
  insertMultiple(database, oramaDocuments, oramaDocuments.length + 1)
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
  const fieldWeights = Object.entries({ title: 2.5, tags: 2, description: 1 })
  // Orama numbers documents from 1.
  const numbers = documents.map((_, index) => index + 1)
  /** How often a document has a term, weighted by field and normalized by field length. */
  const toFrequency = (number: number, term: string): number =>
    fieldWeights.reduce((sum, [field, weight]) => {
      const length = fieldLengths[field]?.[number] ?? 0
      const frequency = frequencies[field]?.[number] ?? {}
      const count = Object.hasOwn(frequency, term) ? Math.round((frequency[term] ?? 0) * length) : 0
      return sum + (weight * count) / (0.25 + 0.75 * Math.max(length / (averages[field] ?? 1), 0.5))
    }, 0)
  const postingsByTerm = new Map<string, ReadonlyMap<number, number>>()
  const getPostings = (term: string): ReadonlyMap<number, number> => {
    const known = postingsByTerm.get(term)
    if (known !== undefined) return known
    const frequenciesByNumber = numbers.map((number) => [number, toFrequency(number, term)] as const)
    const postings = new Map(frequenciesByNumber.filter(([, frequency]) => frequency > 0))
    postingsByTerm.set(term, postings)
    return postings
  }

  return {
    knows: (token) => stopwords.has(token) || getPostings(toTerm(token)).size > 0,
    search(query) {
      const queryPostings = [...new Set(toTerms(analyzer, query).slice(0, 32))].map(getPostings)
      const scored = numbers.map((number) => {
        const gains = queryPostings.flatMap((postings) => {
          const frequency = postings.get(number)
          if (frequency === undefined) return []
          const idf = Math.log(1 + (documents.length - postings.size + 0.5) / (postings.size + 0.5))
          return [(Math.round(1000 * idf) * frequency * 2.6) / (frequency + 1.6)]
        })
        const sum = gains.reduce((total, gain) => total + gain, 0)
        return { number, score: Math.round(sum * 1e6), isComplete: gains.length === queryPostings.length }
      })
      const matches = scored
        .filter(({ score }) => score > 0)
        .sort(
          (a, b) => Number(b.isComplete) - Number(a.isComplete) || b.score - a.score || a.number - b.number,
        )
      return { total: matches.length, indexes: matches.slice(0, 50).map(({ number }) => number - 1) }
    },
  }
}

const toQuery = (): string => {
  const words = Array.from({ length: pick([1, 1, 1, 2, 2, 3, 5, 40]) }, () => {
    const word = pickWord()
    return pick([word, word, word.toUpperCase()])
  })
  return words.join(pick([' ', ' ', '  ', ', ', '-', '_']))
}

it('returns the same documents in the same order as a BM25F over Orama’s index, for 500 queries', async () => {
  const reference = createReference()
  const titles = new Set(documents.map(({ title }) => toTokens(title).join(' ')))
  // The reference has no guesses for unknown words and no rule for queries that are a title.
  const isPlain = (query: string) =>
    toTokens(query).every(reference.knows) && !titles.has(toTokens(query).join(' '))
  const queries = Array.from({ length: 1200 }, toQuery).filter(isPlain).slice(0, 500)
  const search = await openSampleSearch(documents, ['en'])
  const responses = await Promise.all(queries.map(search))

  const toIndex = (url: string) => Number(url.slice(url.lastIndexOf('-') + 1))
  expect(
    responses.map(({ total, results }) => ({ total, indexes: results.map(({ url }) => toIndex(url)) })),
  ).toEqual(queries.map(reference.search))
  expect(queries.length).toBe(500)
  const totals = responses.map(({ total }) => total)
  expect(totals.filter((total) => total > 0 && total <= 50).length).toBeGreaterThan(125)
  expect(totals.filter((total) => total > 50).length).toBeGreaterThan(50)
})
