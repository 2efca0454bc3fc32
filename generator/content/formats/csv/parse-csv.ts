/** Parses a table of CSV: the header names the fields, and each further row is a document. */

import type { VFile } from 'vfile'
import type { DataSource, Range, ValuePath } from '../../../kernel/data-source.ts'
import { report, toPlace } from '../../../kernel/diagnostics/diagnostic.ts'
import { quote } from '../../../kernel/diagnostics/wording.ts'
import { findSlugMistake } from '../../schemas/slug.ts'
import { prototypeKey } from '../../schemas/validate.ts'
import { maxColumns, maxRows } from '../limits.ts'
import { createDuplicateKey, reportMistakes, type SyntaxMistake } from '../mistake.ts'
import { type Field, readRow } from './read-row.ts'

/** A valid row. */
export interface TableRow {
  readonly slug: string
  /** The fields as texts, without the column `slug`. An empty field is left out; `""` is an empty text. */
  readonly source: DataSource
}

/** The column of the slugs. Without it, the first column has them. */
const slugColumn = 'slug'

/** A table whose header is valid. */
interface Table {
  readonly text: string
  readonly file: VFile
  /** The offset of the text in the file. */
  readonly start: number
  readonly header: readonly Field[]
  /** The index of each column. */
  readonly columns: ReadonlyMap<string, number>
}

/**
 * Parses the rows of a table. Reports each mistake on the file, and leaves out its row.
 * @param start offset of the text in the file
 */
export function parseCsv(text: string, file: VFile, start: number): readonly TableRow[] {
  const { fields: header, next, mistake } = readRow(text, skipEmptyLines(text, 0))
  if (header.length > maxColumns) {
    const offset = start + (header[maxColumns]?.range[0] ?? 0)
    reportTooLarge(file, `The table has more columns than ${maxColumns}; remove some`, offset)
    return []
  }
  const mistakes = mistake === null ? findHeaderMistakes(header) : [mistake]
  reportMistakes(file, start, mistakes)
  if (mistakes.some(({ isReadable }) => !isReadable)) return []
  // Of columns with one name, the first counts.
  const columns = new Map(header.map(({ text: name }, index) => [name, index] as const).reverse())
  return readRows({ text, file, start, header, columns }, next)
}

/** Finds mistakes in the names of the columns. */
function findHeaderMistakes(header: readonly Field[]): readonly SyntaxMistake[] {
  const [first] = header
  const [separator] = /[;\t|]/.exec(first?.text ?? '') ?? []
  if (first !== undefined && header.length === 1 && !first.isQuoted && separator !== undefined) {
    const name = separator === '\t' ? 'tabs' : quote(separator)
    const reason = `The columns must be separated by commas, got ${name}; save the table as CSV with commas, or replace them`
    return [createMistake(reason, name, 'commas between the columns', first.range, false)]
  }
  const names = new Set<string>()
  return header.flatMap(({ text: name, range }, index) => {
    const isRepeated = names.has(name)
    names.add(name)
    if (name === '') {
      const expected = 'a name in the first row'
      const reason = `Column ${index + 1} must have ${expected}; write one, or remove the column`
      return createMistake(reason, 'no name', expected, range, true)
    }
    if (isRepeated) return createDuplicateKey(name, range, true)
    if (name === prototypeKey) {
      const expected = `a name other than ${prototypeKey}`
      const reason = `A column must have ${expected}, which JavaScript reserves; choose another name`
      return createMistake(reason, name, expected, range, true)
    }
    if (name === name.trim()) return []
    const expected = 'a name without spaces around it'
    return createMistake(`A column must have ${expected}, got ${quote(name)}`, name, expected, range, true)
  })
}

/** @param first the offset of the first row after the header */
function readRows(table: Table, first: number): readonly TableRow[] {
  const { text, file, start, header, columns } = table
  const createSource = createSources(table)
  const isValidSlug = createSlugCheck(table)
  const slugIndex = columns.get(slugColumn) ?? 0
  const rows: TableRow[] = []
  let count = 0
  for (let at = skipEmptyLines(text, first); at < text.length; ) {
    if (++count > maxRows) {
      const reason = `The table has more rows than ${maxRows}; divide it into several tables`
      reportTooLarge(file, reason, start + at)
      break
    }
    const { fields, next, mistake } = readRow(text, at)
    const found = mistake ?? findWrongCount(fields, header)
    if (found !== null) reportMistakes(file, start, [found])
    const slug = fields[slugIndex]
    if (found === null && slug !== undefined && isValidSlug(slug))
      rows.push({ slug: slug.text, source: createSource(at, fields) })
    at = skipEmptyLines(text, next)
  }
  return rows
}

