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

/** A table with its rows by their slugs. */
interface Table extends DataText {
  readonly path: string
  /** Changes with the file. */
  readonly state: string
  readonly rows: ReadonlyMap<string, Row>
}

interface Row {
  readonly source: DataSource
  /** Of the header, the row and its line. A change of another row keeps it. */
  readonly hash: string
}

/** The rows of a table by their slugs. Each hash is of all that a document and its messages have of the table. */
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

/** Reads documents that are data. It keeps the table that it read last: each row of a long table is a document that asks for it. */
export interface DataReader {
  /**
   * Reads the data of a document like front matter. The mistakes of a table are those of its file, which are reported when it is collected.
   * @param schema gives the columns of a table their types; null for texts
   */
  readonly read: (document: Pick<DocumentFile, 'file' | 'slug'>, schema: JsonMap | null) => FrontMatterSource
  /** Returns the hash that `read` or a reader of texts returns for a document. */
  readonly readHash: (document: Pick<DocumentFile, 'file' | 'slug'>) => string
}

export function createDataReader(): DataReader {
  let last: Table | null = null
  const readTable = (path: string): Table => {
    // A file that is gone has the mistake that reading it reports.
    const { mtimeMs, size, ino } = statSync(path, { throwIfNoEntry: false }) ?? {}
    const state = `${mtimeMs} ${size} ${ino}`
    if (last?.path === path && last.state === state) return last
    const text = readDataFile(path)
    last = { ...text, path, state, rows: toRows(text) }
    return last
  }
  return {
    read({ file: path, slug }, schema) {
      const { file, hash, source } = isTable(path) ? findRow(readTable(path), slug, schema) : readOnly(path)
      const sourceHash = toSourceHash(source?.value, '')
      return { file, bytes: null, hash, frontMatter: source, readingMinutes: 0, sourceHash }
    },
    readHash: ({ file, slug }) =>
      (isTable(file) ? readTable(file).rows.get(slug)?.hash : null) ?? readHash(file),
  }
}

const getConverter = memoize(createRowConverter)

function findRow({ file, hash: tableHash, rows }: Table, slug: string, schema: JsonMap | null) {
  // All rows share the file. Its messages are those of one row at a time.
  file.messages.length = 0
  const { source = null, hash = tableHash } = rows.get(slug) ?? {}
  return { file, hash, source: source && schema ? getConverter(schema)(source) : source }
}

function readOnly(path: string) {
  const { file, hash, documents } = readDataFile(path)
  return { file, hash, source: documents[0]?.source ?? null }
}
