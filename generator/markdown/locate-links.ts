/**
 * Finds the positions of links that remark reads in its second pass, such as an address after an open bracket. remark gives
 * them no position, so diagnostics and edits would be at the start of the file.
 */

import type { Link, Nodes, Parents, Root } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { walk } from './walk.ts'

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
type Point = Position['start']

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
  for (const { 0: found, index } of source.matchAll(toPattern(value))) {
    if (others-- > 0) continue
    const start = advance(from, source.slice(0, index))
    link.position = { start, end: advance(start, found) }
    for (const child of link.children) child.position = structuredClone(link.position)
    return
  }
}

/** A pattern for a text in Markdown, where characters can be escaped, or written as references. */
const toPattern = (value: string): RegExp =>
  new RegExp(
    value.replace(/[\s\S]/gu, (character) => `(?:\\\\?${escapePattern(character)}|&[#\\w]+;)`),
    'gu',
  )

const escapePattern = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')

/** The position after a text that starts at another position. */
function advance({ line, column, offset = 0 }: Point, text: string): Point {
  const lineEnds = [...text.matchAll(/\r\n|\r|\n/g)]
  const last = lineEnds.at(-1)
  return {
    line: line + lineEnds.length,
    column: last === undefined ? column + text.length : text.length - last.index - last[0].length + 1,
    offset: offset + text.length,
  }
}
