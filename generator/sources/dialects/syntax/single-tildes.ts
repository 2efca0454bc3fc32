/** Escapes single tildes, which GFM strikes text through with (https://github.github.com/gfm/#strikethrough-extension-), and others do not. */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'

/** An address, in which a tilde has no meaning, an escaped tilde, or a tilde alone. */
const tilde = /(?:https?:\/\/|www\.)[^\s<]*|\\~|(?<!~)~(?!~)/gi

export const findSingleTildes = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ texts }) =>
    texts.flatMap((range) =>
      [...text.slice(range.start, range.end).matchAll(tilde)].flatMap(({ 0: found, index }) => {
        const start = range.start + index
        return found === '~' ? [{ start, end: start + 1, text: '\\~' }] : []
      }),
    ),
  )
