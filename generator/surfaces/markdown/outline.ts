/** The sections of a document's Markdown, with the size of each. */

import type { Outline, Section } from '../../../shim/contract/sections.ts'
import { estimateTokens } from '../../markdown/tokens.ts'
import { listSectionStarts, type MarkedText } from './marked-text.ts'

/** Returns the outline of a Markdown file. */
export function toOutline({ text, headings }: MarkedText): Outline {
  let [from, bytes, tokens] = [0, 0, 0]
  /** Returns an offset in bytes and in hundredths of a token. Offsets must ascend from call to call. */
  const measure = (offset: number) => {
    const part = text.slice(from, offset)
    from = offset
    bytes += Buffer.byteLength(part)
    tokens += estimateTokens(part)
    return { bytes, tokens }
  }
  const starts = headings.map((heading) => ({ heading, level: heading.level, ...measure(heading.offset) }))
  const fileEnd = measure(text.length)
  const sectionStarts = new Set(listSectionStarts(headings))
  const sections = starts.flatMap(({ heading, level, ...start }, index): Section[] => {
    const { anchor, title } = heading
    if (anchor === null || !sectionStarts.has(heading)) return []
    let next = index + 1
    while ((starts[next]?.level ?? 0) > level) next += 1
    const end = starts[next] ?? fileEnd
    return [[anchor, title, level, start.bytes, end.bytes, toWhole(end.tokens - start.tokens)]]
  })
  return [toWhole(fileEnd.tokens), sections]
}

const toWhole = (hundredths: number): number => Math.round(hundredths / 100)
