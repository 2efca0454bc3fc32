/** The analyzers by language. To add one, add a file to this folder, its language to the type, and a line below. */

import type { Analyzer } from './analyzer.ts'
import { english } from './english.ts'
import { plain } from './plain.ts'
import { portuguese } from './portuguese.ts'

/** The languages (BCP 47, primary subtags) with an analyzer of their own. */
type AnalyzedLanguage = 'en' | 'pt'

const table: Readonly<Record<AnalyzedLanguage, Analyzer>> = { en: english, pt: portuguese }
const analyzers: ReadonlyMap<string, Analyzer> = new Map(Object.entries(table))

export const analyzedLanguages: readonly string[] = [...analyzers.keys()]

/** Returns the analyzer of a language (BCP 47) by its primary subtag; the plain one for any other language. */
export const getAnalyzer = (lang: string): Analyzer => analyzers.get(lang.split('-', 1)[0] ?? '') ?? plain
