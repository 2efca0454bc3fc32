/** Turns the address `pathname:///a.html` into `/a.html` (https://docusaurus.io/docs/advanced/routing#escaping-from-spa-redirects). */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup } from '../tags/nodes.ts'

const pathname = /pathname:\/\/(?=\/)/g

/** What precedes the address of a link, of a definition, and of an attribute. */
const addressStart = /(?:\]\(|\]:[ \t]?)<?$|=["']$/

export const findPathnames = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ start, end, codes }) => {
    const isCode = createRangeLookup(codes)
    return [...text.slice(start, end).matchAll(pathname)].flatMap(({ 0: found, index }) => {
      const first = start + index
      const isAddress = addressStart.test(text.slice(Math.max(start, first - 5), first))
      return isAddress && !isCode(first) ? [{ start: first, end: first + found.length, text: '' }] : []
    })
  })
