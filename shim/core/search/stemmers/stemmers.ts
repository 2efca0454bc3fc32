/** The stemmers by language. To add one, add a file to this folder, its language to the type, and a line below. */

import { english } from './english.ts'
import { portuguese } from './portuguese.ts'
import type { Stemmer } from './stemmer.ts'

/** The languages (BCP 47, primary subtags) with a stemmer. */
export type StemmedLanguage = 'en' | 'pt'

const table: Readonly<Record<StemmedLanguage, Stemmer>> = { en: english, pt: portuguese }
/** The languages with a stemmer. */
export const stemmedLanguages: readonly string[] = /* @__PURE__ */ Object.keys(table)

const stemmers: ReadonlyMap<string, Stemmer> = new Map(Object.entries(table))

/** For all other languages: a word is its own term. */
export const unstemmed: Stemmer = (token) => token

/** Returns the stemmer of a language (BCP 47) by its primary subtag. */
export const getStemmer = (lang: string): Stemmer => stemmers.get(lang.replace(/-.*/, '')) ?? unstemmed
