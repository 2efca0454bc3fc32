/** BM25 as it stands in the books (Robertson and Zaragoza, 2009): one field, our analyzer and nothing else. */

import { toTerms } from '../../../shim/core/search/analyzers/analyzer.ts'
import { getAnalyzer } from '../../../shim/core/search/analyzers/analyzers.ts'
import type { Engine } from './engine.ts'

/** How soon a term that stands there again says nothing more. */
const k1 = 1.2

/** How far the length of a document counts. */
const b = 0.75

export const bm25: Engine = {
  name: 'Plain BM25, Stele’s analyzer',
  async create(documents, lang) {
    const analyzer = getAnalyzer(lang)
    const texts = documents.map(({ title, tags, description }) =>
      toTerms(analyzer, [title, ...tags, description].join(' ')),
    )
    const average = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
    const postings = new Map<string, Map<number, number>>()
    for (const [place, terms] of texts.entries()) {
      for (const term of terms) {
        const counts = postings.get(term) ?? new Map<number, number>()
        postings.set(term, counts.set(place, (counts.get(place) ?? 0) + 1))
      }
    }

    return async (query) => {
      const scores = new Map<number, number>()
      for (const term of new Set(toTerms(analyzer, query))) {
        const counts = postings.get(term) ?? new Map<number, number>()
        const idf = Math.log(1 + (documents.length - counts.size + 0.5) / (counts.size + 0.5))
        for (const [place, count] of counts) {
          const damping = 1 - b + (b * (texts[place]?.length ?? 0)) / average
          const gain = (idf * count * (k1 + 1)) / (count + k1 * damping)
          scores.set(place, (scores.get(place) ?? 0) + gain)
        }
      }
      const best = [...scores].sort(([a, aScore], [b, bScore]) => bScore - aScore || a - b)
      return best.map(([place]) => documents[place]?.id ?? '')
    }
  },
}
