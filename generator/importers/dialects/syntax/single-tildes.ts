/**
 * Escapes single tildes. GFM reads `~x~` as text that is struck through
 * (https://github.github.com/gfm/#strikethrough-extension-); markdown-it, kramdown and Obsidian do not.
 */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup } from '../tags/nodes.ts'
import { findFormulas } from './formula.ts'

/** An address, in which a tilde has no meaning, an escaped tilde, or a tilde alone. */
const tilde = /(?:https?:\/\/|www\.)[^\s<]*|\\~|(?<!~)~(?!~)/gi

export const findSingleTildes = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ texts }) =>
    texts.flatMap((range) => {
      const isFormula = createRangeLookup(findFormulas(text, range))
      return [...text.slice(range.start, range.end).matchAll(tilde)].flatMap(({ 0: found, index }) => {
        const start = range.start + index
        return found === '~' && !isFormula(start) ? [{ start, end: start + 1, text: '\\~' }] : []
      })
    }),
  )
