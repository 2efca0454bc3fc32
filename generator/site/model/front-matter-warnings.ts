/** Warns about values of front matter that are valid, but may not be meant. */

import type { VFile } from 'vfile'
import type { ParsedDocument } from '../../content/texts/document.ts'
import type { ReportAt } from '../../content/texts/report-at.ts'
import type { DataSource, ValuePath } from '../../kernel/data-source.ts'
import { isFuture } from '../../kernel/days.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import type { Severities } from '../../kernel/diagnostics/rules.ts'
import { isReported } from '../../kernel/diagnostics/to-diagnostics.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import { toDrawableText } from '../../look/drawn-images/drawable-text.ts'

export const placeholders = {
  description: 'One or two sentences about the content.',
  text: 'Write here.',
} as const

const toPlaceholderMistake = (placeholder: string) => ({
  reason: `The document is published with the text of "stele new", ${quote(placeholder)}; write your own, or add "draft: true"`,
  found: placeholder,
  expected: ['your own text'],
})

/** Hosts for examples, where nobody can publish (RFC 2606, 3). */
const exampleHost = /^https?:\/\/(?:www\.)?example\.(?:com|net|org)(?:[:/]|$)/i

/** Reports a `base_url` that is an example. */
export function reportPlaceholderUrl(site: DataSource, baseUrl: string): void {
  if (!exampleHost.test(baseUrl)) return
  report(site.file, 'placeholder-url', {
    ...site.locate(['base_url']),
    reason: `"base_url" is an example, so all published addresses lead to ${quote(baseUrl)}; write the URL of your site, or build with "--base-url"`,
    found: baseUrl,
    expected: ['the URL of your site'],
  })
}

/** Reports a text that begins with the placeholder as its first line. */
export function reportPlaceholderText(
  file: VFile,
  { body, bodyOffset }: Pick<ParsedDocument, 'body' | 'bodyOffset'>,
): void {
  const { text } = placeholders
  if (!body.startsWith(text) || /^[^\r\n]/.test(body.slice(text.length))) return
  const range = { offset: bodyOffset, end: bodyOffset + text.length }
  report(file, 'placeholder-text', { ...toPlaceholderMistake(text), ...range })
}

type Mistake = Parameters<ReportAt>[3] & { readonly path: ValuePath; readonly key?: string | undefined }

/** Finds the mistakes of a document that a rule reports. */
type FindMistakes = (document: Document, hasSocialImages: boolean) => readonly Mistake[]

/** In the order in which they are reported. */
const warnings: readonly (readonly [rule: keyof Severities, find: FindMistakes])[] = [
  ['undrawable-title', findUndrawableTitle],
  [
    'placeholder-text',
    ({ description, isDraft }) =>
      isDraft || description !== placeholders.description
        ? []
        : [{ path: ['description'], ...toPlaceholderMistake(placeholders.description) }],
  ],
  ['derived-title', (document) => findDerivedText(document, 'title')],
  ['derived-description', (document) => findDerivedText(document, 'description')],
  ['unused-key', ({ unusedKeys }) => unusedKeys.map(toUnusedKey)],
  // Search engines state no limits: they cut off what is wider than their page, which is about 60 to 70 letters of a title and 150 to
  // 200 of a description.
  ['long-title', (document) => findLongText(document, 'title', 70)],
  ['long-description', (document) => findLongText(document, 'description', 200)],
]

/** @param documents the published documents */
export function reportFrontMatterWarnings(
  documents: readonly Document[],
  hasSocialImages: boolean,
  severities: Severities,
  reportAt: ReportAt,
): void {
  const reported = warnings.filter(([rule]) => isReported(rule, severities))
  for (const document of documents)
    for (const [rule, find] of reported)
      for (const { path, key, ...mistake } of find(document, hasSocialImages))
        reportAt(document, path, rule, mistake, key)
}

/** Finds an essay whose title the font of social images cannot draw. */
function findUndrawableTitle({ kind, title, cover, isValid }: Document, hasSocialImages: boolean) {
  if (!hasSocialImages || !isValid || kind !== 'essay' || cover !== null) return []
  const { text, missing } = toDrawableText(title)
  if (missing.length === 0 && text !== '') return []
  const problem =
    missing.length === 0
      ? 'The title has only emoji, which the font of social images lacks'
      : `The font of social images lacks ${quote(missing.join(''))}`
  const reason = `${problem}; the essay has no image until you add one with "image"`
  const expected = ['Latin, Greek or Cyrillic letters, or an "image"']
  return [{ path: ['title'], reason, found: title, expected }]
}

function findDerivedText(document: Document, field: 'title' | 'description') {
  if (!document.derived.includes(field)) return []
  const reason = `The front matter has no ${field}, so Stele uses "${document[field]}"; add the key "${field}"`
  return [{ path: [field], reason, found: `no ${field}`, expected: [`a key "${field}"`] }]
}

function toUnusedKey(name: string): Mistake {
  const path = name.split('.')
  const reason = `Nothing uses the key "${name}"; add it to "extra" or "fields" of the source, or remove it`
  const expected = ['a key that the source maps']
  return { path: path.slice(0, -1), key: path.at(-1), reason, found: name, expected }
}

/** @param max in code points */
function findLongText(document: Document, field: 'title' | 'description', max: number) {
  const { length } = [...document[field]]
  if (length <= max) return []
  const reason = `The ${field} has ${length} characters, and search results may cut it off; use at most ${max}`
  const [found, expected] = [`${length} characters`, [`at most ${max} characters`]]
  return [{ path: [field], reason, found, expected }]
}

/**
 * Reports each essay with a date after today, at the date. A draft may have one: the day on which it will be published.
 * @param today as YYYY-MM-DD
 */
export function reportFutureDates(documents: readonly Document[], today: string, reportAt: ReportAt): void {
  for (const document of documents) {
    const { kind, date, isDraft } = document
    if (date === null || isDraft || !isFuture(date, today)) continue
    const latest = today.slice(0, date.length)
    const reason = `The date ${quote(date)} is in the future, and the ${kind === 'item' ? 'document' : 'essay'} is published now; correct the date, or add "draft: true" until then`
    reportAt(document, ['date'], 'future-date', { reason, found: date, expected: [`${latest} or earlier`] })
  }
}
