/**
 * Portuguese: Snowball's stemmer. It recognises endings by their accents, but queries are often typed without accents, and
 * words here are folded. Therefore the accents of common endings are restored before stemming: `idempotencia` then finds
 * `idempotência`, and "migração" and "migrações" share one term.
 */

import { stemmer } from '@orama/stemmers/portuguese'
import { fold } from '../tokens.ts'
import { isLatin, type Stemmer } from './stemmer.ts'

/**
 * Folded endings and their accented forms, longer endings first. Plurals that the stemmer does not reduce are replaced by
 * their singular.
 */
const endings: readonly (readonly [RegExp, string])[] = [
  [/c(ao|oes)$/, 'ção'],
  [/(ao|oes)$/, 'ão'],
  [/encia(s?)$/, 'ência$1'],
  [/ancia(s?)$/, 'ância$1'],
  [/ave(l|is)$/, 'ável'],
  [/ive(l|is)$/, 'ível'],
]

function restoreEnding(token: string): string {
  const match = endings.find(([ending]) => ending.test(token))
  return match === undefined ? token : token.replace(...match)
}

/** Removes the plural "s" of short words such as "SLOs" and "APIs", which Snowball leaves unchanged. */
const withoutPlural = (token: string, term: string): string =>
  term === token && /^[a-z]{2,4}s$/.test(token) ? token.slice(0, -1) : term

export const portuguese: Stemmer = (token) =>
  isLatin(token) ? withoutPlural(token, fold(stemmer(restoreEnding(token)))) : token
