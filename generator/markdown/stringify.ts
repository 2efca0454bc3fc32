/** Tree to text: Markdown as GitHub reads it. */

import type { Root } from 'mdast'
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

/**
 * Text in which nothing means anything in Markdown, wherever it stands: words of letters and digits, with marks before
 * the spaces between them. All else is held against every rule of escaping there is, which takes longer than the rest.
 */
const plain =
  /^[\p{L}\p{N}]+(?:(?:[,;:]? |(?<![\dWw])\. |-)(?:[\p{L}\p{N}]+|\([\p{L}\p{N}]+\)(?= |$)))*(?:(?<![\dWw])\.|:? )?$/u

const text: Handle = (node, parent, state, info) =>
  plain.test(node.value) && !(node.value.endsWith(' ') && /[\r\n]/.test(info.after))
    ? node.value
    : defaultHandlers.text(node, parent, state, info)

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    handlers: { text },
    resourceLink: true,
    rule: '-',
  })
  .freeze()

/** @returns the text, with a line end at its end */
export const stringifyMarkdown = (tree: Root): string => writer.stringify(tree)
