/** Tree to text: Markdown as GitHub reads it. */

import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', fences: true, resourceLink: true, rule: '-' })
  .freeze()

/** @returns the text, with a line end at its end */
export const stringifyMarkdown = (tree: Root): string => writer.stringify(tree)
