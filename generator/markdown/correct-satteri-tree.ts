/** Corrects what satteri reads otherwise than CommonMark and MDX say, where the tree and the text tell what is right. */

import type { Html, Nodes, Root } from 'mdast'
import type {} from 'mdast-util-mdx'
import { rawTextStart } from './html-attributes.ts'
import { addMdxParagraphs } from './mdx-paragraphs.ts'
import { joinTexts } from './nodes.ts'
import { advance, toEnd, toStart } from './offsets.ts'
import type { Format } from './parser-names.ts'
import { walk } from './walk.ts'

/** Corrects a tree in place. */
export function correctSatteriTree(tree: Root, text: string, format: Format): Root {
  walk(tree, (node) => {
    if ('children' in node) Object.assign(node, { children: joinTexts(node.children) })
    if (node.type === 'html') trimHtml(node, text)
    else if (node.type === 'linkReference' || node.type === 'imageReference')
      // The label has the indentation of its lines.
      node.label = node.label?.replace(/\n[ \t>]+/g, '\n') ?? null
    else if (node.type === 'mdxjsEsm') endAfter(node, node.value)
  })
  if (format === 'mdx') addMdxParagraphs(tree, text)
  return tree
}

/** Ends HTML before the blank lines after it, which decide whether a list is loose. */
function trimHtml(html: Html, text: string): void {
  if (rawTextStart.test(html.value)) return
  const lines = text.slice(toStart(html), toEnd(html)).split('\n')
  const last = lines.findLastIndex((line) => /[^ \t>\r]/.test(line))
  if (last === lines.length - 1) return
  html.value = html.value.trimEnd()
  endAfter(
    html,
    lines
      .slice(0, last + 1)
      .join('\n')
      .trimEnd(),
  )
}

/** Sets the end of a node to the end of its source. */
function endAfter({ position }: Nodes, source: string): void {
  if (position !== undefined) position.end = advance(position.start, source)
}
