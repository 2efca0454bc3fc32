/** Parsers from text to mdast trees, for Markdown and MDX. Both read YAML front matter and GitHub Flavored Markdown. */

import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { ParserName } from './parser-names.ts'
import { loadSatteri, trySatteriFirst } from './satteri.ts'

/** File formats of documents, which are also their file extensions. */
export type Format = 'md' | 'mdx'

/** Parsers by format. The MDX parser throws a `VFileMessage` for invalid MDX. */
export type Parsers = Readonly<Record<Format, { readonly parse: (text: string) => Root }>>

const base = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze()

/** The remark parsers. Their trees are the reference: every other parser must return the same ones. */
export const parsers = { md: base, mdx: base().use(remarkMdx).freeze() } as const satisfies Parsers

/**
 * Returns the parsers by name. The name decides the speed of parsing, never its result.
 * @returns the remark parsers where satteri is not available
 */
export async function getParsers(
  name: ParserName,
  load?: Parameters<typeof loadSatteri>[0],
): Promise<Parsers> {
  const satteri = name === 'satteri' ? await loadSatteri(load) : null
  // MDX stays with remark: satteri accepts invalid imports and expressions without an error.
  return satteri === null ? parsers : { ...parsers, md: base().use(trySatteriFirst, satteri).freeze() }
}
