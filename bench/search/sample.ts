/** The project's own graded collection: questions about the sample site in both of its languages. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildInTemporaryFolder } from '../../generator/commands/verify-cache.ts'
import type { SearchResultItem } from '../../shim/contract/resources.ts'
import { toSearchItemsFile } from '../../shim/contract/routes.ts'
import { type Collection, type Document, readJsonLines, readJudgements, toCollection } from './collections.ts'

/** The language of queries whose words exist in both languages. */
const defaultLanguage = 'en'

const folder = join(import.meta.dirname, 'sample')

/** A query in the file. Its note says what it tests. */
interface Entry {
  readonly id: string
  readonly text: string
  readonly lang: string | null
  readonly note?: string
}

/** Reads the queries and grades, and builds the sample site for its documents. */
export async function readSample(): Promise<Collection> {
  const documents = (await readItems(() => ({}))).map(({ item }) => toDocument(item))
  return readCollection('sample', 'queries.jsonl', 'qrels.tsv', documents)
}

/** Reads keywords and questions about the sample site as two collections, whose documents have their texts. */
export async function readQuestions(): Promise<readonly Collection[]> {
  const items = await readItems((out, { markdown_url }) => ({
    body: readFileSync(join(out, new URL(markdown_url ?? '').pathname), 'utf8'),
  }))
  const documents = items.map(({ item, ...rest }) => ({ ...toDocument(item), ...rest }))
  const isKeywords = ({ note = '' }: Entry) => !note.includes('question')
  return [
    readCollection('sample, keywords', 'queries.jsonl', 'qrels.tsv', documents, isKeywords),
    readCollection('sample, questions', 'questions.jsonl', 'questions.tsv', documents),
  ]
}

function readCollection(
  name: string,
  queryFile: string,
  gradeFile: string,
  documents: readonly Document[],
  isWanted: (entry: Entry) => boolean = () => true,
): Collection {
  const queries = readJsonLines<Entry>(join(folder, queryFile))
    .filter(isWanted)
    .map(({ id, text, lang }) => ({ id, text, lang: lang ?? defaultLanguage }))
  return toCollection(
    name,
    documents,
    queries,
    readJudgements(join(folder, gradeFile), (path) => path),
  )
}

/**
 * Builds the site and reads its search items, in their published order.
 * @param readMore reads more about an item from the folder of the build
 */
function readItems<More extends object>(
  readMore: (out: string, item: SearchResultItem) => More,
): Promise<readonly ({ readonly item: SearchResultItem } & More)[]> {
  const content = join(import.meta.dirname, '../../content')
  return buildInTemporaryFolder({ content, baseUrl: 'https://site.test' }, (out) => {
    const items: SearchResultItem[] = []
    for (let number = 0; existsSync(join(out, toSearchItemsFile(number))); number++) {
      items.push(...readJsonLines<SearchResultItem>(join(out, toSearchItemsFile(number))))
    }
    return items.map((item) => ({ item, ...readMore(out, item) }))
  })
}

function toDocument({ url, lang, title, tags = [], description }: SearchResultItem): Document {
  const id = new URL(url).pathname
  const translationSet = id.startsWith(`/${lang}/`) ? id.slice(lang.length + 1) : id
  return { id, lang, title, tags, description, translationSet }
}
