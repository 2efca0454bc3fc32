/** Parses Markdown and MDX with satteri, a parser in Rust. It leaves the few documents that it reads wrongly to remark. */

import type { Nodes, Root } from 'mdast'
import { correctSatteriTree } from './correct-satteri-tree.ts'
import { hasValidJavaScript } from './mdx-javascript.ts'
import { isDeeperThan, maxDepth } from './nesting.ts'
import type { Format } from './parser-names.ts'
import { hasFaults } from './satteri-faults.ts'

/** The part of the `satteri` package that this file uses. */
export interface Satteri {
  readonly markdownToMdast: (text: string, options: Options) => Nodes
  readonly mdxToMdast: (text: string, options: Options) => Nodes
}

interface Options {
  readonly features: { readonly gfm: boolean; readonly frontmatter: boolean; readonly math: boolean }
}

/** The same syntax as remark with `remark-frontmatter`, `remark-gfm` and, for formulas, `micromark-extension-math`. */
const toOptions = (math: boolean): Options => ({ features: { gfm: true, frontmatter: true, math } })

/**
 * Loads satteri, which is an optional dependency with native binaries for some platforms only.
 * @returns null if satteri cannot be loaded or does not run
 */
export async function loadSatteri(load: () => Promise<Satteri> = importSatteri): Promise<Satteri | null> {
  try {
    const satteri = await load()
    // A broken binary fails here, and not at the first document.
    satteri.markdownToMdast('', toOptions(false))
    return satteri
  } catch {
    return null
  }
}

const importSatteri = (): Promise<Satteri> => import('satteri')

/**
 * Parses a document. Attributes of MDX elements have no position.
 * @param hasMath whether dollars enclose formulas
 * @param acceptsFaults whether a document is parsed that satteri reads wrongly
 * @returns null if remark must parse the document: satteri would read it wrongly, or the document has a mistake, which only
 * remark explains. A tree that nests too deeply is not corrected.
 */
export function parseWithSatteri(
  text: string,
  format: Format,
  satteri: Satteri,
  hasMath = false,
  acceptsFaults = false,
): Root | null {
  const tree = read(text, format, satteri, hasMath)
  if (tree === null || isDeeperThan(maxDepth, tree)) return tree
  if (format === 'mdx' && !hasValidJavaScript(tree)) return null
  return !acceptsFaults && hasFaults(tree, text, format) ? null : correctSatteriTree(tree, text, format)
}

function read(text: string, format: Format, satteri: Satteri, hasMath: boolean): Root | null {
  const parse = format === 'md' ? satteri.markdownToMdast : satteri.mdxToMdast
  try {
    const tree = parse(toPlainCharacters(text), toOptions(hasMath))
    return tree.type === 'root' ? tree : null
  } catch {
    return null
  }
}

/** satteri keeps NUL, and takes a lone carriage return for text. CommonMark (2.1 and 2.3) does not. Offsets stay the same. */
const toPlainCharacters = (text: string): string =>
  /[\0\r]/.test(text) ? text.replaceAll('\0', '\uFFFD').replace(/\r(?!\n)/g, '\n') : text
