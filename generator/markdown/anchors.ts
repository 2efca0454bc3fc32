/** The anchors of headings, as GitHub makes them. */

import GithubSlugger from 'github-slugger'
import type { Data, Nodes, Root } from 'mdast'
import type {} from 'mdast-util-to-hast'
import { toString as toText } from 'mdast-util-to-string'
import { walk } from './walk.ts'

/**
 * Gives every heading of a new tree its anchor, which is its id wherever the tree becomes HTML.
 * @param taken anchors that stand on the same page before it
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

/** The anchor of a heading, or null where its text makes none. */
export function getAnchor(heading: Nodes): string | null {
  const id = (heading.data as Data | undefined)?.hProperties?.id
  return typeof id === 'string' ? id : null
}
