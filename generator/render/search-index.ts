/** The index that the service's search reads, made by Orama. */

import { create, insertMultiple, type Tokenizer } from '@orama/orama'
import type { index } from '@orama/orama/components'
import type { SearchResultItem } from '../../shim/contract/resources.ts'
import { type FieldIndex, type SearchField, type SearchIndex, searchFormat } from '../../shim/core/search.ts'
import { toWords } from '../../shim/core/words.ts'

const tokenizer: Tokenizer = {
  language: 'folded',
  normalizationCache: new Map(),
  tokenize: (text) => [...new Set(toWords(text))],
}

/**
 * Indexes the documents that can be found.
 * @param items in the order in which equal matches are answered
 */
export function createSearchIndex(items: readonly SearchResultItem[]): SearchIndex {
  const database = create({
    schema: { title: 'string', description: 'string', tags: 'string' } as const,
    components: { tokenizer },
    sort: { enabled: false },
  })
  // Tags are joined: of an array Orama keeps the frequencies of its last element alone.
  const documents = items.map(({ title, description, tags = [] }) => ({
    title,
    description,
    tags: tags.join(' '),
  }))
  insertMultiple(database, documents, documents.length + 1)
  const toField = (field: SearchField) => toFieldIndex(database.data.index, field)
  return {
    format: searchFormat,
    items,
    fields: { title: toField('title'), description: toField('description'), tags: toField('tags') },
  }
}

function toFieldIndex(
  { indexes, tokenOccurrences, fieldLengths, avgFieldLength }: index.Index,
  field: SearchField,
): FieldIndex {
  const tree = indexes[field]
  if (tree?.type !== 'Radix') throw new Error(`Cannot index "${field}": Orama takes it for no text`)
  const holders = Object.entries(tokenOccurrences[field] ?? {})
  return {
    tree: tree.node.toJSON(),
    // Orama counts none for "constructor", a name that every object has already.
    holders: Object.fromEntries(holders.filter(([, count]) => typeof count === 'number')),
    // By the numbers of the items, which are their order.
    lengths: Object.values(fieldLengths[field] ?? {}).map((length) => length ?? 0),
    averageLength: avgFieldLength[field] ?? 0,
  }
}