/** Returns the mistake of a row that has too few or too many fields. */
function findWrongCount(fields: readonly Field[], header: readonly Field[]): SyntaxMistake | null {
  if (fields.length === header.length) return null
  const [, end] = fields.at(-1)?.range ?? [0, 0]
  const [from] = fields[header.length]?.range ?? [end]
  const count = fields.length > maxColumns ? `more than ${maxColumns}` : fields.length
  const found = count === 1 ? '1 field' : `${count} fields`
  const expected = `${header.length} fields like the first row`
  const hint = fields.length < header.length ? 'add commas' : 'put a field that has a comma in quotes'
  return createMistake(
    `The row must have ${expected}, got ${found}; ${hint}`,
    found,
    expected,
    [from, end],
    false,
  )
}

/** Returns a function that reports a slug that is wrong, or that an earlier row has. */
function createSlugCheck({ file, start }: Table): (field: Field) => boolean {
  /** The offset of each slug in the file. */
  const offsets = new Map<string, number>()
  return ({ text: slug, range: [from, to] }) => {
    const offset = start + from
    const end = start + to
    const first = offsets.get(slug)
    const mistake = findSlugMistake(slug)
    if (mistake !== null) {
      const { rule, reason, expected } = mistake
      report(file, rule, {
        reason: `The slug ${quote(slug)} ${reason}`,
        found: slug,
        expected: [expected],
        offset,
        end,
      })
    } else if (first === undefined) {
      offsets.set(slug, offset)
      return true
    } else {
      const place = toPlace(file, { offset: first })
      const line = 'start' in place ? place.start.line : place.line
      const reason = `The row in line ${line} has the slug ${quote(slug)}, too; give each row a slug of its own`
      report(file, 'duplicate-document', { reason, found: slug, expected: ['another slug'], offset, end })
    }
    return false
  }
}

/** Returns a function that creates the source of a row. Fields are read again where one must be located. */
function createSources(table: Table): (at: number, fields: readonly Field[]) => DataSource {
  const { text, file, start, columns } = table
  const names = [...columns]
    .sort(([, a], [, b]) => a - b)
    .filter(([name]) => !['', prototypeKey, slugColumn].includes(name))
  let last: { readonly at: number; readonly fields: readonly Field[] } | null = null
  const getFields = (at: number) => {
    if (last?.at !== at) last = { at, fields: readRow(text, at).fields }
    return last.fields
  }
  const toEntries = (fields: readonly Field[]): [name: string, text: string][] =>
    names.flatMap(([name, index]) => {
      const { text: value, isQuoted } = fields[index] ?? { text: '', isQuoted: false }
      return value === '' && !isQuoted ? [] : [[name, value]]
    })
  return (at, fields) => {
    const locate = ([name]: ValuePath): Range => {
      const own = getFields(at)
      const field = own[name === undefined ? 0 : (columns.get(String(name)) ?? 0)]
      const [from, to] = field?.range ?? [at, at]
      const end = name === undefined ? own.at(-1)?.range[1] : to
      return { offset: start + from, end: start + (end ?? to) }
    }
    return {
      file,
      format: 'CSV',
      value: Object.fromEntries(toEntries(fields)),
      getOrdered: (path) => {
        const ordered = new Map(toEntries(getFields(at)))
        return path.length === 0 ? ordered : ordered.get(String(path[0]))
      },
      isSkipped: () => false,
      locate,
      locateKey: (path, key) => locate([...path, key]),
    }
  }
}

const emptyLines = /[\r\n]*/y

function skipEmptyLines(text: string, offset: number): number {
  emptyLines.lastIndex = offset
  return offset + (emptyLines.exec(text)?.[0].length ?? 0)
}

const createMistake = (
  reason: string,
  found: string,
  expected: string,
  range: SyntaxMistake['range'],
  isReadable: boolean,
): SyntaxMistake => ({ rule: 'csv-syntax', reason, found, expected: [expected], range, isReadable })

function reportTooLarge(file: VFile, reason: string, offset: number): void {
  report(file, 'too-large', { reason, found: 'more', expected: ['a smaller table'], offset })
}
