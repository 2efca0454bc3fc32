/** Turns `$$x$$` inside of a line of text into `$x$` (https://kramdown.gettalong.org/syntax.html#math-blocks). */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup } from '../tags/nodes.ts'

const formula = /(?<![\\$])\$\$(?!\$)([^$\n]+)\$\$(?!\$)/g

export const findInlineMath = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ start, end, texts }) => {
    const block = text.slice(start, end)
    const isText = createRangeLookup(texts)
    const paragraph = block.trim()
    return [...block.matchAll(formula)].flatMap(({ 0: found, index }): Edit[] => {
      // A formula that is the whole paragraph is a block.
      if (found === paragraph || !isText(start + index)) return []
      const first = start + index
      const last = first + found.length
      return [
        { start: first, end: first + 2, text: '$' },
        { start: last - 2, end: last, text: '$' },
      ]
    })
  })
