/**
 * Finds the positions of links that remark reads in its second pass, such as an address after an open bracket. remark gives
 * them no position, so diagnostics and edits would be at the start of the file.
 */

import type { Link, Nodes, Parents, Root } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { decodeReferences } from './html-attributes.ts'
import { walk } from './nodes.ts'
import { advance, type Point } from './offsets.ts'

/** Sets the missing positions of the links in a tree, and of their texts. */
export function locateLinks<Tree extends Root>(tree: Tree, text: string): Tree {
  walk(tree, (node) => {
    if ('children' in node && node.position !== undefined && node.children.some(isUnlocated))
      locateChildren(node, node.position, text)
  })
  return tree
}

const isUnlocated = (node: Nodes): node is Link => node.type === 'link' && node.position === undefined

type Position = NonNullable<Nodes['position']>

function locateChildren({ children }: Parents, position: Position, text: string): void {
  let from = position.start
  /** The text between `from` and the next link. */
  let before = ''
  for (const node of children) {
    if (isUnlocated(node)) locate(node, text.slice(from.offset, position.end.offset), from, before)
    if (node.position === undefined) before += toText(node)
    else {
      from = node.position.end
      before = ''
    }
  }
}

/** @param before the text between `from` and the link, which may have the text of the link, too */
function locate(link: Link, source: string, from: Point, before: string): void {
  const value = toText(link)
  let others = before.split(value).length - 1
  for (let index = 0; index < source.length; index += 1) {
    const end = findEnd(value, source, index)
    if (end === null) continue
    if (others === 0) {
      const start = advance(from, source.slice(0, index))
      link.position = { start, end: advance(start, source.slice(index, end)) }
      for (const child of link.children) child.position = structuredClone(link.position)
      return
    }
    others -= 1
    index = end - 1
  }
}

/** Returns the offset where a text ends that starts at another offset; null if another text is there. */
function findEnd(value: string, source: string, start: number): number | null {
  let end = start
  for (const character of value) {
    const length = measure(character, source, end)
    if (length === 0) return null
    end += length
  }
  return end
}

const reference = /&[#\w]{1,40};/y

/** The length of a character in Markdown, where it can be escaped, or written as a reference; 0 if another one is there. */
function measure(character: string, source: string, offset: number): number {
  if (source.startsWith(`\\${character}`, offset)) return 1 + character.length
  reference.lastIndex = offset
  const [found = ''] = reference.exec(source) ?? []
  if (found !== '' && decodeReferences(found) === character) return found.length
  return source.startsWith(character, offset) ? character.length : 0
}
