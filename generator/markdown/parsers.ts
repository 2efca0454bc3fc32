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
import { loadSatteri, parseWithSatteri } from './satteri.ts'
import { remarkUnquotedValues } from './unquoted-values.ts'

/** File formats of documents, which are also their file extensions. */
export type Format = 'md' | 'mdx'

/**
 * Parsers by format. They throw a RangeError for text that exhausts the stack, and the MDX parser a `VFileMessage` for invalid MDX. A
 * tree that is deeper than {@link maxDepth} is not corrected.
 */
export type Parsers = Readonly<Record<Format, { readonly parse: (text: string) => Root }>>

const base = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze()
/** Nothing reads the syntax trees of the JavaScript in MDX. */
const withoutScripts = { addResult: false }
const remark = { md: base().use(remarkUnquotedValues), mdx: base().use(remarkMdx, withoutScripts) } as const

const parseWithRemark = (text: string, format: Format): Root => remark[format].parse(text)

function createParsers(parseText: (text: string, format: Format) => Root): Parsers {
  const createParser = (format: Format): Parsers[Format] => ({
    parse(text) {
      const tree = parseText(text, format)
      return isDeeperThan(maxDepth, tree) ? tree : locateLinks(correctListSpread(tree), text)
    },
  })
  return { md: createParser('md'), mdx: createParser('mdx') }
}

/** The remark parsers. Their trees are the reference: satteri must return the same ones. */
export const parsers: Parsers = createParsers(parseWithRemark)

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
  return createParsers(
    (text, format) => parseWithSatteri(text, format, satteri) ?? parseWithRemark(text, format),
  )
}
