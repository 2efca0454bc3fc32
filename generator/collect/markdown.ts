/** Reads Markdown and MDX into a tree; the one module that knows the parsers. */

import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import { report } from '../diagnostic.ts'

export type Format = 'md' | 'mdx'

const markdown = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze()
const mdx = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).use(remarkMdx).freeze()

/**
 * Parses a document. MDX that does not parse is reported where it fails and read as Markdown, so that what
 * else is wrong with the document is found in the same run.
 */
export function parseMarkdown(file: VFile, format: Format): Root {
  if (format === 'md') return markdown.parse(file)
  try {
    return mdx.parse(file)
  } catch (error) {
    if (!(error instanceof VFileMessage)) throw error
    const { place, reason } = error
    const start = place === undefined ? undefined : 'start' in place ? place.start : place
    report(file, 'mdx-syntax', {
      reason: `Found MDX that does not parse: ${reason}`,
      expected: ['MDX 3'],
      ...(start?.offset === undefined ? {} : { offset: start.offset }),
    })
    return markdown.parse(file)
  }
}
