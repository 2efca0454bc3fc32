/**
 * The repairs that `stele check --fix` makes for diagnostics, by rule. Each is certain: an author who reads the message could
 * only do the same.
 */

import { parseScalar, rewriteScalar } from '../../formats/yaml/edit.ts'
import type { Diagnostic } from '../../kernel/diagnostics/diagnostic-record.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import { toPlainLetters } from '../../kernel/diagnostics/wording.ts'
import { toCanonical } from '../../model/broken-links.ts'
import { isDay, toDay } from '../../schemas/days.ts'
import { nonBlankText } from '../../schemas/text-rules.ts'
import { isMap } from '../../schemas/validate.ts'

/** A diagnostic, and the text in the file that it is about. */
interface Problem extends Pick<Diagnostic, 'file' | 'found' | 'expected'> {
  readonly source: string
  /** The value of the front matter or the YAML file; undefined if it has no usable value. */
  readonly value: unknown
}

/** Returns the text that replaces the source; null if no repair is certain. */
type FixRule = (problem: Problem) => string | null

/** A byte order mark is no part of the text, so its repair has no source. */
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
  const isValid = isDay(toDay(date)) && (day !== undefined || !needsDay)
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
