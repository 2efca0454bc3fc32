/** Parses Markdown and MDX with satteri, a parser in Rust, and reads with remark again what satteri may read differently. */

import type { Nodes, Root } from 'mdast'
import type { Processor } from 'unified'
import { VFileMessage } from 'vfile-message'
import { hasValidJavaScript } from './mdx-javascript.ts'
import { findDenseLines, isDeeperThan, maxDepth } from './nesting.ts'
import { isJavaScriptSlow, isSlow } from './remark-cost.ts'
import { type FurtherRules, findAmbiguousBlocks } from './remark-fallback.ts'
import { mdxRules } from './remark-fallback-mdx.ts'
import { needsRemark } from './remark-fallback-text.ts'
import { rereadBlocks } from './reread-blocks.ts'
import { findOpenTags, isSatteriSlow } from './satteri-cost.ts'

/** The part of the `satteri` package that this file uses. */
export interface Satteri {
  readonly markdownToMdast: (text: string, options: Options) => Nodes
  readonly mdxToMdast: (text: string, options: Options) => Nodes
}

interface Options {
  readonly features: { readonly gfm: boolean; readonly frontmatter: boolean }
}

/** The same syntax as remark with `remark-frontmatter` and `remark-gfm`. */
const options: Options = { features: { gfm: true, frontmatter: true } }

/**
 * Loads satteri, which is an optional dependency with native binaries for some platforms only.
 * @returns null if satteri cannot be loaded or does not run
 */
export async function loadSatteri(load: () => Promise<Satteri> = importSatteri): Promise<Satteri | null> {
  try {
    const satteri = await load()
    // A broken binary fails here, and not at the first document.
    satteri.markdownToMdast('', options)
    return satteri
  } catch {
    return null
  }
}

const importSatteri = (): Promise<Satteri> => import('satteri')

/**
 * Parses Markdown.
 * @param remark reads the blocks again that satteri may read differently
 * @returns null if remark must parse the whole text
 */
export const parseWithSatteri = (text: string, { markdownToMdast }: Satteri, remark: Parse): Root | null =>
  parseSafely(text, markdownToMdast, remark)

/**
 * Parses MDX, like {@link parseWithSatteri}. Attributes of elements have no position.
 * @throws {VFileMessage} if the MDX has a mistake, and remark would take seconds to find it; or if both parsers are too slow
 */
export function parseMdxWithSatteri(text: string, satteri: Satteri, remark: Parse): Root | null {
  const isSlowHere = isSatteriSlow(text)
  const isRead = !isSlowHere && !isJavaScriptSlow(text)
  const tree = isRead ? parseSafely(text, satteri.mdxToMdast, remark, mdxRules) : null
  if (tree !== null || findDenseLines(text) !== null || !isSlowMdx(text, satteri)) return tree
  const line = isSlowHere ? findOpenTags(text) : null
  if (line !== null)
    throw new VFileMessage('The document is too long for so many open tags after an expression; close them', {
      place: { line, column: 1 },
    })
  const slowTree = parseAlone(text, satteri)
  const invalid = slowTree.children.find((node) => !hasValidJavaScript(node))
  if (invalid === undefined) return slowTree
  throw new VFileMessage('The JavaScript is not valid, or its last bracket is missing', {
    place: invalid.position?.start,
  })
}

function parseAlone(text: string, { mdxToMdast }: Satteri): Root {
  try {
    return toRoot(mdxToMdast(text, options))
  } catch (error) {
    throw toMessage(error as Error)
  }
}

/** Whether remark could need seconds for MDX. The tree of Markdown is good enough to estimate it. */
const isSlowMdx = (text: string, { markdownToMdast }: Satteri): boolean =>
  isJavaScriptSlow(text) || isSlow(toRoot(markdownToMdast(text, options)))

const toRoot = (tree: Nodes): Root => (tree.type === 'root' ? tree : { type: 'root', children: [] })

/** Converts a mistake that satteri found, such as "6:3: Unexpected closing tag (mdx-jsx:…)". Its columns count bytes. */
function toMessage({ message }: Error): VFileMessage {
  const [, line = '1', reason = message] = /^(\d+):\d+: (.*?)(?: \([\w:-]+\))?$/s.exec(message) ?? []
  return new VFileMessage(reason, { place: { line: Number(line), column: 1 } })
}

type Parse = (text: string) => Root

function parseSafely(
  text: string,
  parse: Satteri['markdownToMdast'],
  remark: Parse,
  furtherRules?: FurtherRules,
): Root | null {
  if (findDenseLines(text) !== null) return null
  try {
    const tree = toRoot(parse(text, options))
    if (tree.children.length === 0) return null
    // A tree that is too deep is reported and not used. One for which remark needs seconds is used as it is.
    if (isDeeperThan(maxDepth, tree) || isSlow(tree)) return tree
    if (needsRemark(text) || hasUnclosedFrontMatter(tree, text)) return null
    return rereadBlocks(tree, text, findAmbiguousBlocks(tree, text, furtherRules), remark)
  } catch {
    // remark parses the whole text and reports what is wrong, such as text that is nested too deeply.
    return null
  }
}

/** After an unclosed front matter fence, one parser reads the next line as plain text. */
const hasUnclosedFrontMatter = (tree: Root, text: string): boolean =>
  /^---[ \t]*[\r\n]/.test(text) && tree.children[0]?.type !== 'yaml'

/**
 * A unified plugin: parses with satteri first, and with the processor's own parser if satteri cannot be used.
 * @param parse gets the processor's own parser too; returns null if satteri cannot be used for a text
 * @throws {TypeError} if the processor has no parser
 */
export function trySatteriFirst(this: Processor, parse: (text: string, remark: Parse) => Root | null): void {
  const { parser } = this
  if (parser === undefined)
    throw new TypeError('Cannot add satteri: the processor has no parser to fall back to')
  this.parser = (text, file) => parse(text, (part) => parser(part, file) as Root) ?? parser(text, file)
}
