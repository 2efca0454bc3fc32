/** Anchors of headings, by GitHub's rules, or by those of another generator. */

import GithubSlugger from 'github-slugger'
import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-math'
import type {} from 'mdast-util-mdx'
import type {} from 'mdast-util-to-hast'
import { toStart } from './offsets.ts'
import { walk } from './walk.ts'

/**
 * Adds an anchor to every heading of the tree, in place. The anchor becomes the element's `id` in HTML.
 * @param taken anchors that precede this tree on the same page
 * @param ids the anchors that the author chose, by the offset of the heading
 * @param toId returns the anchor of a text, before GitHub's rules apply to it
 */
export function addAnchors(
  tree: Root,
  taken: Iterable<string> = [],
  ids: ReadonlyMap<number, string> = new Map(),
  toId: (text: string) => string = (text) => text,
): void {
  const slugger = new GithubSlugger()
  for (const anchor of taken) slugger.slug(anchor)
  walk(tree, (heading) => {
    if (heading.type !== 'heading') return
    const id = ids.get(toStart(heading)) ?? slugger.slug(toId(toVisibleText(heading).trim()))
    if (id !== '') heading.data = { ...heading.data, hProperties: { id } }
  })
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
