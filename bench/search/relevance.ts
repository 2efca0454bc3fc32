/** How well what an engine finds answers what was asked, by nDCG@10 over graded collections. */

import { type Row, type Tables, toRatio, toTable } from '../tables.ts'
import type { Collection, Query } from './collections.ts'
import { openOver } from './engines/created.ts'
import type { Engine } from './engines/engine.ts'
import { engines } from './engines/engines.ts'
import { stele } from './engines/stele.ts'
import { measureGain, toMean } from './measures.ts'
import { measureTypos } from './typos.ts'

/** A collection, or a part of it, as a column of the table. */
interface Column {
  readonly name: string
  readonly collection: Collection
  readonly queries: readonly Query[]
}

const writeGain = (gain: number): string => gain.toFixed(3)

/** Measures every engine on every collection. */
export async function measureRelevance(collections: readonly Collection[]): Promise<Tables> {
  const columns = collections.flatMap(toColumns)
  const gains = new Map<Engine, readonly number[]>()
  for (const engine of engines) {
    const row: number[] = []
    for (const { collection, queries } of columns) row.push(await measure(engine, collection, queries))
    gains.set(engine, row)
  }
  const [bases = []] = gains.values()
  const rows = [...gains].map(([{ name }, row]): Row => {
    const cells = row.map((gain, place) => toRatio(gain, bases[place] ?? 0, writeGain))
    return [name, ...cells]
  })
  const table = toTable(['nDCG@10', ...columns.map(({ name }) => name)], rows)
  const sections = [table, await compareTogether(collections), await measureTypos(collections)]
  return { short: table, long: sections.filter((section) => section !== '').join('\n\n') }
}

/** Portuguese is asked a second time as it is typed in haste. */
function toColumns(collection: Collection): readonly Column[] {
  const { name, queries } = collection
  const plain = { name, collection, queries }
  if (queries.some(({ lang }) => lang !== 'pt')) return [plain]
  const stripped = queries.map((query) => ({ ...query, text: stripAccents(query.text) }))
  return [plain, { name: `${name}, no accents typed`, collection, queries: stripped }]
}

const stripAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '')

/** The mean of nDCG@10 over queries, each asked of an engine that was told its language. */
async function measure(
  engine: Engine,
  { documents, judgements }: Collection,
  queries: readonly Query[],
): Promise<number> {
  const gains: number[] = []
  for (const { id, text, lang } of queries) {
    const find = await openOver(documents, engine, lang)
    gains.push(measureGain(await find(text), judgements.get(id) ?? new Map()))
  }
  return toMean(gains)
}

/** Asks Stele again with all collections of one language each on one site, where a query does not say its language. */
async function compareTogether(collections: readonly Collection[]): Promise<string> {
  const single = collections.filter(({ documents }) => new Set(documents.map(({ lang }) => lang)).size === 1)
  if (single.length < 2) return ''
  const toShared = (name: string, id: string) => `/${name}${id}`
  const documents = single.flatMap((collection) =>
    collection.documents.map((document) => {
      const id = toShared(collection.name, document.id)
      return { ...document, id, work: id }
    }),
  )
  const rows: Row[] = []
  for (const collection of single) {
    const { name, queries } = collection
    const judgements = new Map(
      [...collection.judgements].map(([query, grades]) => [
        query,
        new Map([...grades].map(([id, grade]) => [toShared(name, id), grade])),
      ]),
    )
    const alone = await measure(stele, collection, queries)
    const together = await measure(stele, { name, documents, queries, judgements }, queries)
    rows.push([name, toRatio(alone, alone, writeGain), toRatio(together, alone, writeGain)])
  }
  return toTable(['nDCG@10 of Stele', 'alone on a site', 'on one site together'], rows)
}
