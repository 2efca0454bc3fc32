/** Serializes mdast trees to GitHub Flavored Markdown. */

import type { Blockquote, List, ListItem, Nodes, Root, RootContent } from 'mdast'
import { type InlineMath, mathToMarkdown } from 'mdast-util-math'
import type { Handle } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { joinTexts, root } from './nodes.ts'
import { writePlain } from './plain.ts'

/** Raw HTML, which the serializer does not escape. A pipe would end its table cell. */
const html: Handle = ({ value }, _, { stack }) =>
  stack.includes('tableCell') ? value.replaceAll('|', '&#124;') : value

const serializer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    handlers: { html },
    resourceLink: true,
    rule: '-',
  })
  .freeze()

const math = mathToMarkdown()

/** A formula in a text. It keeps two dollars, which ask for the large form of the formula. */
const inlineMath: Handle = (node: InlineMath, parent, state, info) => {
  const written = math.handlers?.inlineMath?.(node, parent, state, info) ?? ''
  return node.data?.formula?.source.startsWith('$$') && !written.startsWith('$$') ? `$${written}$` : written
}

/** Also writes formulas. It escapes every dollar of a text. */
const serializerWithMath = serializer()
  .data('toMarkdownExtensions', [math, { handlers: { inlineMath } }])
  .freeze()

const serialize = (tree: Root): string => serializer.stringify(tree)

/**
 * @param hasMath whether readers of the Markdown read dollars as formulas, so that dollars in texts need escaping
 * @returns the Markdown, with a final line ending
 */
export function stringifyMarkdown(source: Root, hasMath = false): string {
  const tree = withJoinedTexts(source)
  if (hasMath) return serializerWithMath.stringify(tree)
  if (!tree.children.every(isIndependent)) return serialize(tree)
  const markdown = tree.children.map(writeBlock).join('\n\n')
  return /(?:^|[\r\n])$/.test(markdown) ? markdown : `${markdown}\n`
}

/** A copy of a tree without adjacent texts: what must be escaped in a text depends on the characters next to it. */
const withJoinedTexts = <T extends Nodes>(node: T): T =>
  'children' in node ? { ...node, children: joinTexts(node.children).map(withJoinedTexts) } : node

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

const serializeBlock = (block: RootContent): string => serialize(root(block)).replace(/\n$/, '')
