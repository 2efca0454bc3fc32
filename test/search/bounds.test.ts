/** What a client sends does not decide how much a search does. */

import { describe, expect, it } from 'vitest'
import { getAnalyzer } from '../../shim/core/search/analyzers/analyzers.ts'
import type { LanguageIndex } from '../../shim/core/search/language-index.ts'
import { interpretQuery } from '../../shim/core/search/query.ts'
import { findTitles, openSketches } from '../fixtures/searchable.ts'

const search = await openSketches([
  { title: 'Quorum reads', description: 'What a majority promises.' },
  { title: `Word ${'x'.repeat(64)}` },
])

describe('of a query', () => {
  it('the first 16 words count', async () => {
    expect(await findTitles(search, `${'zzqx '.repeat(15)}quorum`)).toEqual(['Quorum reads'])
    expect(await findTitles(search, `${'zzqx '.repeat(16)}quorum`)).toEqual([])
  })

  it('stopwords are not counted among them', async () => {
    expect(await findTitles(search, `${'what is the '.repeat(6)}quorum`)).toEqual(['Quorum reads'])
  })

  it('no more than 64 words are looked at, whatever they are', async () => {
    expect(await findTitles(search, `${'the '.repeat(63)}quorum`)).toEqual(['Quorum reads'])
    expect(await findTitles(search, `${'the '.repeat(64)}quorum`)).toEqual([])
  })

  it('64 characters of a word count', async () => {
    const long = `Word ${'x'.repeat(64)}`
    expect(await findTitles(search, 'x'.repeat(64))).toEqual([long])
    expect(await findTitles(search, 'x'.repeat(5000))).toEqual([long])
    expect(await findTitles(search, 'x'.repeat(63))).toEqual([long])
  })

  it.each([
    ['accents without end', 'a\u0301'.repeat(4000)],
    ['marks alone', '\u0301'.repeat(8000)],
    ['signs alone', '+#'.repeat(4000)],
    ['a character that unfolds into many', '\ufdfa'.repeat(2000)],
    ['Chinese without a space', '分布式'.repeat(2500)],
    ['halves of characters', '\ud800\udc00\udc00\ud800'.repeat(2000)],
    ['different words', Array.from({ length: 1500 }, (_, place) => `w${place}x`).join(' ')],
  ])('nothing is an error: %s', async (_, query) => {
    const { total, results } = await search(query)
    expect([total, results]).toEqual([0, []])
  })
})

describe('the work of a query', () => {
  /** An index that knows nothing and counts what it is asked. */
  const createCounter = () => {
    const asked = { terms: 0, words: 0 }
    const index: LanguageIndex = {
      lang: 'en',
      analyzer: getAnalyzer('en'),
      size: 0,
      findTerm() {
        asked.terms++
        return -1
      },
      countDocuments: () => 0,
      score: () => ({ scores: new Float64Array(), matches: new Uint8Array() }),
      items: new Uint32Array(),
      translationSets: new Uint32Array(),
      keys: new Uint32Array(),
      readWords() {
        asked.words++
        return { words: [], terms: new Uint32Array() }
      },
    }
    return { asked, index }
  }
  const measure = (words: number) => {
    const { asked, index } = createCounter()
    const tokens = Array.from({ length: words }, (_, place) => `unheard${place}`)
    interpretQuery([index], tokens, 16)
    return asked
  }

  it('stops growing with its words', () => {
    expect(measure(64)).toEqual(measure(100_000))
    expect(measure(64).terms).toBeLessThan(200)
  })

  it('guesses at four words at the most', () => {
    expect(measure(4).words).toBeGreaterThan(measure(3).words)
    expect(measure(16).words).toBe(measure(4).words)
  })
})
