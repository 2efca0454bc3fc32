/**
 * Portuguese: Snowball's stemmer, given back the accents of the endings that it tells words by. Stemmed first and
 * folded after, a word typed without its accents has another stem than the one in the text; folded first, "migração"
 * and "migrações" have two. Restored, `idempotencia` finds what `idempotência` finds, plurals included.
 */

import { stemmer } from '@orama/stemmers/portuguese'
import { stopwords } from '@orama/stopwords/portuguese'
import { fold } from '../tokens.ts'
import { type Analyzer, createStopwords, isLatin } from './analyzer.ts'

/** Endings that a folded word has lost an accent in, with it, and those of plurals that the stemmer does not know as their singular; the longer one first. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/coes$/, 'ção'],
  [/cao$/, 'ção'],
  [/oes$/, 'ão'],
  [/ao$/, 'ão'],
  [/encia(s?)$/, 'ência$1'],
  [/ancia(s?)$/, 'ância$1'],
  [/avel$/, 'ável'],
  [/ivel$/, 'ível'],
  [/aveis$/, 'ável'],
  [/iveis$/, 'ível'],
]

function restoreEnding(token: string): string {
  const found = endings.find(([ending]) => ending.test(token))
  return found === undefined ? token : token.replace(...found)
}

/** Snowball leaves words alone that are too short to have a stem, and so "SLOs" and "APIs". */
const withoutPlural = (token: string, term: string): string =>
  term === token && /^[a-z]{2,4}s$/.test(token) ? token.slice(0, -1) : term

/** Such as the list of stopwords lacks. */
const missing: readonly string[] = ['uns', 'umas', 'onde', 'quais', 'ser', 'estar', 'sim']

const getStopwords = createStopwords([...stopwords, ...missing])

export const portuguese: Analyzer = {
  get stopwords() {
    return getStopwords()
  },
  toTerm: (token) => (isLatin(token) ? withoutPlural(token, fold(stemmer(restoreEnding(token)))) : token),
}
