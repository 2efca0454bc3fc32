/**
 * Replaces some blocks of a document's tree by those that another parser reads from their text. The other parser gets a
 * section: whole blocks between two positions where, by either parser, no block is open.
 */

import type { Nodes, Root, RootContent } from 'mdast'
import { isElement } from './mdx.ts'
import { toEnd, toStart } from './offsets.ts'
import { walk } from './walk.ts'

/** Parses a text. */
type Parse = (text: string) => Root

/**
 * @param tree the tree of `text`; it is not changed
 * @param indexes of the children of the root that must be read again
 * @param parse the other parser
 * @returns null if the other parser can read these blocks only together with the rest of the document
 */
export function rereadBlocks(
  tree: Root,
  text: string,
  indexes: ReadonlySet<number>,
  parse: Parse,
): Root | null {
  if (indexes.size === 0) return tree
  const children: RootContent[] = []
  let index = 0
  for (const section of toSections(tree, text)) {
    const isAmbiguous = section.blocks.some((_, offset) => indexes.has(index + offset))
    const blocks = isAmbiguous ? rereadSection(section, tree, parse, text) : section.blocks
    if (blocks === null) return null
    children.push(...blocks)
    index += section.blocks.length
  }
  return { ...tree, children }
}

/** Consecutive blocks of a document. */
interface Section {
  readonly blocks: readonly RootContent[]
  /** Their text, with the empty lines after it. */
  readonly text: string
  /** Where the text starts: the offset in UTF-16 code units, and the line, from 1. */
  readonly offset: number
  readonly line: number
  readonly isLast: boolean
}

/** Splits a document into the shortest sections. Front matter is a section of its own. */
function* toSections({ children }: Root, text: string): Generator<Section> {
  let first = 0
  for (let end = 1; end <= children.length; end++) {
    const next = children[end]
    if (next !== undefined && !isSectionStart(next, children[end - 1], text)) continue
    const { offset, line } = findStart(children, first)
    const endOffset = next === undefined ? text.length : findStart(children, end).offset
    const blocks = children.slice(first, end)
    yield { blocks, text: text.slice(offset, endOffset), offset, line, isLast: next === undefined }
    first = end
  }
}

/**
 * Whether a block cannot depend on the one before it, however that is read: it follows front matter; or it follows an empty
 * line, is not indented and is no list. remark takes an empty list item after indented code for a paragraph.
 */
function isSectionStart(block: RootContent, previous: RootContent | undefined, text: string): boolean {
  if (previous?.type === 'yaml') return true
  const start = toStart(block)
  return (
    block.type !== 'list' &&
    !isIndentedCode(previous, text) &&
    block.position?.start.column === 1 &&
    !/[ \t]/.test(text.charAt(start)) &&
    /\n[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - 100), start))
  )
}

const isIndentedCode = (block: RootContent | undefined, text: string): boolean =>
  block?.type === 'code' && !/^[^\S\t]{0,3}[`~]/.test(text.slice(text.lastIndexOf('\n', toStart(block)) + 1))

/** Returns the position from which the text of a block can be parsed alone. After front matter it includes empty lines. */
function findStart(children: readonly RootContent[], index: number) {
  const previous = children[index - 1]
  if (previous === undefined) return { offset: 0, line: 1 }
  const position = previous.type === 'yaml' ? previous.position?.end : children[index]?.position?.start
  return { offset: position?.offset ?? 0, line: position?.line ?? 1 }
}

/** A paragraph before and after a section. The one after it is no paragraph if a block of the section is still open. */
const separator = 'x'

/** Reads a section with another parser. Returns null if its text means something else in the document than alone. */
function rereadSection(
  section: Section,
  tree: Root,
  parse: Parse,
  text: string,
): readonly RootContent[] | null {
  if (section.blocks.some((block) => block.type === 'yaml' || hasDefinition(block))) return null
  // Definitions decide which brackets are links. The first line stays empty: only there, `---` would be front matter.
  const definitions = tree.children.filter(isDefinition)
  const sources = definitions.map((node) => text.slice(toStart(node), toEnd(node)))
  const before = ['', ...sources, separator, ''].join('\n\n')
  const { children } = parse(before + section.text + (section.isLast ? '' : separator))
  const last = section.isLast ? undefined : children.pop()
  const blocks = children.splice(definitions.length + 1)
  const isClosed =
    last === undefined || (last.type === 'paragraph' && toStart(last) === before.length + section.text.length)
  if (!isClosed || children.pop()?.type !== 'paragraph') return null
  if (!children.every(isDefinition) || blocks.some(hasDefinition)) return null
  const lines = before.split('\n').length - section.line
  for (const block of blocks) move(block, section.offset - before.length, -lines)
  return blocks
}

const isDefinition = ({ type }: Nodes): boolean => type === 'definition' || type === 'footnoteDefinition'

function hasDefinition(block: RootContent): boolean {
  let isFound = false
  walk(block, (node) => {
    if (isDefinition(node)) isFound = true
  })
  return isFound
}

/** Moves the positions of a block's nodes and of their MDX attributes. */
function move(block: RootContent, characters: number, lines: number): void {
  walk(block, (node) => {
    const attributes = isElement(node) ? node.attributes : []
    for (const { position } of [node, ...attributes]) {
      for (const point of position === undefined ? [] : [position.start, position.end]) {
        point.line += lines
        if (point.offset !== undefined) point.offset += characters
      }
    }
  })
}
