/** The texts that `stele new` writes in place of the author's, and the warning about those that are left. */

import type { VFile } from 'vfile'
import type { ParsedDocument } from '../collect/document.ts'
import { addMessages, report } from '../diagnostics/diagnostic.ts'
import { isReported, type Severities } from '../diagnostics/severities.ts'
import { quote } from '../diagnostics/wording.ts'
import type { ContentDocument, ModelOptions } from './content-model.ts'

export const placeholders = {
  description: 'One or two sentences about the content.',
  text: 'Write here.',
} as const

const rule = 'placeholder-text'

const toMistake = (placeholder: string) => ({
  reason: `The document is published with the text of "stele new", ${quote(placeholder)}; write your own, or add "draft: true"`,
  expected: ['your own text'],
})

/** Reports each document whose description is the placeholder. Drafts may have it. */
export function reportPlaceholderDescriptions(
  documents: readonly ContentDocument[],
  severities: Severities,
  locate: ModelOptions['locate'],
): void {
  if (!isReported(rule, severities)) return
  for (const { sourceFile, metadata, isDraft, file } of documents) {
    if (isDraft || metadata?.description !== placeholders.description) continue
    const place = locate(sourceFile, ['description'])
    const mistake = toMistake(placeholders.description)
    addMessages(file, [{ ...mistake, place, ruleId: rule, actual: placeholders.description }])
  }
}

/** Reports a text that begins with the placeholder as its first line. */
export function reportPlaceholderText(
  file: VFile,
  { body, bodyOffset }: Pick<ParsedDocument, 'body' | 'bodyOffset'>,
): void {
  const { text } = placeholders
  if (!body.startsWith(text) || /^[^\r\n]/.test(body.slice(text.length))) return
  const range = { offset: bodyOffset, end: bodyOffset + text.length }
  report(file, rule, { ...toMistake(text), found: text, ...range })
}
