/**
 * English: Porter's stemmer. It ignores accents, so folded words suit it. Orama's English stemmer gives "distribution" and
 * "distributed" different stems.
 */

import { stopwords } from '@orama/stopwords/english'
import { stemmer } from 'stemmer'
import { type Analyzer, createStopwords, isLatin } from './analyzer.ts'

/** Stopwords that Orama's list lacks. */
const missing: readonly string[] = ['a', 'also', 'just', 'now']

const getStopwords = createStopwords([...stopwords, ...missing])

export const english: Analyzer = {
  get stopwords() {
    return getStopwords()
  },
  toTerm: (token) => (isLatin(token) ? stemmer(token) : token),
}
