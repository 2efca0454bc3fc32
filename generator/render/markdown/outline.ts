/** The sections of a document's Markdown, with the size of each. */

import type { Outline, Section } from '../../../shim/contract/sections.ts'
import { estimateTokens } from '../../markdown/tokens.ts'
import type { MarkedText } from './marked-text.ts'

/** Returns the outline of a Markdown file. Of headings with the same anchor, only the first one starts a section. */
export function toOutline({ text, headings }: MarkedText): Outline {
  // Where each heading starts, in bytes and in hundredths of a token from the start of the file; the end of the file is last.
  const positions: { readonly bytes: number; readonly tokens: number }[] = []
  let [from, bytes, tokens] = [0, 0, 0]
  for (const offset of [...headings.map((heading) => heading.offset), text.length]) {
    const part = text.slice(from, offset)
    from = offset
    bytes += Buffer.byteLength(part)
    tokens += estimateTokens(part)
    positions.push({ bytes, tokens })
  }
  const taken = new Set<string>()
  const sections = headings.flatMap(({ anchor, level, title }, index): Section[] => {
    if (anchor === null || taken.has(anchor)) return []
    taken.add(anchor)
    let next = index + 1
    while ((headings[next]?.level ?? 0) > level) next += 1
    const start = positions[index] ?? { bytes, tokens }
    const end = positions[next] ?? { bytes, tokens }
    return [[anchor, title, level, start.bytes, end.bytes, toWhole(end.tokens - start.tokens)]]
  })
  return [toWhole(tokens), sections]
}

const toWhole = (hundredths: number): number => Math.round(hundredths / 100)
