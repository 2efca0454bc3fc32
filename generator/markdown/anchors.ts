/** Anchors of headings, by GitHub's rules, or by those of another generator. */

import { slug } from 'github-slugger'
import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-math'
import type {} from 'mdast-util-mdx'
import type {} from 'mdast-util-to-hast'
import { toEnd, toStart } from './offsets.ts'
import { walk } from './walk.ts'

/**
 * Adds an anchor to every heading of the tree, in place. The anchor becomes the element's `id` in HTML.
 * @param taken anchors that precede this tree on the same page
 * @param ids the anchors that the author chose, by the offset of the heading
 * @param toId returns the anchor of a text; a repeated one gets a number
 */
export function addAnchors(
  tree: Root,
  taken: Iterable<string> = [],
  ids: ReadonlyMap<number, string> = new Map(),
  toId: (text: string, start: number, end: number) => string = (text) => slug(text),
): void {
  const toUnique = createNumbering(taken)
  walk(tree, (heading) => {
    if (heading.type !== 'heading') return
    const id =
      ids.get(toStart(heading)) ??
      toUnique(toId(toVisibleText(heading).trim(), toStart(heading), toEnd(heading)))
    if (id !== '') heading.data = { ...heading.data, hProperties: { id } }
  })
}

/**
 * Returns a function that adds a number to an anchor that is taken: `part-1`. `GithubSlugger` counts the same way, but would change the
 * anchors of other generators.
 */
function createNumbering(taken: Iterable<string>): (anchor: string) => string {
  const counts = new Map([...taken].map((anchor) => [anchor, 0]))
  return (anchor) => {
    let unique = anchor
    while (counts.has(unique)) {
      const count = (counts.get(anchor) ?? 0) + 1
      counts.set(anchor, count)
      unique = `${anchor}-${count}`
    }
    counts.set(unique, 0)
    return unique
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
