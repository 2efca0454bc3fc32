/** The analyzers by language. To add one, add a file to this folder and a line below. */

import type { Analyzer } from './analyzer.ts'
import { english } from './english.ts'
import { plain } from './plain.ts'
import { portuguese } from './portuguese.ts'

const analyzers: ReadonlyMap<string, Analyzer> = new Map([
  ['en', english],
  ['pt', portuguese],
])

/** The languages with an analyzer of their own. */
export const analyzedLanguages: readonly string[] = [...analyzers.keys()]

/** Returns the analyzer of a language (BCP 47) by its primary subtag; the plain one for any other language. */
export const getAnalyzer = (lang: string): Analyzer => analyzers.get(lang.split('-', 1)[0] ?? '') ?? plain
