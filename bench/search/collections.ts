/** Graded collections: documents, what is asked of them, and how well each document answers. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A document as every engine is given it. */
export interface Document {
  /** Its path on a site. */
  readonly id: string
  readonly lang: string
  readonly title: string
  readonly tags: readonly string[]
  readonly description: string
  /** What its translations have in common with it. */
  readonly work: string
}

export interface Query {
  readonly id: string
  readonly text: string
  /** The language it is asked in. */
  readonly lang: string
}

/** The grades of documents by their ids; the higher, the better they answer. */
export type Grades = ReadonlyMap<string, number>

export interface Collection {
  readonly name: string
  readonly documents: readonly Document[]
  /** Those that at least one document answers. */
  readonly queries: readonly Query[]
  /** By the query's id. */
  readonly judgements: ReadonlyMap<string, Grades>
}

/** The folder with the collections of others, which are not ours to copy; undefined where there is none. */
export const outsideFolder: string | undefined = process.env.STELE_RELEVANCE_DIR

/** Reads each sub-folder of a folder as a collection, by the order of their names. */
export function readOutsideCollections(folder: string): readonly Collection[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  return names.sort().map((name) => readOutsideCollection(join(folder, name), name))
}

function readOutsideCollection(folder: string, name: string): Collection {
  const lang = name.endsWith('-pt') ? 'pt' : 'en'
  const toPath = (id: string) => `/essays/${id}`
  const documents = readJsonLines<{ id: string; title: string; text: string }>(
    join(folder, 'docs.jsonl'),
  ).map(({ id, title, text }) => ({
    id: toPath(id),
    lang,
    title,
    tags: [],
    description: text,
    work: toPath(id),
  }))
  const queries = readJsonLines<{ id: string; text: string }>(join(folder, 'queries.jsonl')).map(
    ({ id, text }) => ({ id, text, lang }),
  )
  return toCollection(name, documents, queries, readJudgements(join(folder, 'qrels.tsv'), toPath))
}

/** Puts a collection together; queries that no document answers are left out, as they measure nothing. */
export function toCollection(
  name: string,
  documents: readonly Document[],
  queries: readonly Query[],
  judgements: Collection['judgements'],
): Collection {
  const isAnswered = ({ id }: Query) => [...(judgements.get(id)?.values() ?? [])].some((grade) => grade > 0)
  return { name, documents, queries: queries.filter(isAnswered), judgements }
}

/** The values of a file that has one in JSON on each line. */
export const readJsonLines = <T>(file: string): readonly T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** @param toPath what a document's id in the file is as a path */
export function readJudgements(file: string, toPath: (id: string) => string): Collection['judgements'] {
  const judgements = new Map<string, Map<string, number>>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [query = '', document = '', grade = ''] = line.trim().split('\t')
    if (grade === '') continue
    const grades = judgements.get(query) ?? new Map<string, number>()
    judgements.set(query, grades.set(toPath(document), Number(grade)))
  }
  return judgements
}
