/** Makes addresses such as `pathname:///a.html` paths of the site (https://docusaurus.io/docs/advanced/routing#escaping-from-spa-redirects). */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup, type Range } from '../tags/nodes.ts'

const pathname = /pathname:\/\/(?=\/)/g

/** What precedes the address of a link, of a definition, and of an attribute. */
const addressStart = /(?:\]\(|\]:[ \t]?)<?$|=["']$/

export const findPathnames = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ start, end, texts }) => {
    const codes = listGaps(start, end, texts).filter((gap) => text[gap.start] === '`')
    const isCode = createRangeLookup(codes)
    return [...text.slice(start, end).matchAll(pathname)].flatMap(({ 0: found, index }) => {
      const first = start + index
      const isAddress = addressStart.test(text.slice(Math.max(start, first - 5), first))
      return isAddress && !isCode(first) ? [{ start: first, end: first + found.length, text: '' }] : []
    })
  })

/** Lists what is between ranges: code and tags. */
function listGaps(start: number, end: number, ranges: readonly Range[]): readonly Range[] {
  const ends = [start, ...ranges.map((range) => range.end)]
  return [...ranges.map((range) => range.start), end].map((next, index) => ({
    start: ends[index] ?? next,
    end: next,
  }))
}
