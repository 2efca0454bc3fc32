/** Plain BM25 (Robertson and Zaragoza, 2009) over one field, with Stele's analyzer. */

import { getAnalyzer, toTerms } from '../../../generator/surfaces/search/analyzers.ts'
import type { Document } from '../collections.ts'
import type { Engine, Search } from './engine.ts'

/** Term frequency saturation: a lower value makes repeated terms count less. */
const k1 = 1.2

/** Length normalisation, from 0 (none) to 1 (full). */
const b = 0.75

export const bm25 = createBm25('Plain BM25, Stele’s analyzer', () => '')

/** The texts of documents are parts of the field. */
export const bm25Texts = createBm25('Plain BM25, Stele’s analyzer, texts', ({ body }) => body ?? '')

function createBm25(name: string, toText: (document: Document) => string): Engine {
  return { name, create: (documents, lang) => open(documents, lang, toText) }
}

/** @param toText returns what a document has beside title, tags and description */
async function open(
  documents: readonly Document[],
  lang: string,
  toText: (document: Document) => string,
): Promise<Search> {
  const analyzer = getAnalyzer(lang)
  const texts = documents.map((document) =>
    toTerms(analyzer, [document.title, ...document.tags, document.description, toText(document)].join(' ')),
  )
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
  const postings = new Map<string, Map<number, number>>()
  for (const [index, terms] of texts.entries()) {
    for (const term of terms) {
      const counts = postings.get(term) ?? new Map<number, number>()
      postings.set(term, counts.set(index, (counts.get(index) ?? 0) + 1))
    }
  }

  return async (query) => {
    const scores = new Map<number, number>()
    for (const term of new Set(toTerms(analyzer, query))) {
      const counts = postings.get(term) ?? new Map<number, number>()
      const idf = Math.log(1 + (documents.length - counts.size + 0.5) / (counts.size + 0.5))
      for (const [index, count] of counts) {
        const normalisation = 1 - b + (b * (texts[index]?.length ?? 0)) / averageLength
        const gain = (idf * count * (k1 + 1)) / (count + k1 * normalisation)
        scores.set(index, (scores.get(index) ?? 0) + gain)
      }
    }
    const best = [...scores].sort(([a, aScore], [b, bScore]) => bScore - aScore || a - b)
    return best.map(([index]) => documents[index]?.id ?? '')
  }
}
