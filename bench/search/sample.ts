/** The project's own graded collection: questions about the sample site in both of its languages. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildInTemporaryFolder } from '../../generator/commands/verify-cache.ts'
import type { SearchResultItem } from '../../shim/contract/resources.ts'
import { toSearchItemsFile } from '../../shim/contract/routes.ts'
import { type Collection, type Document, readJsonLines, readJudgements, toCollection } from './collections.ts'

/** The language of queries whose words exist in both languages. */
const defaultLanguage = 'en'

/** Reads the queries and grades, and builds the sample site for its documents. */
export async function readSample(): Promise<Collection> {
  const folder = join(import.meta.dirname, 'sample')
  const entries = readJsonLines<{ id: string; text: string; lang: string | null }>(
    join(folder, 'queries.jsonl'),
  )
  const queries = entries.map(({ id, text, lang }) => ({ id, text, lang: lang ?? defaultLanguage }))
  const judgements = readJudgements(join(folder, 'qrels.tsv'), (path) => path)
  return toCollection('sample', (await readItems()).map(toDocument), queries, judgements)
}

/** Builds the site and reads its search items, in their published order. */
function readItems(): Promise<readonly SearchResultItem[]> {
  const content = join(import.meta.dirname, '../../content')
  return buildInTemporaryFolder({ content, baseUrl: 'https://site.test' }, (out) => {
    const items: SearchResultItem[] = []
    for (let number = 0; existsSync(join(out, toSearchItemsFile(number))); number++) {
      items.push(...readJsonLines<SearchResultItem>(join(out, toSearchItemsFile(number))))
    }
    return items
  })
}

function toDocument({ url, lang, title, tags = [], description }: SearchResultItem): Document {
  const id = new URL(url).pathname
  const translationSet = id.startsWith(`/${lang}/`) ? id.slice(lang.length + 1) : id
  return { id, lang, title, tags, description, translationSet }
}
