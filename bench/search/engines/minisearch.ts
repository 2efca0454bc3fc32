/** MiniSearch: with default settings, with Stele's analyzer, and with that and its fuzzy search. */

import MiniSearch, { type Options } from 'minisearch'
import { getAnalyzer } from '../../../generator/surfaces/search/analyzers.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import type { Document } from '../collections.ts'
import type { Search, StoredEngine } from './engine.ts'

const indexFile = 'minisearch.json'

export const miniSearch = createEngine('MiniSearch', () => ({}))

export const miniSearchAnalyzed = createEngine('MiniSearch, Stele’s analyzer', toAnalyzerOptions)

export const miniSearchFuzzy = createEngine('MiniSearch, Stele’s analyzer, `fuzzy: 0.2`', (lang) => ({
  ...toAnalyzerOptions(lang),
  searchOptions: { fuzzy: 0.2 },
}))

function toAnalyzerOptions(lang: string): Partial<Options<Document>> {
  const { stopwords, toTerm } = getAnalyzer(lang)
  return {
    tokenize: toTokens,
    processTerm: (token) => (stopwords.has(token) ? null : toTerm(token)),
  }
}

/** @param toOptions returns the options for a language, beside the fields */
function createEngine(name: string, toOptions: (lang: string) => Partial<Options<Document>>): StoredEngine {
  const configure = (lang: string): Options<Document> => ({
    fields: ['title', 'tags', 'description'],
    extractField: (document, field) => {
      const value = document[field as 'title' | 'tags' | 'description']
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
    create: async (documents, lang) => toSearch(index(documents, lang)),
    save: async (documents) => ({
      index: new Map([[indexFile, JSON.stringify(index(documents, 'en'))]]),
      rest: new Map(),
    }),
    open: async (readText) => toSearch(MiniSearch.loadJSON(await readText(indexFile), configure('en'))),
  }
}

const toSearch =
  (engine: MiniSearch<Document>): Search =>
  async (query) =>
    engine.search(query).map(({ id }) => id)
