/** The texts that `stele new` writes in place of the author's, and the warning about those that are left. */

import type { VFile } from 'vfile'
import type { ParsedDocument } from '../collect/document.ts'
import type { DataSource } from '../kernel/data-source.ts'
import { report } from '../kernel/diagnostics/diagnostic.ts'
import { quote } from '../kernel/diagnostics/wording.ts'

export const placeholders = {
  description: 'One or two sentences about the content.',
  text: 'Write here.',
} as const

export const toPlaceholderMistake = (placeholder: string) => ({
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
