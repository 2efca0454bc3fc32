/** What a document refers to, and what can be referred to in it. */

import GithubSlugger from 'github-slugger'
import type { Root } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Range } from './yaml.ts'

/** A link or an image, as it stands in the author's file. */
export interface Link extends Range {
  readonly href: string
}

export interface References {
  readonly links: readonly Link[]
  /** The anchors of its headings, as GitHub makes them, and of elements with an id. */
  readonly anchors: ReadonlySet<string>
  /** Whether a component stands in it, which may bring anchors that cannot be seen here. */
  readonly hasComponents: boolean
}

/** An element of MDX, as far as it is looked at; remark-mdx declares its nodes on no tree of ours. */
interface Element {
  readonly name: string | null
  readonly attributes: readonly { readonly type: string; readonly name?: string; readonly value?: unknown }[]
}

/** Collects the links and anchors of a document's tree. */
export function findReferences(tree: Root): References {
  const slugger = new GithubSlugger()
  const links: Link[] = []
  const anchors = new Set<string>()
  let hasComponents = false

  visit(tree, (node) => {
    const range: Range = {
      offset: node.position?.start.offset ?? 0,
      end: node.position?.end.offset ?? 0,
    }
    switch (node.type as string) {
      case 'link':
      case 'image':
      case 'definition':
        if ('url' in node) links.push({ href: node.url, ...range })
        break
      case 'heading':
        anchors.add(slugger.slug(toText(node)))
        break
      case 'html':
        if ('value' in node) for (const id of findIds(node.value)) anchors.add(id)
        break
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement': {
        const { name, attributes } = node as unknown as Element
        if (name === null || !/^[a-z]/.test(name)) hasComponents = true
        for (const { name: attribute, value } of attributes) {
          if (attribute === 'id' && typeof value === 'string') anchors.add(value)
          if (attribute === 'href' && typeof value === 'string') links.push({ href: value, ...range })
        }
      }
    }
  })
  return { links, anchors, hasComponents }
}

/** The ids that raw HTML gives. */
function findIds(html: string): string[] {
  return [...html.matchAll(/\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}
