/**
 * Replaces some blocks of a document's tree by those that another parser reads from their text. The other parser gets a
 * section: whole blocks between two positions where, by either parser, no block is open.
 */

import type { List, ListItem, Nodes, Root, RootContent } from 'mdast'
import { isElement } from './mdx.ts'
import { toEnd, toEndLine, toStart, toStartLine } from './offsets.ts'
import { walk } from './walk.ts'

/** Parses a text. */
type Parse = (text: string) => Root

/**
 * @param tree the tree of `text`; it is not changed
 * @param ambiguous the nodes that must be read again: children of the root, or of a list with separate items
 * @param parse the other parser
 * @returns null if the other parser can read these nodes only together with the rest of the document, or reads the whole
 * document faster
 */
export function rereadBlocks(
  tree: Root,
  text: string,
  ambiguous: ReadonlySet<Nodes>,
  parse: Parse,
): Root | null {
  if (ambiguous.size === 0) return tree
  const reader = createReader(tree, text, parse)
  const children: RootContent[] = []
  for (const { blocks, start, end } of toSections(tree, text)) {
    // The end of a list depends on its last item.
    if (blocks.some((block) => ambiguous.has(block) || ambiguous.has(getLastItem(block) ?? block))) {
      const reread = reader.readSection(blocks, start, end)
      if (reread === null) return null
      children.push(...reread)
      continue
    }
    for (const block of blocks) {
      const reread = block.type === 'list' ? reader.readItems(block, ambiguous) : block
      if (reread === null) return null
      children.push(reread)
    }
  }
  return { ...tree, children }
}

/** A position in a text: the offset in UTF-16 code units, and the line, from 1. */
interface Point {
  readonly offset: number
  readonly line: number
}

/** Consecutive blocks of a document, with the empty lines after them. */
interface Section {
  readonly blocks: readonly RootContent[]
  readonly start: Point
  /** Null at the end of the document. */
  readonly end: Point | null
}

/** Splits a document into the shortest sections. Front matter is a section of its own. */
function* toSections({ children }: Root, text: string): Generator<Section> {
  let blocks: RootContent[] = []
  let start: Point = { offset: 0, line: 1 }
  for (const [index, block] of children.entries()) {
    blocks.push(block)
    const next = children[index + 1]
    if (next === undefined) yield { blocks, start, end: null }
    else if (isSectionStart(next, block, text)) {
      const end = findStart(next, block)
      yield { blocks, start, end }
      blocks = []
      start = end
    }
  }
}

/**
 * Whether a block cannot depend on the one before it, however that is read: it follows front matter; or it follows an empty
 * line, is not indented and is no list. remark takes an empty list item after indented code for a paragraph.
 */
function isSectionStart(block: RootContent, previous: RootContent, text: string): boolean {
  if (previous.type === 'yaml') return true
  const start = toStart(block)
  return (
    block.type !== 'list' &&
    !isIndentedCode(previous, text) &&
    isAtFirstColumn(block) &&
    !/[ \t]/.test(text.charAt(start)) &&
    /\n[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - 100), start))
  )
}

const isAtFirstColumn = ({ position }: Nodes): boolean => position?.start.column === 1

const isIndentedCode = (block: RootContent, text: string): boolean =>
  block.type === 'code' && !/^[^\S\t]{0,3}[`~]/.test(text.slice(text.lastIndexOf('\n', toStart(block)) + 1))

/** Returns the position from which the text of a block can be parsed alone. After front matter it includes empty lines. */
const findStart = (block: RootContent, previous: RootContent): Point =>
  previous.type === 'yaml' ? { offset: toEnd(previous), line: toEndLine(previous) } : toPoint(block)

/** Whether each item of a bullet list ends the one before, however that is read: it has text and is not indented. */
export const hasSeparateItems = (block: Nodes): block is List =>
  block.type === 'list' &&
  block.ordered !== true &&
  block.children.length > 1 &&
  block.children.every((item) => isAtFirstColumn(item) && item.children.length > 0)

/** What a call of a parser costs, as the number of characters that it reads in that time. */
const costOfCall = 100

/** How many more characters than the text has may be read in parts. Short texts need more, because of the separators. */
const extraCharacters = 10_000

/** A paragraph before and after a section. The one after it is no paragraph if a block of the section is still open. */
const separator = 'x'

function createReader(tree: Root, text: string, parse: Parse) {
  // Definitions decide which brackets are links. The first line stays empty: only there, `---` would be front matter.
  const definitions = tree.children.filter(isDefinition)
  const sources = definitions.map((node) => text.slice(toStart(node), toEnd(node)))
  const before = ['', ...sources, separator, ''].join('\n\n')
  const lines = before.split('\n').length
  // Each part is read after all definitions. Thousands of both would take quadratic time.
  let remainingCharacters = text.length + extraCharacters

  /** Reads a part of the text, followed by another text. Returns the blocks with their positions in the document. */
  const readAlone = (start: Point, end: Point | null, after: string): RootContent[] | null => {
    const part = before + text.slice(start.offset, end?.offset) + after
    remainingCharacters -= part.length + costOfCall
    if (remainingCharacters < 0) return null
    const { children } = parse(part)
    const blocks = children.splice(definitions.length + 1)
    if (children.pop()?.type !== 'paragraph' || !children.every(isDefinition)) return null
    if (blocks.some(hasDefinition)) return null
    for (const block of blocks) move(block, start.offset - before.length, start.line - lines)
    return blocks
  }

  return {
    /** Returns null if the text means something else in the document than alone. */
    readSection(blocks: readonly RootContent[], start: Point, end: Point | null): RootContent[] | null {
      if (blocks.some((block) => block.type === 'yaml' || hasDefinition(block))) return null
      const reread = readAlone(start, end, end === null ? '' : separator)
      if (reread === null || end === null) return reread
      const last = reread.pop()
      return last?.type === 'paragraph' && toStart(last) === end.offset ? reread : null
    },

    /** Replaces the ambiguous items of a list. Returns null like `readSection()`. */
    readItems(list: List, ambiguous: ReadonlySet<Nodes>): List | null {
      const items: ListItem[] = []
      for (const [index, item] of list.children.entries()) {
        const reread = ambiguous.has(item) ? readItem(item, list.children[index + 1]) : item
        if (reread === null) return null
        items.push(reread)
      }
      return { ...list, children: items }
    },
  }

  /** Reads an item, followed by another one with its marker. The other parser must not take that for a part of it. */
  function readItem(item: ListItem, next: ListItem | undefined): ListItem | null {
    if (next === undefined || hasDefinition(item)) return null
    const [start, end] = [toPoint(item), toPoint(next)]
    const [list, ...others] = readAlone(start, end, `${text.charAt(start.offset)} ${separator}`) ?? []
    if (list?.type !== 'list' || others.length > 0) return null
    const [reread, last, ...more] = list.children
    const isAlone = last !== undefined && toStart(last) === end.offset && more.length === 0
    return isAlone && reread !== undefined ? reread : null
  }
}

const toPoint = (node: Nodes): Point => ({ offset: toStart(node), line: toStartLine(node) })

const getLastItem = (block: RootContent): ListItem | undefined =>
  block.type === 'list' ? block.children.at(-1) : undefined

const isDefinition = ({ type }: Nodes): boolean => type === 'definition' || type === 'footnoteDefinition'

function hasDefinition(block: Nodes): boolean {
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
