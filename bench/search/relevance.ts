/** Measures the relevance of search results: nDCG@10 over graded collections. */

import { type Row, toRatio, toTable } from '../tables.ts'
import type { Collection, Query } from './collections.ts'
import { bm25, bm25Texts } from './engines/bm25.ts'
import type { Engine } from './engines/engine.ts'
import { getSearch } from './engines/engine-cache.ts'
import { engines } from './engines/engines.ts'
import { stele, steleTexts } from './engines/stele.ts'
import { measureGain, measureRank, toMean } from './measures.ts'
import { readQuestions } from './sample.ts'
import { measureTypos } from './typos.ts'

/** A column of the table: a collection with its queries or variants of them. */
interface Column {
  readonly name: string
  readonly collection: Collection
  readonly queries: readonly Query[]
}

const formatGain = (gain: number): string => gain.toFixed(3)

/** Measures every engine on every collection. Returns Markdown tables. */
export async function measureRelevance(collections: readonly Collection[]): Promise<string> {
  const columns = collections.flatMap(toColumns)
  const gains = new Map<Engine, readonly number[]>()
  for (const engine of engines) {
    const row: number[] = []
    for (const { collection, queries } of columns) row.push(await measure(engine, collection, queries))
    gains.set(engine, row)
  }
  const [bases = []] = gains.values()
  const rows = [...gains].map(([{ name }, row]): Row => {
    const cells = row.map((gain, index) => toRatio(gain, bases[index] ?? 0, formatGain))
    return [name, ...cells]
  })
  const table = toTable(['nDCG@10', ...columns.map(({ name }) => name)], rows)
  const sections = [
    table,
    await compareQuestions(collections),
    await compareSharedSite(collections),
    await measureTypos(collections),
  ]
  return sections.filter((section) => section !== '').join('\n\n')
}

/** Portuguese collections get a second column with queries without accents, as many users type them. */
function toColumns(collection: Collection): readonly Column[] {
  const { name, queries } = collection
  const plain = { name, collection, queries }
  if (queries.some(({ lang }) => lang !== 'pt')) return [plain]
  const stripped = queries.map((query) => ({ ...query, text: stripAccents(query.text) }))
  return [plain, { name: `${name}, without accents`, collection, queries: stripped }]
}

const stripAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '')

/** Returns the mean over queries of nDCG@10, or of another measure. The engine gets the language of each query. */
async function measure(
  engine: Engine,
  { documents, judgements }: Collection,
  queries: readonly Query[],
  toMeasure = measureGain,
): Promise<number> {
  const gains: number[] = []
  for (const { id, text, lang } of queries) {
    const search = await getSearch(documents, engine, lang)
    gains.push(toMeasure(await search(text), judgements.get(id) ?? new Map()))
  }
  return toMean(gains)
}

/** The engines that answer questions: with and without the texts of documents. */
const questionEngines: readonly Engine[] = [bm25, stele, bm25Texts, steleTexts]

/**
 * Measures questions in a sentence beside keywords. The queries of the external collections are questions.
 * @returns a table with nDCG@10 and the mean reciprocal rank (MRR@10) of the best document
 */
async function compareQuestions(collections: readonly Collection[]): Promise<string> {
  const columns = [...(await readQuestions()), ...collections.filter(({ name }) => name !== 'sample')]
  const rows: Row[] = []
  for (const engine of questionEngines) {
    const cells: string[] = []
    for (const collection of columns) {
      const { queries } = collection
      const gain = await measure(engine, collection, queries)
      const rank = await measure(engine, collection, queries, measureRank)
      cells.push(`${formatGain(gain)}, ${formatGain(rank)}`)
    }
    rows.push([engine.name, ...cells])
  }
  return toTable(['nDCG@10, MRR@10', ...columns.map(({ name }) => name)], rows)
}

/** Measures Stele with all monolingual collections on one site, where it does not know the language of a query. */
async function compareSharedSite(collections: readonly Collection[]): Promise<string> {
  const monolingual = collections.filter(
    ({ documents }) => new Set(documents.map(({ lang }) => lang)).size === 1,
  )
  if (monolingual.length < 2) return ''
  const toSharedId = (name: string, id: string) => `/${name}${id}`
  const documents = monolingual.flatMap((collection) =>
    collection.documents.map((document) => {
      const id = toSharedId(collection.name, document.id)
      return { ...document, id, translationSet: id }
    }),
  )
  const rows: Row[] = []
  for (const collection of monolingual) {
    const { name, queries } = collection
    const judgements = new Map(
      [...collection.judgements].map(([query, grades]) => [
        query,
        new Map([...grades].map(([id, grade]) => [toSharedId(name, id), grade])),
      ]),
    )
    const separate = await measure(stele, collection, queries)
    const shared = await measure(stele, { name, documents, queries, judgements }, queries)
    rows.push([name, toRatio(separate, separate, formatGain), toRatio(shared, separate, formatGain)])
  }
  return toTable(['nDCG@10 of Stele', 'one site per collection', 'all collections on one site'], rows)
}
