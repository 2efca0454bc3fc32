/** Converts the rows of a table to the types that a JSON Schema gives its columns. */

import type { DataSource, Range, ValuePath } from '../../../kernel/data-source.ts'
import { report } from '../../../kernel/diagnostics/diagnostic.ts'
import { quote, toName } from '../../../kernel/diagnostics/wording.ts'
import type { JsonMap } from '../../schemas/subschemas.ts'
import { getValue } from '../../schemas/validate.ts'
import { type ColumnType, findColumnType, type ScalarType } from './column-types.ts'

type Scalar = string | number | boolean

/** What a text must be to become a value of a type. */
const expectations: Readonly<Record<ScalarType, string>> = {
  string: 'text',
  number: 'a number such as 12.5',
  integer: 'a whole number',
  boolean: 'true or false',
}

const numeral = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i
const wholeNumeral = /^[-+]?\d+$/

/**
 * Converts a text to a type. Spaces around a number, `true` and `false` do not count, nor does the case of letters, because spreadsheets write
 * `TRUE`.
 * @returns null if the text has another type, or is a number that JavaScript cannot hold
 */
export function convertByType(text: string, type: ScalarType): Scalar | null {
  if (type === 'string') return text
  const word = text.trim().toLowerCase()
  if (type === 'boolean') return word === 'true' ? true : word === 'false' ? false : null
  if (!numeral.test(word)) return null
  const value = Number(word)
  if (type === 'integer') return Number.isSafeInteger(value) ? value : null
  // A whole number of too many digits would become another number.
  return (wholeNumeral.test(word) ? Number.isSafeInteger(value) : Number.isFinite(value)) ? value : null
}

/** The separator of the entries of a list. */
const separator = ';'

/** Returns the range of a field of a row, or of an entry of its list. */
type Locate = (row: DataSource, path: ValuePath) => Range

/**
 * Returns a function that converts a row, whose values are texts. A list has `;` between its entries. The function reports each field that
 * has no value of its type, and then returns null.
 * @param schema a valid schema of a whole row
 */
export function createRowConverter(schema: JsonMap): (row: DataSource) => DataSource | null {
  const columns = new Map<string, ColumnType>()
  const locate = createLocate()
  const convertField = (row: DataSource, name: string, text: string): Converted => {
    const column = columns.get(name) ?? findColumnType(name, schema)
    columns.set(name, column)
    return column.isList
      ? convertList(row, name, text, column, locate)
      : convertPart(row, [name], text, column, locate)
  }
  return (row) => {
    const texts = row.getOrdered([]) as ReadonlyMap<string, string>
    const values = new Map(Array.from(texts, ([name, text]) => [name, convertField(row, name, text)]))
    if ([...values.values()].includes(null)) return null
    const value = Object.fromEntries(values)
    return {
      ...row,
      value,
      getOrdered: (path) => (path.length === 0 ? values : getValue(value, path)),
      locate: (path) => locate(row, path),
    }
  }
}

/** Null after a mistake. */
type Converted = Scalar | readonly Scalar[] | null

function convertList(
  row: DataSource,
  name: string,
  text: string,
  column: ColumnType,
  locate: Locate,
): Converted {
  const entries = text.trim() === '' ? [] : text.split(separator)
  const values = entries.map((entry, index) => {
    if (entry.trim() !== '') return convertPart(row, [name, index], entry.trim(), column, locate)
    const expected = `a value between two "${separator}"`
    return reportText(row, [name, index], '', expected, `; remove a "${separator}"`, locate)
  })
  return values.every((value) => value !== null) ? values : null
}

/** Converts the text of a field or of an entry of its list to the first of the types that it has. */
function convertPart(
  row: DataSource,
  path: ValuePath,
  text: string,
  { types }: ColumnType,
  locate: Locate,
): Scalar | null {
  for (const type of types) {
    const value = convertByType(text, type)
    if (value !== null) return value
  }
  const expected = types.map((type) => expectations[type]).join(' or ')
  const hint = /^\s*[-+]?\d+,\d+\s*$/.test(text) ? '; write a point instead of the comma' : ''
  return reportText(row, path, text, expected, hint, locate)
}

function reportText(
  row: DataSource,
  path: ValuePath,
  text: string,
  expected: string,
  hint: string,
  locate: Locate,
): null {
  const found = quote(text)
  const reason = `${toName(path)} must be ${expected}, got ${found}${hint}`
  report(row.file, 'wrong-type', { reason, found, expected: [expected], ...locate(row, path) })
  return null
}

/** Creates the function for the rows of one table. It divides a list once for all of its entries that follow each other. */
function createLocate(): Locate {
  let last: {
    readonly row: DataSource
    readonly name: PropertyKey
    readonly entries: readonly Range[]
  } | null = null
  return (row, path) => {
    const [name, index] = path
    if (name === undefined || index === undefined) return row.locate(path)
    if (last?.row !== row || last.name !== name) last = { row, name, entries: locateEntries(row, name) }
    return last.entries[Number(index)] ?? row.locate([name])
  }
}

/** Returns the ranges of the entries of a list; none, if the field has quotes inside. */
function locateEntries(row: DataSource, name: PropertyKey): readonly Range[] {
  const { offset: start, end } = row.locate([name])
  const written = String(row.file).slice(start, end).replace(/^"|"$/g, ' ')
  if (written.includes('"')) return []
  let next = start
  return written.split(separator).map((entry) => {
    const offset = next + entry.length - entry.trimStart().length
    next += entry.length + separator.length
    return { offset, end: offset + entry.trim().length }
  })
}
