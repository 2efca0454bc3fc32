/**
 * The repairs that `stele check --fix` makes for diagnostics, by rule, which diagnostics have one, and how the text of a file is
 * repaired. Each repair is certain: an author who reads the message could only do the same.
 */

import { isUtf8 } from 'node:buffer'
import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { VFile } from 'vfile'
import { location } from 'vfile-location'
import { findFrontMatter } from '../../content/formats/front-matter.ts'
import { parseScalar, rewriteScalar } from '../../content/formats/yaml/edit.ts'
import { parseYaml } from '../../content/formats/yaml/parse-yaml.ts'
import { nonBlankText } from '../../content/schemas/text-rules.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { isDate } from '../../kernel/days.ts'
import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import { shorten, toPlainLetters, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { readWholeFile } from '../../kernel/files/regular-file.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { toProcessName } from '../../kernel/files/temporary-folder.ts'
import { toCanonical } from '../../site/model/check-links.ts'

/** A diagnostic, and the text in the file that it is about. */
interface Problem extends Pick<Diagnostic, 'file' | 'found' | 'expected'> {
  readonly source: string
  /** The value of the front matter or the YAML file; undefined if it has no usable value. */
  readonly value: unknown
}

/** Returns the text that replaces the source; null if no repair is certain. */
type FixRule = (problem: Problem) => string | null

/** A byte order mark is not part of the text, so its repair has no source. */
export const fixes: Readonly<Partial<Record<RuleId, FixRule>>> = {
  'byte-order-mark': () => '',
  'unknown-key': renameKey,
  'unknown-setting': renameKey,
  'wrong-type': (problem) => quoteNumber(problem) ?? toBoolean(problem),
  'invalid-value': toKnownCase,
  'invalid-date': toDate,
  'similar-tags': toOtherCase,
  'uncertain-link': toCanonicalLink,
}

/** `Title` becomes `title`, and `base-url` becomes `base_url`. */
function renameKey({ found, expected, source }: Problem): string | null {
  const toShape = (key: string) => toPlainLetters(key).replace(/[-_ ]/g, '')
  const [key, ...others] = expected.filter((known) => toShape(known) === toShape(found))
  return key === undefined || others.length > 0 ? null : rewriteScalar(source, key)
}

/** `title: 1984` becomes `title: "1984"`. */
const quoteNumber = ({ expected, source }: Problem): string | null =>
  expected[0] === nonBlankText && /^[-+.\w]+$/.test(source) && source !== 'null' ? `"${source}"` : null

/** `yes`, `on` and so on are booleans in YAML 1.1. */
function toBoolean({ expected, source }: Problem): string | null {
  if (expected[0] !== 'true or false') return null
  if (/^(?:yes|on)$/i.test(source)) return 'true'
  return /^(?:no|off)$/i.test(source) ? 'false' : null
}

/** `Warn` becomes `warn` if that is an allowed value. */
function toKnownCase({ expected, source }: Problem): string | null {
  const value = parseScalar(source)?.toLowerCase()
  const [known, ...others] = expected.filter((allowed) => allowed.toLowerCase() === value)
  return known === undefined || others.length > 0 ? null : rewriteScalar(source, known)
}

/** A year, a month and perhaps a day, with any time after them. */
const datePattern = /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2})(?:[T ]\d{1,2}:\d{2}\S*(?: \S+)?)?)?$/

/** `2026/2/3` and `2026-02-03T10:00:00Z` become `2026-02-03`. The year is first, so that the month is certain. */
function toDate({ expected, source }: Problem): string | null {
  const value = parseScalar(source) ?? ''
  const [, year, , month = '', day] = datePattern.exec(value) ?? []
  if (year === undefined) return null
  const needsDay = !expected.some((text) => text.includes('(YYYY-MM or '))
  const parts = [year, month.padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])]
  const date = parts.join('-')
  const isValid = isDate(date) && (day !== undefined || !needsDay)
  return isValid && date !== value ? rewriteScalar(source, date) : null
}

/** `Design` becomes `design` if the tag has that spelling elsewhere, unless the document has both. Accents may matter. */
function toOtherCase({ expected: [known = ''], source, value }: Problem): string | null {
  const tag = parseScalar(source)
  if (tag === null || tag === known || tag.toLowerCase() !== known.toLowerCase()) return null
  const isAlone = isMap(value) && Array.isArray(value.tags) && !value.tags.includes(known)
  return isAlone ? rewriteScalar(source, known) : null
}

