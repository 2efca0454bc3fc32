/** Anchors of headings, by GitHub's rules. */

import GithubSlugger from 'github-slugger'
import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-to-hast'
import { toString as toText } from 'mdast-util-to-string'
import { walk } from './walk.ts'

/**
 * Adds an anchor to every heading of the tree, in place. The anchor becomes the element's `id` in HTML.
 * @param taken anchors that precede this tree on the same page
 */
export function addAnchors(tree: Root, taken: Iterable<string> = []): void {
  const slugger = new GithubSlugger()
  for (const anchor of taken) slugger.slug(anchor)
  walk(tree, (heading) => {
    if (heading.type !== 'heading') return
    const id = slugger.slug(toText(heading, { includeHtml: false }).trim())
    if (id !== '') heading.data = { ...heading.data, hProperties: { id } }
  })
}

/** The anchor that {@link addAnchors} gave a heading, or null for a heading without text. */
export function getAnchor(heading: Nodes): string | null {
  const id = heading.data?.hProperties?.id
  return typeof id === 'string' ? id : null
}
