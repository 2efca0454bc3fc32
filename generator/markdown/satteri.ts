/** Parses Markdown with satteri, a parser in Rust, where its tree is certain to equal remark's. */

import type { Nodes, Root } from 'mdast'
import type { Processor } from 'unified'
import { needsRemarkForText, needsRemarkForTree } from './remark-fallback.ts'

/** The part of the `satteri` package that this file uses. */
export interface Satteri {
  readonly markdownToMdast: (text: string, options: Options) => Nodes
}

interface Options {
  readonly features: { readonly gfm: boolean; readonly frontmatter: boolean }
}

/** The same syntax as remark with `remark-frontmatter` and `remark-gfm`. */
const options: Options = { features: { gfm: true, frontmatter: true } }

/**
 * Loads satteri, which is an optional dependency with native binaries for some platforms only.
 * @returns null where satteri cannot be loaded or does not run
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

/** @returns the tree, or null where the text must be parsed by remark */
export function parseWithSatteri(text: string, { markdownToMdast }: Satteri): Root | null {
  if (needsRemarkForText(text)) return null
  try {
    const tree = markdownToMdast(text, options)
    return tree.type !== 'root' || needsRemarkForTree(tree, text) ? null : tree
  } catch {
    // remark parses the text again and reports what is wrong, such as text that is nested too deeply.
    return null
  }
}

/**
 * A unified plugin: parses with satteri first, and with the processor's own parser where satteri cannot be used.
 * @throws {TypeError} where the processor has no parser
 */
export function trySatteriFirst(this: Processor, satteri: Satteri): void {
  const { parser } = this
  if (parser === undefined)
    throw new TypeError('Cannot add satteri: the processor has no parser to fall back to')
  this.parser = (text, file) => parseWithSatteri(text, satteri) ?? parser(text, file)
}
