/**
 * English: Porter's stemmer, which has no use for accents and so takes folded words as they are. Orama's own takes a
 * letter too many off "distribution", which then has another stem than "distributed".
 */

import { stopwords } from '@orama/stopwords/english'
import { stemmer } from 'stemmer'
import { type Analyzer, isLatin, toStopwords } from './analyzer.ts'

/** Such as the list lacks. */
const missing: readonly string[] = ['a', 'also', 'just', 'now']

export const english: Analyzer = {
  stopwords: toStopwords([...stopwords, ...missing]),
  toTerm: (token) => (isLatin(token) ? stemmer(token) : token),
}
