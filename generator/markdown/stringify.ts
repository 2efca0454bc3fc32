/** Serializes mdast trees to GitHub Flavored Markdown. */

import type { Blockquote, List, ListItem, Root, RootContent } from 'mdast'
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { root } from './nodes.ts'
import { isPlain, writePlain } from './plain.ts'

const text: Handle = (node, parent, state, info) =>
  isPlain(node.value) ? node.value : defaultHandlers.text(node, parent, state, info)

const serializer = unified()
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

/** @returns the Markdown, with a final line ending */
export function stringifyMarkdown(tree: Root): string {
  if (!tree.children.every(isIndependent)) return serializer.stringify(tree)
  const markdown = tree.children.map(writeBlock).join('\n\n')
  return /(?:^|[\r\n])$/.test(markdown) ? markdown : `${markdown}\n`
}

/**
 * Whether the Markdown of a block does not depend on the blocks next to it. That holds for lines of text, alone or in a
 * blockquote, and for lists of them. A list right after another list is different: it gets another bullet.
 */
function isIndependent(block: RootContent, index: number, blocks: readonly RootContent[]): boolean {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return block.children.at(-1)?.type !== 'break'
    case 'thematicBreak':
      return true
    case 'blockquote':
      return isOneParagraph(block)
    case 'list':
      return isTightList(block) && blocks[index - 1]?.type !== 'list'
    default:
      return false
  }
}

/** Whether a list is unordered, has no empty lines and holds one paragraph per item. */
const isTightList = ({ ordered, spread, children }: List): boolean =>
  ordered !== true && spread === false && children.every(isOneParagraph)

const isOneParagraph = ({ children: [first, ...rest] }: Blockquote | ListItem): boolean =>
  first?.type === 'paragraph' && first.children.at(-1)?.type !== 'break' && rest.length === 0

/** Writes lists item by item, so that one item that needs escaping does not slow down the others. */
const writeBlock = (block: RootContent): string =>
  block.type === 'list'
    ? block.children
        .map((item) => writePlain(item) ?? serializeBlock({ ...block, children: [item] }))
        .join('\n')
    : (writePlain(block) ?? serializeBlock(block))

const serializeBlock = (block: RootContent): string => serializer.stringify(root(block)).replace(/\n$/, '')
