/** The sections of a document's Markdown, with the size of each. */

import type { Outline, Section } from '../../../shim/contract/sections.ts'
import { estimateTokens } from '../../markdown/tokens.ts'
import type { MarkedText } from './marked-text.ts'

/** Returns the outline of a Markdown file. Of headings with the same anchor, only the first one starts a section. */
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
  const starts = headings.map((heading) => ({ ...heading, ...measure(heading.offset) }))
  const fileEnd = measure(text.length)
  const taken = new Set<string>()
  const sections = starts.flatMap(({ anchor, level, title, ...start }, index): Section[] => {
    if (anchor === null || taken.has(anchor)) return []
    taken.add(anchor)
    let next = index + 1
    while ((starts[next]?.level ?? 0) > level) next += 1
    const end = starts[next] ?? fileEnd
    return [[anchor, title, level, start.bytes, end.bytes, toWhole(end.tokens - start.tokens)]]
  })
  return [toWhole(fileEnd.tokens), sections]
}

const toWhole = (hundredths: number): number => Math.round(hundredths / 100)
