/** The compared engines, in the order of the tables. The first one is the reference. */

import { bm25 } from './bm25.ts'
import type { Engine, StoredEngine } from './engine.ts'
import { flexSearch } from './flexsearch.ts'
import { miniSearch, miniSearchAnalyzed } from './minisearch.ts'
import { orama, oramaAnalyzed } from './orama.ts'
import { stele, steleLongTexts, steleTexts, steleWarm } from './stele.ts'

/** The engines of the cost measurement. */
export const storedEngines: readonly StoredEngine[] = [
  miniSearch,
  miniSearchAnalyzed,
  stele,
  steleWarm,
  orama,
  oramaAnalyzed,
  flexSearch,
]

/** Stele without and with texts, for their cost. */
export const textEngines: readonly StoredEngine[] = [steleWarm, steleLongTexts]

/** The engines of the relevance measurement. */
export const engines: readonly Engine[] = [
  miniSearch,
  miniSearchAnalyzed,
  bm25,
  stele,
  steleTexts,
  orama,
  oramaAnalyzed,
  flexSearch,
]
