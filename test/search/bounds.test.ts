/** The limits of a search: a client cannot make it do much work with a long query. */

import { describe, expect, it } from 'vitest'
import { getAnalyzer } from '../../generator/surfaces/search/analyzers.ts'
import type { LanguageIndex } from '../../shim/core/search/language-index.ts'
import { interpretQuery } from '../../shim/core/search/query.ts'
import { findTitles, openSampleSearch } from '../fixtures/searchable.ts'

const search = await openSampleSearch([
  { title: 'Quorum reads', description: 'What a majority promises.' },
  { title: `Word ${'x'.repeat(64)}` },
])

describe('a query', () => {
  it('matches only its first 32 words', async () => {
    expect(await findTitles(search, `${'zzqx '.repeat(31)}quorum`)).toEqual(['Quorum reads'])
    expect(await findTitles(search, `${'zzqx '.repeat(32)}quorum`)).toEqual([])
  })

  it('does not count stopwords among the 32 words', async () => {
    expect(await findTitles(search, `${'what is the '.repeat(6)}quorum`)).toEqual(['Quorum reads'])
  })

  it('is cut after 64 words, stopwords included', async () => {
    expect(await findTitles(search, `${'the '.repeat(63)}quorum`)).toEqual(['Quorum reads'])
    expect(await findTitles(search, `${'the '.repeat(64)}quorum`)).toEqual([])
  })

  it('matches only the first 64 characters of a word', async () => {
    const long = `Word ${'x'.repeat(64)}`
    expect(await findTitles(search, 'x'.repeat(64))).toEqual([long])
    expect(await findTitles(search, 'x'.repeat(5000))).toEqual([long])
    expect(await findTitles(search, 'x'.repeat(63))).toEqual([long])
  })

  it.each([
    ['many accents', 'a\u0301'.repeat(4000)],
    ['only signs', '+#'.repeat(4000)],
    ['Chinese without spaces', '分布式'.repeat(2500)],
    ['lone surrogates', '\ud800\udc00\udc00\ud800'.repeat(2000)],
    ['many different words', Array.from({ length: 1500 }, (_, index) => `w${index}x`).join(' ')],
  ])('never fails; without a match the result is empty: %s', async (_, query) => {
    const { total, results } = await search(query)
    expect([total, results]).toEqual([0, []])
  })
})

describe('the work for a query', () => {
  /** An empty index that counts its lookups. */
  const createCounter = () => {
    const lookups = { terms: 0, words: 0 }
    const index: LanguageIndex = {
      lang: 'en',
      ...getAnalyzer('en'),
      findTerm() {
        lookups.terms++
        return -1
      },
      countDocuments: () => 0,
      score: () => ({
        size: 0,
        documents: new Uint32Array(),
        scores: new Float64Array(),
        words: new Uint8Array(),
        listedWords: new Uint8Array(),
      }),
      items: new Uint32Array(),
      translationSets: new Uint32Array(),
      findByKey: () => [],
      readWords() {
        lookups.words++
        return { words: [], terms: new Uint32Array(), shared: new Uint32Array(), next: new Uint32Array() }
      },
      readTexts: undefined,
    }
    return { lookups, index }
  }
  const measure = (words: number) => {
    const { lookups, index } = createCounter()
    const tokens = Array.from({ length: words }, (_, index) => `unknown${index}`)
    interpretQuery([index], tokens, [], 32)
    return lookups
  }

  it('does not grow beyond 64 words', () => {
    expect(measure(64)).toEqual(measure(100_000))
    expect(measure(64).terms).toBeLessThan(200)
  })

  it('includes guesses for at most four unknown words', () => {
    expect(measure(4).words).toBeGreaterThan(measure(3).words)
    expect(measure(16).words).toBe(measure(4).words)
  })
})
