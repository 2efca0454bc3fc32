/** Tree to text: Markdown as GitHub reads it. */

import type { Blockquote, List, ListItem, Root, RootContent } from 'mdast'
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { root } from './nodes.ts'
import { isPlain, writePlain } from './plain.ts'

const text: Handle = (node, parent, state, info) =>
  isPlain(node.value, info.after) ? node.value : defaultHandlers.text(node, parent, state, info)

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    handlers: { text },
    resourceLink: true,
    rule: '-',
  })
  .freeze()

/** @returns the text, with a line end at its end */
export function stringifyMarkdown(tree: Root): string {
  if (!tree.children.every(standsAlone)) return writer.stringify(tree)
  const written = tree.children.map(write).join('\n\n')
  return /(?:^|[\r\n])$/.test(written) ? written : `${written}\n`
}

/**
 * Whether a block is written in the same way whatever stands beside it: lines of text, alone or in a quote, and lists of
 * them. Of two lists in a row one has another mark.
 */
function standsAlone(block: RootContent, place: number, blocks: readonly RootContent[]): boolean {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return block.children.at(-1)?.type !== 'break'
    case 'thematicBreak':
      return true
    case 'blockquote':
      return isOfOne(block)
    case 'list':
      return isPlainList(block) && blocks[place - 1]?.type !== 'list'
    default:
      return false
  }
}

const isPlainList = ({ ordered, spread, children }: List): boolean =>
  ordered !== true && spread === false && children.every(isOfOne)

const isOfOne = ({ children: [first, ...others] }: Blockquote | ListItem): boolean =>
  first?.type === 'paragraph' && first.children.at(-1)?.type !== 'break' && others.length === 0

/** A list is written item by item, so that one with an odd text does not hold up the others. */
const write = (block: RootContent): string =>
  block.type === 'list'
    ? block.children
        .map((item) => writePlain(item) ?? writeByRules({ ...block, children: [item] }))
        .join('\n')
    : (writePlain(block) ?? writeByRules(block))

const writeByRules = (block: RootContent): string => writer.stringify(root(block)).replace(/\n$/, '')
