/** The engines that are compared, in the order of the tables. */

import { bm25 } from './bm25.ts'
import type { Engine, SavingEngine } from './engine.ts'
import { flexSearch } from './flexsearch.ts'
import { miniSearch, miniSearchAnalyzed } from './minisearch.ts'
import { orama } from './orama.ts'
import { stele, steleWarm } from './stele.ts'

/** Those that can be opened again, the one that all are compared with first. */
export const savingEngines: readonly SavingEngine[] = [
  miniSearch,
  miniSearchAnalyzed,
  stele,
  steleWarm,
  orama,
  flexSearch,
]

export const engines: readonly Engine[] = [miniSearch, miniSearchAnalyzed, bm25, stele, orama, flexSearch]
