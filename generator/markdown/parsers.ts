/** Text to tree: the parsers of Markdown and MDX, each with front matter and what GitHub adds to Markdown. */

import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { ParserName } from './parser-names.ts'
import { loadSatteri, readFirst } from './satteri.ts'

export type Format = 'md' | 'mdx'

/** By format; MDX that does not parse makes its parser throw a `VFileMessage`. */
export type Parsers = Readonly<Record<Format, { readonly parse: (text: string) => Root }>>

const base = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze()

/** Those of remark, which all others are measured by. */
export const parsers = { md: base, mdx: base().use(remarkMdx).freeze() } as const satisfies Parsers

/**
 * The parsers by the name of what reads, which says how fast that is, and nothing of what is read.
 * @returns remark's where satteri cannot be had
 */
export async function getParsers(
  name: ParserName,
  load?: Parameters<typeof loadSatteri>[0],
): Promise<Parsers> {
  const satteri = name === 'satteri' ? await loadSatteri(load) : null
  // MDX stays with remark: satteri takes imports and expressions for good that are none.
  return satteri === null ? parsers : { ...parsers, md: base().use(readFirst, satteri).freeze() }
}