/** `/about/` becomes `/about`, which it redirects to. */
function toCanonicalLink({ found, expected: [canonical = ''], source }: Problem): string | null {
  const [, path = '', rest = ''] = /^(\/[^?#]*)(.*)$/s.exec(found) ?? []
  if (path === canonical || toCanonical(path) !== canonical) return null
  const [before = '', after, ...others] = source.split(found)
  // Elsewhere in a link, the same text is a label, and the address is written in another way.
  const isAddress = /(?:[(<"'=]|\]:)\s*$/.test(before)
  return after === undefined || others.length > 0 || !isAddress
    ? null
    : `${before}${canonical}${rest}${after}`
}

/** Returns the diagnostics whose rules have repairs, by file. */
export function groupRepairable(
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, readonly Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (fixes[diagnostic.rule] === undefined) continue
    const ofFile = files.get(diagnostic.file) ?? []
    ofFile.push(diagnostic)
    files.set(diagnostic.file, ofFile)
  }
  return files
}

/** What `stele check --fix` would do about diagnostics. */
interface RepairCounts {
  readonly repairable: number
  /** How many have a rule with a repair, but are in front matter in TOML or JSON, which repairs leave as it is. */
  readonly inOtherFormats: number
}

/** Counts the diagnostics that can be repaired, and changes no file. A file that is gone since counts as not repairable. */
export function countRepairable(diagnostics: readonly Diagnostic[]): RepairCounts {
  let [repairable, inOtherFormats] = [0, 0]
  for (const [path, ofFile] of groupRepairable(diagnostics)) {
    const text = readIfThere(path)
    if (text === null) continue
    repairable += repairText(path, text, ofFile).fixed.length
    inOtherFormats += countUnrepaired(path, text, ofFile)
  }
  return { repairable, inOtherFormats }
}

function readIfThere(path: string): string | null {
  try {
    return readWhole(path)
  } catch {
    return null
  }
}

/** A changed text, and what was changed. */
export interface Repair {
  readonly text: string
  readonly fixed: readonly FixedProblem[]
}

const byteOrderMark = '\uFEFF'

/**
 * Makes all repairs that are certain. Of repairs of overlapping ranges it makes the last one: the next check finds the others
 * at their new positions.
 * @param path of the file
 * @param text of the whole file
 * @param diagnostics of the file, by position
 */
export function repairText(path: string, text: string, diagnostics: readonly Diagnostic[]): Repair {
  const start = text.startsWith(byteOrderMark) ? 1 : 0
  const original = text.slice(start)
  const { toOffset } = location(original)
  const { value, mistakes } = readYaml(path, original)
  const firstOffset = findUnrepaired(path, original)
  const fixed: FixedProblem[] = []
  let repaired = text
  /** Where the repaired part of the original begins. */
  let repairedFrom = original.length
  // From the end, so that the other positions stay.
  for (const diagnostic of diagnostics.toReversed()) {
    const { file, rule, found, expected, line, column, endLine, endColumn } = diagnostic
    if (rule === 'byte-order-mark' && start === 1) {
      repaired = repaired.slice(1)
      fixed.unshift(toFixed(diagnostic, 'Removed the byte order mark', ''))
      continue
    }
    const offset = toOffset({ line, column })
    const end = toOffset({ line: endLine, column: endColumn })
    if (offset === undefined || end === undefined || end <= offset || end > repairedFrom) continue
    if (offset < firstOffset) continue
    const source = original.slice(offset, end)
    const replacement = fixes[rule]?.({ file, found, expected, source, value }) ?? null
    if (replacement === null) continue
    const candidate = repaired.slice(0, start + offset) + replacement + repaired.slice(start + end)
    // A renamed key may be there already, for example.
    if (readYaml(path, candidate.slice(start)).mistakes > mistakes) continue
    repaired = candidate
    repairedFrom = offset
    fixed.unshift(toFixed(diagnostic, `Replaced ${source} by ${replacement}`, replacement))
  }
  return { text: repaired, fixed }
}

export const toFixed = (
  diagnostic: Omit<Diagnostic, 'severity'>,
  message: string,
  value: string,
): FixedProblem => ({
  ...diagnostic,
  severity: 'fixed',
  message: shorten(toSingleLine(message)),
  expected: [value],
})

/** Returns the length of front matter in TOML or JSON. Repairs leave it as it is: they write YAML, which would damage it. */
function findUnrepaired(path: string, text: string): number {
  const block = path.endsWith('.yaml') ? null : findFrontMatter(text)
  return block === null || block.format === 'yaml' ? 0 : block.length
}

/** Counts the diagnostics in front matter that repairs leave as it is. */
function countUnrepaired(path: string, text: string, diagnostics: readonly Diagnostic[]): number {
  const original = text.slice(text.startsWith(byteOrderMark) ? 1 : 0)
  const firstOffset = findUnrepaired(path, original)
  if (firstOffset === 0) return 0
  const { toOffset } = location(original)
  return diagnostics.filter(
    ({ rule, line, column }) =>
      rule !== 'byte-order-mark' && (toOffset({ line, column }) ?? firstOffset) < firstOffset,
  ).length
}

/** Reads the front matter or the YAML of a file, and counts its mistakes. */
function readYaml(path: string, text: string): { readonly value: unknown; readonly mistakes: number } {
  const block = path.endsWith('.yaml')
    ? { format: 'yaml', start: 0, end: text.length }
    : findFrontMatter(text)
  if (block?.format !== 'yaml') return { value: undefined, mistakes: 0 }
  const file = new VFile()
  const { value } = parseYaml(text.slice(block.start, block.end), file, 0)
  return { value, mistakes: file.messages.length }
}

/** Reads a file as UTF-8, its byte order mark included; null if it is not UTF-8. */
export const readWhole = (path: string): string | null =>
  explainSystemError(() => {
    const bytes = readWholeFile(path)
    return isUtf8(bytes) ? bytes.toString('utf8') : null
  }, `Cannot read "${path}"`)

/**
 * Replaces a file, or the target of a symbolic link: a reader sees the old text or the new one. The mode stays.
 * @param expected the text that the file must still have
 * @returns false if the file has changed meanwhile, and is left as it is
 * @throws {OperationalError} SYSTEM_ERROR if the file cannot be replaced
 */
export function replaceFile(path: string, expected: string, text: string): boolean {
  return explainSystemError(() => {
    const target = realpathSync(path)
    // The build ignores names that start with a dot.
    const unfinished = join(dirname(target), `.${basename(target)}.${toProcessName()}`)
    try {
      const { mode } = statSync(target)
      writeFileSync(unfinished, text, { mode, flush: true })
      // The umask of the process has removed permissions from the mode.
      chmodSync(unfinished, mode)
      if (readWholeFile(target).toString('utf8') !== expected) return false
      renameSync(unfinished, target)
      return true
    } finally {
      rmSync(unfinished, { force: true })
    }
  }, `Cannot write "${path}"`)
}
