/**
 * Reads the files of authors, without any code of the generator: the same mistake is then not made twice. Mistakes in a file are thrown.
 */

import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type AST, getStaticTOMLValue, parseTOML, traverseNodes } from 'toml-eslint-parser'
import ts from 'typescript'
import { parse as parseYaml } from 'yaml'

export type Values = Readonly<Record<string, unknown>>

export interface SourceText {
  /** Front matter or data; empty without any. */
  readonly values: Values
  /** Null for data, which has no text. */
  readonly text: string | null
  readonly hasFrontMatter: boolean
}

export const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toMap = (value: unknown): Values => (isMap(value) ? value : {})

const read = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '')

/** Parses TOML. Dates are the author's texts, as they are in YAML. */
function parseToml(text: string): Values {
  const dates: AST.TOMLValue[] = []
  traverseNodes(parseTOML(text), {
    enterNode: (node) => {
      if (node.type === 'TOMLValue' && node.value instanceof Date) dates.push(node)
    },
    leaveNode: () => {},
  })
  const quoted = dates
    .sort((a, b) => b.range[0] - a.range[0])
    .reduce(
      (all, { range: [start, end] }) =>
        `${all.slice(0, start)}${JSON.stringify(all.slice(start, end))}${all.slice(end)}`,
      text,
    )
  return toMap(getStaticTOMLValue(parseTOML(quoted)))
}

/** Parses JSON, which may have comments and a comma after the last entry. */
const parseJson = (text: string, file: string): Values =>
  toMap(ts.parseConfigFileTextToJson(file, text).config)

/** Parses a file of data by its extension. */
export function readData(file: string): Values {
  const text = read(file)
  if (file.endsWith('.toml')) return parseToml(text)
  return file.endsWith('.json') ? parseJson(text, file) : toMap(parseYaml(text))
}

/** Reads the data of one document, or its front matter and its text. */
export function readSource(file: string): SourceText {
  if (/^\.(?:ya?ml|json|toml)$/.test(extname(file)))
    return { values: readData(file), text: null, hasFrontMatter: true }
  const text = read(file)
  const [all, fence, keys = ''] =
    /^(---|\+\+\+)[ \t]*\r?\n([\s\S]*?)(?<=\n)\1[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (all === undefined) return { values: {}, text, hasFrontMatter: false }
  const values = fence === '+++' ? parseToml(keys) : toMap(parseYaml(keys))
  return { values, text: text.slice(all.length), hasFrontMatter: true }
}

/** A field of a table. One in quotes may be empty; one without a character has no value. */
interface Cell {
  readonly text: string
  readonly isQuoted: boolean
}

/** Splits a table into rows (https://www.rfc-editor.org/rfc/rfc4180). Rows without any field are left out. */
function readRows(text: string): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [[]]
  let read = 0
  for (const [all, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/gy,
  )) {
    read += all.length
    rows.at(-1)?.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined })
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  if (read < text.length) throw new Error(`Cannot read the table: a quote is wrong at offset ${read}`)
  return rows.filter((row) => row.length > 1 || row[0]?.text !== '' || row[0]?.isQuoted)
}

/** The row of a table as a document. */
export interface Row {
  readonly slug: string
  readonly values: Values
}

/** The types of columns that Stele reads itself. */
const ownTypes: Values = {
  draft: { type: 'boolean' },
  aliases: { type: 'array' },
  tags: { type: 'array' },
}

/** @param properties of the schema, which gives the columns their types */
export function readTable(file: string, properties: Values): readonly Row[] {
  const [header = [], ...rows] = readRows(read(file))
  const names = header.map(({ text }) => text)
  const slugColumn = Math.max(0, names.indexOf('slug'))
  return rows.map((row) => ({
    slug: row[slugColumn]?.text ?? '',
    values: Object.fromEntries(
      names.flatMap((name, index) => {
        const cell = row[index]
        if (name === 'slug' || cell === undefined || (cell.text === '' && !cell.isQuoted)) return []
        return [[name, toCellValue(cell.text, properties[name] ?? ownTypes[name])]]
      }),
    ),
  }))
}

function toCellValue(text: string, schema: unknown): unknown {
  const { type, items } = toMap(schema)
  const types = [type].flat()
  if (type === undefined || types.includes('string')) return text
  if (types.includes('array'))
    return text === '' ? [] : text.split(';').map((entry) => toCellValue(entry, items))
  if (types.includes('boolean')) return text.toLowerCase() === 'true'
  return types.includes('number') || types.includes('integer') ? Number(text) : text
}
