/** Reads documents that have data and no text: a file of YAML, JSON or TOML, or a row of a table of CSV. */

import { statSync } from 'node:fs'
import { extname } from 'node:path'
import type { VFile } from 'vfile'
import type { DataSource } from '../../kernel/data-source.ts'
import type { DocumentFile } from '../../kernel/document.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { memoize } from '../../kernel/memoize.ts'
import { readHash, readText } from '../files/read-text.ts'
import { createRowConverter } from '../formats/csv/convert-row.ts'
import { type DataDocument, getMaxBytes, isDataExtension, parseDataFile } from '../formats/data-file.ts'
import type { JsonMap } from '../schemas/subschemas.ts'
import { type FrontMatterSource, toSourceHash } from './document.ts'

/** Whether a file has data and no text. */
export const isDataFile = (path: string): boolean => isDataExtension(toExtension(path))

const toExtension = (path: string): string => extname(path).slice(1)

/** Whether each row of a file is a document. */
export const isTable = (path: string): boolean => toExtension(path) === 'csv'

/** A file that was read. */
interface DataText {
  readonly file: VFile
  readonly hash: string
  readonly documents: readonly DataDocument[]
}

/** Reads a file of data, and reports the mistakes of the file on it. */
export function readDataFile(path: string): DataText {
  const extension = toExtension(path)
  if (!isDataExtension(extension)) throw new Error(`Cannot read "${path}" as data`)
  const { file, hash } = readText(path, getMaxBytes(extension))
  return { file, hash, documents: parseDataFile(file, extension) }
}

/** The table that was read last, with its rows by their slugs. Each row of a long table asks for it. */
interface Table extends DataText {
  readonly path: string
  /** Changes with the file. */
  readonly state: string
  readonly rows: ReadonlyMap<string, Row>
}

interface Row {
  readonly source: DataSource
  /** Of all that a document and its messages have of the table: the header, the row and its line. A change of another row keeps it. */
  readonly hash: string
}

let lastTable: Table | null = null

function readTable(path: string): Table {
  // A file that is gone has the mistake that reading it reports.
  const { mtimeMs, size, ino } = statSync(path, { throwIfNoEntry: false }) ?? {}
  const state = `${mtimeMs} ${size} ${ino}`
  if (lastTable?.path === path && lastTable.state === state) return lastTable
  const text = readDataFile(path)
  lastTable = { ...text, path, state, rows: toRows(text) }
  return lastTable
}

function toRows({ file, documents }: DataText): ReadonlyMap<string, Row> {
  const text = String(file)
  let [at, line] = [0, 1]
  let header: string | null = null
  return new Map(
    documents.map(({ slug, source }) => {
      const { offset, end } = source.locate([])
      header ??= text.slice(0, offset)
      for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
        at = next + 1
        line++
      }
      const parts = [header, String(line), text.slice(offset, end)]
      return [slug ?? '', { source, hash: toHash(Buffer.from(JSON.stringify(parts))) }] as const
    }),
  )
}

/** Returns the hash that {@link readData} or a reader of texts returns for a document. */
export const readDocumentHash = ({ file, slug }: Pick<DocumentFile, 'file' | 'slug'>): string =>
  (isTable(file) ? readTable(file).rows.get(slug)?.hash : null) ?? readHash(file)

/**
 * Reads the data of a document like front matter. The mistakes of a table are those of its file, which are reported when it is collected.
 * @param schema gives the columns of a table their types; null for texts
 */
export function readData(
  { file: path, slug }: Pick<DocumentFile, 'file' | 'slug'>,
  schema: JsonMap | null,
): FrontMatterSource {
  const { file, hash, source } = isTable(path) ? readRow(path, slug, schema) : readOnly(path)
  const sourceHash = toSourceHash(source?.value, '')
  return { file, bytes: null, hash, frontMatter: source, readingMinutes: 0, sourceHash }
}

const getConverter = memoize(createRowConverter)

function readRow(path: string, slug: string, schema: JsonMap | null) {
  const { file, hash: tableHash, rows } = readTable(path)
  // All rows share the file. Its messages are those of one row at a time.
  file.messages.length = 0
  const { source = null, hash = tableHash } = rows.get(slug) ?? {}
  return { file, hash, source: source && schema ? getConverter(schema)(source) : source }
}

function readOnly(path: string) {
  const { file, hash, documents } = readDataFile(path)
  return { file, hash, source: documents[0]?.source ?? null }
}
