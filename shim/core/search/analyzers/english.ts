/**
 * English: Porter's stemmer, which has no use for accents and so takes folded words as they are. Orama's own takes a
 * letter too many off "distribution", which then has another stem than "distributed".
 */

import { stopwords } from '@orama/stopwords/english'
import { stemmer } from 'stemmer'
import { type Analyzer, createStopwords, isLatin } from './analyzer.ts'

/** Such as the list lacks. */
const missing: readonly string[] = ['a', 'also', 'just', 'now']

const getStopwords = createStopwords([...stopwords, ...missing])

export const english: Analyzer = {
  get stopwords() {
    return getStopwords()
  },
  toTerm: (token) => (isLatin(token) ? stemmer(token) : token),
}
