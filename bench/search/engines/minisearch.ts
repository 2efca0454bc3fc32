/** MiniSearch: with its defaults, with our analyzer, and with our analyzer and its search for like words. */

import MiniSearch, { type Options } from 'minisearch'
import { getAnalyzer } from '../../../shim/core/search/analyzers/analyzers.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import type { Document } from '../collections.ts'
import type { Find, SavingEngine } from './engine.ts'

const indexFile = 'minisearch.json'

export const miniSearch = toEngine('MiniSearch', () => ({}))

export const miniSearchAnalyzed = toEngine('MiniSearch, Stele’s analyzer', toAnalyzing)

export const miniSearchFuzzy = toEngine('MiniSearch, Stele’s analyzer, `fuzzy: 0.2`', (lang) => ({
  ...toAnalyzing(lang),
  searchOptions: { fuzzy: 0.2 },
}))

function toAnalyzing(lang: string): Partial<Options<Document>> {
  const { stopwords, toTerm } = getAnalyzer(lang)
  return {
    tokenize: toTokens,
    processTerm: (token) => (stopwords.has(token) ? null : toTerm(token)),
  }
}

/** @param toOptions what is set, for a language, beside the fields */
function toEngine(name: string, toOptions: (lang: string) => Partial<Options<Document>>): SavingEngine {
  const configure = (lang: string): Options<Document> => ({
    fields: ['title', 'tags', 'description'],
    extractField: (document, field) => {
      const value = document[field as keyof Document]
      return typeof value === 'string' ? value : value.join(' ')
    },
    ...toOptions(lang),
  })
  const index = (documents: readonly Document[], lang: string): MiniSearch<Document> => {
    const engine = new MiniSearch(configure(lang))
    engine.addAll(documents)
    return engine
  }
  return {
    name,
    create: async (documents, lang) => toFind(index(documents, lang)),
    save: async (documents) => ({
      index: new Map([[indexFile, JSON.stringify(index(documents, 'en'))]]),
      rest: new Map(),
    }),
    open: async (readText) => toFind(MiniSearch.loadJSON(await readText(indexFile), configure('en'))),
  }
}

const toFind =
  (engine: MiniSearch<Document>): Find =>
  async (query) =>
    engine.search(query).map(({ id }) => id)
