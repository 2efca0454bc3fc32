/**
 * Escapes single tildes. GFM reads `~x~` as text that is struck through
 * (https://github.github.com/gfm/#strikethrough-extension-); markdown-it, kramdown and Obsidian do not.
 */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { formula } from './formula.ts'

/** A formula or an address, in which a tilde has another meaning, an escaped tilde, or a tilde alone. */
const tilde = new RegExp(String.raw`${formula}|(?:https?:\/\/|www\.)[^\s<]*|\\~|(?<!~)~(?!~)`, 'gi')

export const findSingleTildes = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ texts }) =>
    texts.flatMap((range) =>
      [...text.slice(range.start, range.end).matchAll(tilde)].flatMap(({ 0: found, index }) => {
        const start = range.start + index
        return found === '~' ? [{ start, end: start + 1, text: '\\~' }] : []
      }),
    ),
  )
