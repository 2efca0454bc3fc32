/** The search index of one language for Orama, which any program with that library can open. */

import { create, insert, save } from '@orama/orama'
import { createTokenizer } from '../../../shim/core/search/orama.ts'
import { toDay } from '../../kernel/days.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { toSearchItem } from '../api/resources.ts'
import { isSearched } from '../coverage.ts'
import { getAnalyzer } from '../search/analyzers.ts'

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
  // Orama tests `term in object`. A plain object inherits `constructor`, so these need no prototype.
  const { tokenOccurrences } = database.data.index
  for (const field of Object.keys(tokenOccurrences)) tokenOccurrences[field] = Object.create(null)
  for (const page of site.published) {
    if (page.kind === 'document' && page.lang === lang && isSearched(page, site))
      insert(database, toOramaDocument(site, page))
  }
  return JSON.stringify({ ...save(database), stopwords })
}

/** A document as in search responses, with its dates. `day` is the date as a number such as 20251103, for filters and sorting. */
function toOramaDocument(site: Site, page: DocumentPage) {
  const { path, date, updated } = page.document
  const day = date === null ? {} : { day: Number(toDay(date).replaceAll('-', '')) }
  const { tags = [], ...item } = toSearchItem(site, page)
  return { id: path, ...item, tags, date, updated, ...day }
}
