/** The analyzer of each language: how an index and a query become terms. To add one, add its language below. */

import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import type { Stemmer } from '../../../shim/core/search/stemmers/stemmer.ts'
import { getStemmer, type StemmedLanguage, unstemmed } from '../../../shim/core/search/stemmers/stemmers.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import { toPrimarySubtag } from '../../look/messages/ui-languages.ts'

/** Converts the words of a language to the terms of an index. */
export interface Analyzer {
  /** Words that occur in nearly every text, folded and sorted. They are neither indexed nor searched. */
  readonly stopwords: ReadonlySet<string>
  /** Returns the term of a word. */
  readonly toTerm: Stemmer
}

/** Orama's stopwords, and those that its lists lack. */
const stopwordsByLanguage: Readonly<Record<StemmedLanguage, readonly string[]>> = {
  en: [...english, 'a', 'also', 'just', 'now'],
  pt: [...portuguese, 'uns', 'umas', 'onde', 'quais', 'ser', 'estar', 'sim'],
}

const analyzers: ReadonlyMap<string, Analyzer> = new Map(
  Object.entries(stopwordsByLanguage).map(([lang, words]) => [
    lang,
    { stopwords: new Set(words.flatMap(toTokens).sort()), toTerm: getStemmer(lang) },
  ]),
)

/** For all other languages: no stopwords, no stemming. */
export const plain: Analyzer = { stopwords: new Set(), toTerm: unstemmed }

/** Returns the analyzer of a language (BCP 47) by its primary subtag; the plain one for any other language. */
export const getAnalyzer = (lang: string): Analyzer => analyzers.get(toPrimarySubtag(lang)) ?? plain

/** Returns the terms of a text, one per word, without stopwords. */
export const toTerms = ({ stopwords, toTerm }: Analyzer, text: string): string[] =>
  toTokens(text)
    .filter((token) => !stopwords.has(token))
    .map(toTerm)
