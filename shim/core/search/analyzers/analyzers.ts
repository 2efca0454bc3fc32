/** Which analyzer reads which language. A further one is a file beside these and a line here. */

import type { Analyzer } from './analyzer.ts'
import { english } from './english.ts'
import { plain } from './plain.ts'
import { portuguese } from './portuguese.ts'

const analyzers: ReadonlyMap<string, Analyzer> = new Map([
  ['en', english],
  ['pt', portuguese],
])

/** The languages whose inflections are known. */
export const analyzedLanguages: readonly string[] = [...analyzers.keys()]

/** The analyzer of a language (BCP 47), by its primary subtag; the plain one where it has none of its own. */
export const getAnalyzer = (lang: string): Analyzer => analyzers.get(lang.split('-', 1)[0] ?? '') ?? plain
