/** Parsers from text to mdast trees, for Markdown and MDX. Both read YAML front matter and GitHub Flavored Markdown. */

import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { remarkUnquotedValues } from './html-attributes.ts'
import { locateLinks } from './locate-links.ts'
import { isDeeperThan, maxDepth } from './nesting.ts'
import type { Format, ParserName } from './parser-names.ts'
import { correctListSpread, loadSatteri, parseWithSatteri, type Satteri } from './satteri.ts'

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

/** Loads the syntax of formulas, which few sites need. */
async function loadRemarkWithMath(): Promise<typeof parseWithRemark> {
  const { remarkMath } = await import('./remark-math.ts')
  const withMath = base().use(remarkMath).freeze()
  const processors = {
    md: withMath().use(remarkUnquotedValues),
    mdx: withMath().use(remarkMdx, withoutScripts),
  }
  return (text, format) => processors[format].parse(text)
}

const getRemark = (hasMath: boolean): Promise<typeof parseWithRemark> =>
  hasMath ? loadRemarkWithMath() : Promise.resolve(parseWithRemark)

function createParsers(parseText: (text: string, format: Format) => Root): Parsers {
  const createParser = (format: Format): Parsers[Format] => ({
    parse(text) {
      const tree = parseText(text, format)
      return isDeeperThan(maxDepth, tree) ? tree : locateLinks(correctListSpread(tree), text)
    },
  })
  return { md: createParser('md'), mdx: createParser('mdx') }
}

/** The remark parsers. Their trees are the reference: docs/content.md lists where trees of satteri differ. */
export const parsers: Parsers = createParsers(parseWithRemark)

/**
 * Returns the parsers by name. The name decides which parser comes first.
 * @returns the remark parsers if satteri is not available
 */
export async function getParsers(
  name: ParserName,
  load?: Parameters<typeof loadSatteri>[0],
): Promise<Parsers> {
  const satteri = name === 'satteri' ? await loadSatteri(load) : null
  return satteri === null ? parsers : withSatteri(satteri, parseWithRemark, false)
}

const withSatteri = (
  satteri: Satteri,
  parseOthers: typeof parseWithRemark,
  hasMath: boolean,
  acceptsFaults = false,
): Parsers =>
  createParsers(
    (text, format) =>
      parseWithSatteri(text, format, satteri, hasMath, acceptsFaults) ?? parseOthers(text, format),
  )

const leftToRemark = 'Cannot parse the text here: remark must read it'

/** Whether an error says that remark must read a text in a process of its own. */
export const isLeftToRemark = (error: unknown): boolean =>
  error instanceof Error && error.message === leftToRemark

const leave = (): never => {
  throw new Error(leftToRemark)
}

/**
 * How long a text may be that remark reads in the process of a build, in UTF-16 code units. Its time grows with the square of the
 * length for some texts: it takes at most some seconds for this one, and minutes for ten times as much.
 */
const maxRemarkLength = 5000

/**
 * Like {@link getParsers}, but the parsers leave long texts to remark: they throw an error that {@link isLeftToRemark} recognises.
 * @param hasMath whether dollars enclose formulas
 */
export async function getBoundedParsers(name: ParserName, hasMath = false): Promise<Parsers> {
  const satteri = name === 'satteri' ? await loadSatteri() : null
  const parse = await getRemark(hasMath)
  const parseShort = (text: string, format: Format): Root =>
    text.length > maxRemarkLength ? leave() : parse(text, format)
  return satteri === null ? createParsers(parseShort) : withSatteri(satteri, parseShort, hasMath)
}

/**
 * Returns the parsers of one library, which never call the other one.
 * @param acceptsFaults whether satteri may read wrongly what it otherwise leaves to remark
 * @param hasMath whether dollars enclose formulas
 */
export async function getSingleParsers(
  name: ParserName,
  acceptsFaults: boolean,
  hasMath = false,
): Promise<Parsers> {
  const satteri = name === 'satteri' ? await loadSatteri() : null
  if (satteri !== null) return withSatteri(satteri, leave, hasMath, acceptsFaults)
  return hasMath ? createParsers(await getRemark(true)) : parsers
}
