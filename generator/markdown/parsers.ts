/** Parsers from text to mdast trees, for Markdown and MDX. Both read YAML front matter and GitHub Flavored Markdown. */

import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { correctListSpread } from './list-spread.ts'
import { locateLinks } from './locate-links.ts'
import { isDeeperThan, maxDepth } from './nesting.ts'
import type { ParserName } from './parser-names.ts'
import { loadSatteri, parseMdxWithSatteri, parseWithSatteri, trySatteriFirst } from './satteri.ts'

/** File formats of documents, which are also their file extensions. */
export type Format = 'md' | 'mdx'

/** Parsers by format. The MDX parser throws a `VFileMessage` for invalid MDX. */
export type Parsers = Readonly<Record<Format, { readonly parse: (text: string) => Root }>>

const base = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze()

type Parser = Parsers[Format]

/** Corrects the tree of a text where remark is wrong. */
export const correctTree = (tree: Root, text: string): Root => locateLinks(correctListSpread(tree), text)

/** Corrects the trees of a parser, except those that nest too deeply to be used. */
const withCorrections = (parser: Parser): Parser => ({
  parse(text) {
    const tree = parser.parse(text)
    return isDeeperThan(maxDepth, tree) ? tree : correctTree(tree, text)
  },
})

/** The remark parsers. Their corrected trees are the reference: every other parser must return the same ones. */
export const parsers = {
  md: withCorrections(base()),
  mdx: withCorrections(base().use(remarkMdx)),
} as const satisfies Parsers

/**
 * Returns the parsers by name. The name decides the speed of parsing, never its result.
 * @returns the remark parsers if satteri is not available
 */
export async function getParsers(
  name: ParserName,
  load?: Parameters<typeof loadSatteri>[0],
): Promise<Parsers> {
  const satteri = name === 'satteri' ? await loadSatteri(load) : null
  if (satteri === null) return parsers
  const md = base().use(trySatteriFirst, (text, remark) => parseWithSatteri(text, satteri, remark))
  const mdx = base()
    .use(remarkMdx)
    .use(trySatteriFirst, (text, remark) => parseMdxWithSatteri(text, satteri, remark))
  return { md: withCorrections(md), mdx: withCorrections(mdx) }
}
