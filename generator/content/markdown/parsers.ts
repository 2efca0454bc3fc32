/**
 * Parsers from text to mdast trees, for Markdown and MDX. Both read YAML front matter and GitHub Flavored Markdown. Finds the
 * positions of links that remark reads in its second pass.
 */

import type { Link, Nodes, Parents, Root } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Format } from '../../kernel/document.ts'
import { decodeReferences, remarkUnquotedValues } from './html-attributes.ts'
import { isDeeperThan, maxDepth, walk } from './nodes.ts'
import { advance, type Point } from './offsets.ts'
import type { ParserName } from './parser-names.ts'
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

/** The remark parsers. Their trees are the reference: docs/builds.md lists where trees of satteri differ. */
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

/** Sets the missing positions of the links in a tree, and of their texts. */
function locateLinks<Tree extends Root>(tree: Tree, text: string): Tree {
  walk(tree, (node) => {
    if ('children' in node && node.position !== undefined && node.children.some(isUnlocated))
      locateChildren(node, node.position, text)
  })
  return tree
}

const isUnlocated = (node: Nodes): node is Link => node.type === 'link' && node.position === undefined

type Position = NonNullable<Nodes['position']>

function locateChildren({ children }: Parents, position: Position, text: string): void {
  let from = position.start
  /** The text between `from` and the next link. */
  let before = ''
  for (const node of children) {
    if (isUnlocated(node)) locate(node, text.slice(from.offset, position.end.offset), from, before)
    if (node.position === undefined) before += toText(node)
    else {
      from = node.position.end
      before = ''
    }
  }
}

/** @param before the text between `from` and the link, which may have the text of the link, too */
function locate(link: Link, source: string, from: Point, before: string): void {
  const value = toText(link)
  let others = before.split(value).length - 1
  for (let index = 0; index < source.length; index += 1) {
    const end = findEnd(value, source, index)
    if (end === null) continue
    if (others === 0) {
      const start = advance(from, source.slice(0, index))
      link.position = { start, end: advance(start, source.slice(index, end)) }
      for (const child of link.children) child.position = structuredClone(link.position)
      return
    }
    others -= 1
    index = end - 1
  }
}

/** Returns the offset where a text ends that starts at another offset; null if another text is there. */
function findEnd(value: string, source: string, start: number): number | null {
  let end = start
  for (const character of value) {
    const length = measure(character, source, end)
    if (length === 0) return null
    end += length
  }
  return end
}

const reference = /&[#\w]{1,40};/y

/** The length of a character in Markdown, where it can be escaped, or written as a reference; 0 if another one is there. */
function measure(character: string, source: string, offset: number): number {
  if (source.startsWith(`\\${character}`, offset)) return 1 + character.length
  reference.lastIndex = offset
  const [found = ''] = reference.exec(source) ?? []
  if (found !== '' && decodeReferences(found) === character) return found.length
  return source.startsWith(character, offset) ? character.length : 0
}
