/** Graded collections: documents, queries, and how relevant each document is to each query. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A document, as all engines index it. */
export interface Document {
  /** The path on the site. */
  readonly id: string
  readonly lang: string
  readonly title: string
  readonly tags: readonly string[]
  readonly description: string
  /** What a search that covers texts reads instead of the description; by default nothing more than the description. */
  readonly text?: string
  /** What such a search reads beside the description. */
  readonly body?: string
  /** Shared by all translations of a document. */
  readonly translationSet: string
}

export interface Query {
  readonly id: string
  readonly text: string
  /** The language of the query. */
  readonly lang: string
}

/** Relevance grades by document id; a higher grade is more relevant, 0 is irrelevant. */
export type Grades = ReadonlyMap<string, number>

export interface Collection {
  readonly name: string
  readonly documents: readonly Document[]
  /** The queries with at least one relevant document. */
  readonly queries: readonly Query[]
  /** Grades by query id. */
  readonly judgements: ReadonlyMap<string, Grades>
}

/** The folder of third-party collections, whose licences forbid a copy here; undefined if not set. */
export const externalFolder: string | undefined = process.env.STELE_RELEVANCE_DIR

/** Reads each sub-folder as a collection, sorted by name. */
export function readExternalCollections(folder: string): readonly Collection[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  return names.sort().map((name) => readExternalCollection(join(folder, name), name))
}

function readExternalCollection(folder: string, name: string): Collection {
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
    text,
    translationSet: toPath(id),
  }))
  const queries = readJsonLines<{ id: string; text: string }>(join(folder, 'queries.jsonl')).map(
    ({ id, text }) => ({ id, text, lang }),
  )
  return toCollection(name, documents, queries, readJudgements(join(folder, 'qrels.tsv'), toPath))
}

/** Creates a collection without the queries that no document is relevant to. */
export function toCollection(
  name: string,
  documents: readonly Document[],
  queries: readonly Query[],
  judgements: Collection['judgements'],
): Collection {
  const hasRelevant = ({ id }: Query) => [...(judgements.get(id)?.values() ?? [])].some((grade) => grade > 0)
  return { name, documents, queries: queries.filter(hasRelevant), judgements }
}

/** Reads a file with one JSON value per line. */
export const readJsonLines = <T>(file: string): readonly T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/**
 * Reads lines of query id, document id and grade, separated by tabs.
 * @param toPath converts a document id of the file to a path on the site
 */
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
