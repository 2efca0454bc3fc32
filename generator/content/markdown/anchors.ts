/** Anchors of headings, by the rules of GitHub or of another generator. */

import { slug } from 'github-slugger'
import type { FootnoteReference, Heading, Nodes, Root } from 'mdast'
import type {} from 'mdast-util-math'
import type {} from 'mdast-util-mdx'
import type {} from 'mdast-util-to-hast'
import { walk } from './nodes.ts'
import { toEnd, toStart } from './offsets.ts'

/** The nodes of a text that have anchors, in the order of the text. */
interface AnchoredNodes {
  readonly headings: readonly Heading[]
  readonly footnoteReferences: readonly FootnoteReference[]
}

/** Adds an anchor to every heading of a tree, in place. The anchor becomes the element's `id` in HTML. */
export function addAnchors(tree: Root, options: AnchorOptions = {}): void {
  const headings: Heading[] = []
  const footnoteReferences: FootnoteReference[] = []
  walk(tree, (node) => {
    if (node.type === 'heading') headings.push(node)
    else if (node.type === 'footnoteReference') footnoteReferences.push(node)
  })
  setAnchors({ headings, footnoteReferences }, options)
}

export interface AnchorOptions {
  /** Anchors that precede this text on the same page. */
  readonly taken?: Iterable<string>
  /** The anchors that the author chose, by the offset of the heading. */
  readonly ids?: ReadonlyMap<number, string>
  /** Returns the anchor of a text; a repeated one gets a number. */
  readonly toId?: (text: string, start: number, end: number) => string
}

/** Sets the anchor of each heading, in place. */
export function setAnchors(
  { headings, footnoteReferences }: AnchoredNodes,
  { taken = [], ids = new Map(), toId = (text) => slug(text) }: AnchorOptions,
): void {
  let footnoteIds: ReadonlySet<string> | undefined
  const isOfFootnote = (anchor: string): boolean => {
    if (!mayBeOfFootnote.test(anchor)) return false
    footnoteIds ??= listFootnoteIds(footnoteReferences)
    return footnoteIds.has(anchor)
  }
  const numbering = createNumbering(taken, isOfFootnote)
  for (const heading of headings) {
    const own = ids.get(toStart(heading))
    if (own !== undefined) numbering.take(own)
    const id =
      own ?? numbering.toUnique(toId(toVisibleText(heading).trim(), toStart(heading), toEnd(heading)))
    if (id !== '') heading.data = { ...heading.data, hProperties: { id } }
  }
}

/** Returns the ids that `mdast-util-to-hast` writes for footnotes and for the heading before them. */
function listFootnoteIds(references: readonly FootnoteReference[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { identifier } of references) {
    const name = identifier.toLowerCase()
    ids.add('footnote-label').add(`user-content-fn-${name}`).add(`user-content-fnref-${name}`)
  }
  return ids
}

/** What the ids of footnotes begin with. Few headings have such an anchor. */
const mayBeOfFootnote = /^(?:footnote-label$|user-content-fn)/

/**
 * Numbers anchors. `GithubSlugger` counts the same way, but would change the anchors of other generators.
 * @param isReserved whether a footnote uses the anchor as its id
 */
function createNumbering(taken: Iterable<string>, isReserved: (anchor: string) => boolean) {
  const counts = new Map([...taken].map((anchor) => [anchor, 0]))
  const isTaken = (anchor: string): boolean => counts.has(anchor) || isReserved(anchor)
  return {
    take: (anchor: string) => void counts.set(anchor, counts.get(anchor) ?? 0),
    /** Adds a number to an anchor that is taken: `part-1`. */
    toUnique(anchor: string): string {
      let unique = anchor
      while (isTaken(unique)) {
        const count = (counts.get(anchor) ?? 0) + 1
        counts.set(anchor, count)
        unique = `${anchor}-${count}`
      }
      counts.set(unique, 0)
      return unique
    },
  }
}

/** The text that a reader sees: without HTML, images, and expressions that the build leaves out. */
export function toVisibleText(node: Nodes): string {
  if ('children' in node) return node.children.map(toVisibleText).join('')
  const isText =
    node.type === 'text' ||
    node.type === 'inlineCode' ||
    node.type === 'inlineMath' ||
    (node.type === 'mdxTextExpression' && node.data?.isConstant)
  return isText ? node.value : ''
}

/** The anchor that {@link addAnchors} gave a heading, or null for a heading without text. */
export function getAnchor(heading: Nodes): string | null {
  const id = heading.data?.hProperties?.id
  return typeof id === 'string' ? id : null
}
