/** Parses Markdown and MDX with satteri, a parser in Rust, if its tree is certain to equal remark's. */

import type { Nodes, Root } from 'mdast'
import type { Processor } from 'unified'
import { needsRemarkForTree } from './remark-fallback.ts'
import { needsRemarkForMdx } from './remark-fallback-mdx.ts'
import { needsRemarkForText } from './remark-fallback-text.ts'

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

/** Parses Markdown. @returns the tree; null if remark must parse the text */
export const parseWithSatteri = (text: string, { markdownToMdast }: Satteri): Root | null =>
  parseSafely(text, markdownToMdast, needsRemarkForTree)

/**
 * Parses MDX. Attributes of elements have no position.
 * @returns the tree; null if remark must parse the text, such as MDX with a mistake
 */
export const parseMdxWithSatteri = (text: string, { mdxToMdast }: Satteri): Root | null =>
  parseSafely(text, mdxToMdast, (tree) => needsRemarkForTree(tree, text) || needsRemarkForMdx(tree, text))

function parseSafely(
  text: string,
  parse: Satteri['markdownToMdast'],
  needsRemark: (tree: Root, text: string) => boolean,
): Root | null {
  if (needsRemarkForText(text)) return null
  try {
    const tree = parse(text, options)
    return tree.type !== 'root' || needsRemark(tree, text) ? null : tree
  } catch {
    // remark parses the text again and reports what is wrong, such as text that is nested too deeply.
    return null
  }
}

/**
 * A unified plugin: parses with satteri first, and with the processor's own parser if satteri cannot be used.
 * @param parse returns null if satteri cannot be used for a text
 * @throws {TypeError} if the processor has no parser
 */
export function trySatteriFirst(this: Processor, parse: (text: string) => Root | null): void {
  const { parser } = this
  if (parser === undefined)
    throw new TypeError('Cannot add satteri: the processor has no parser to fall back to')
  this.parser = (text, file) => parse(text) ?? parser(text, file)
}
