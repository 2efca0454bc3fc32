/** The search index of one language for Orama, which any program with that library can open. */

import { create, insert, save } from '@orama/orama'
import { createTokenizer } from '../../../shim/core/search/orama.ts'
import type { Document, Site } from '../../model/site.ts'
import { toDay } from '../../schemas/days.ts'
import { toSearchItem } from '../api/resources.ts'
import { getAnalyzer } from './analyzers.ts'

/** What Orama indexes of a document. It stores the other fields as they are. */
const schema = {
  title: 'string',
  description: 'string',
  tags: 'string[]',
  type: 'enum',
  day: 'number',
} as const

/** Returns the index as JSON: what Orama's `load` reads, and the stopwords for its tokenizer. */
export function toOramaIndex(site: Site, lang: string): string {
  const stopwords = [...getAnalyzer(lang).stopwords]
  const database = create({
    schema,
    sort: { unsortableProperties: ['title', 'description'] },
    components: { tokenizer: createTokenizer({ language: lang, stopwords }) },
  })
  // Orama asks whether a term is a key of these, and every plain object seems to have the term "constructor".
  const { tokenOccurrences } = database.data.index
  for (const field of Object.keys(tokenOccurrences)) tokenOccurrences[field] = Object.create(null)
  for (const { document } of site.published) {
    if (document?.lang === lang) insert(database, toOramaDocument(site, document))
  }
  return JSON.stringify({ ...save(database), stopwords })
}

/** The document as search responses have it, with its dates. The number 20251103 stands for a day, for filters and sorting. */
function toOramaDocument(site: Site, document: Document) {
  const { path, date, updated } = document
  const day = date === null ? {} : { day: Number(toDay(date).replaceAll('-', '')) }
  const { tags = [], ...item } = toSearchItem(site, document)
  return { id: path, ...item, tags, date, updated, ...day }
}
