/** Shows escaped shortcodes as code: they show syntax, and where the text has no code, it gets the marks of code. */

import { toMarkdownText } from '../markdown-text.ts'
import type { Found, Pass } from '../pass.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup, type Range } from './nodes.ts'

/** @param escaped in order */
export function findEscaped({ source, options }: Pass, escaped: readonly Range[]): Found {
  const texts = toMarkdownText(source, { format: options.format }).blocks.flatMap((block) => block.texts)
  const isText = createRangeLookup(texts)
  const edits = escaped.flatMap((range): Edit[] => {
    if (!isText(range.start)) return []
    const content = source.slice(range.start, range.end)
    let longest = 0
    for (const [run] of content.matchAll(/`+/g)) longest = Math.max(longest, run.length)
    const marks = '`'.repeat(longest + 1)
    return [
      { start: range.start, end: range.start, text: marks },
      { start: range.end, end: range.end, text: marks },
    ]
  })
  return { nodes: [{ type: 'text', start: 0, end: source.length }], edits, getTemplate: () => undefined }
}
