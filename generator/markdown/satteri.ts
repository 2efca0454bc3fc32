/** Markdown read by satteri, a parser in Rust, where it certainly reads what remark would. */

import type { Root } from 'mdast'
import type { Processor } from 'unified'
import { needsRemarkForText, needsRemarkForTree } from './remark-fallback.ts'

/** What of the package is used. */
export interface Satteri {
  readonly markdownToMdast: (text: string, options: Options) => Root
}

interface Options {
  readonly features: { readonly gfm: boolean; readonly frontmatter: boolean }
}

/** What remark reads with its plugins for front matter and for what GitHub adds. */
const options: Options = { features: { gfm: true, frontmatter: true } }

/** @returns null where it cannot be had: it is optional, and not made for every machine */
export async function loadSatteri(load: () => Promise<Satteri> = importSatteri): Promise<Satteri | null> {
  try {
    const satteri = await load()
    // Whatever of it is broken is so here, and not with the first document.
    satteri.markdownToMdast('', options)
    return satteri
  } catch {
    return null
  }
}

const importSatteri = (): Promise<Satteri> => import('satteri') as Promise<Satteri>

/** The tree of a text, or null where that is for remark to say. */
export function parseWithSatteri(text: string, { markdownToMdast }: Satteri): Root | null {
  if (needsRemarkForText(text)) return null
  try {
    const tree = markdownToMdast(text, options)
    return needsRemarkForTree(tree, text) ? null : tree
  } catch {
    // What is wrong with a text, or too deep in it, is told by remark's reading of it.
    return null
  }
}

/** A plugin: satteri reads before the parser that the processor has, which reads what is left. */
export function readFirst(this: Processor, satteri: Satteri): void {
  const { parser } = this
  if (parser === undefined) throw new TypeError('Cannot read before a parser: there is none')
  this.parser = (text, file) => parseWithSatteri(text, satteri) ?? parser(text, file)
}
