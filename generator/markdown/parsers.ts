/** Text to tree: the parsers of Markdown and MDX, each with front matter and what GitHub adds to Markdown. */

import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

export type Format = 'md' | 'mdx'

const base = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze()

/** By format; MDX that does not parse makes its parser throw a `VFileMessage`. */
export const parsers = { md: base, mdx: base().use(remarkMdx).freeze() } as const satisfies Record<
  Format,
  unknown
>
