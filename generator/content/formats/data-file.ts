/** Parses files of data: one document in a file of YAML, JSON or TOML, and one in each row of a table of CSV. */

import type { VFile } from 'vfile'
import type { DataSource, ParseData } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { describe } from '../../kernel/diagnostics/wording.ts'
import { isMap } from '../schemas/validate.ts'
import { parseCsv } from './csv/parse-csv.ts'
import { parseJson } from './json/parse-json.ts'
import { maxTableBytes, maxYamlBytes, reportSize } from './limits.ts'
import { parseToml } from './toml/parse-toml.ts'
import { parseYaml } from './yaml/parse-yaml.ts'

const parsers = { yaml: parseYaml, yml: parseYaml, json: parseJson, toml: parseToml } satisfies Record<
  string,
  ParseData
>

/** The extension of a file of data. */
export type DataExtension = keyof typeof parsers | 'csv'

export const isDataExtension = (extension: string): extension is DataExtension =>
  extension === 'csv' || Object.hasOwn(parsers, extension)

/** The largest file, in bytes. */
export const getMaxBytes = (extension: DataExtension): number =>
  extension === 'csv' ? maxTableBytes : maxYamlBytes

/** A document without a body. */
export interface DataDocument {
  /** Null if the name of the file gives it. */
  readonly slug: string | null
  /** Its value is a map. */
  readonly source: DataSource
}

/**
 * Parses the text of a file. Reports each mistake on the file, and leaves out its document. An empty text has no documents: what reads the
 * file reports that.
 */
export function parseDataFile(file: VFile, extension: DataExtension): readonly DataDocument[] {
  const text = String(file)
  const bytes = Buffer.byteLength(text)
  if (bytes > getMaxBytes(extension)) {
    reportSize(file, 'file', `${bytes} bytes`, getMaxBytes(extension))
    return []
  }
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const data = text.slice(start)
  if (data.trim() === '') return []
  if (extension === 'csv') return parseCsv(data, file, start)
  const source = parsers[extension](data, file, start)
  if (isMap(source.value)) return [{ slug: null, source }]
  if (source.value !== undefined) {
    const found = describe(source.value, '')
    const expected = 'a map of "key: value" entries'
    const reason = `The ${source.format} must be ${expected}, got ${found}`
    report(file, 'wrong-type', { reason, found, expected: [expected], ...source.locate([]) })
  }
  return []
}
