/** Finds references without a definition, which Markdown shows as they are written. */

import type { Range } from '../kernel/data-source.ts'

/** A reference such as `[text][label]`, or a footnote such as `[^label]`, whose label has no definition. */
export interface UndefinedReference extends Range {
  readonly kind: 'link' | 'footnote'
  readonly label: string
}

/** The label of a reference, after the bracket that closes its text. */
const label = /\]\[([^[\]\\\r\n]{1,100})\]/g
const footnote = /\[\^([\p{L}\p{N}_-]{1,100})\]/gu

/** Characters before a reference. After any other one, brackets are more likely to be an index, as in `rows[i][j]`. */
const before = /^[\s(*_~“‘«—–|>/]?$/
/** Characters after brackets that are something else: an index, a link, a definition or a part of a regular expression. */
const after = /^[[(:*+{]/

/**
 * Finds the undefined references in a text node. The parser makes links, not text, of references with a definition.
 * @param range of the node in the whole text
 */
export function findUndefined(text: string, { offset, end }: Range): readonly UndefinedReference[] {
  const source = text.slice(offset, end)
  // Few texts have these, and this test is fast.
  if (!source.includes('][') && !source.includes('[^')) return []
  const found: UndefinedReference[] = []
  const add = (kind: UndefinedReference['kind'], name: string, start: number, length: number) => {
    if (!after.test(text.slice(start + length, end)))
      found.push({ kind, label: name, offset: start, end: start + length })
  }
  for (const { 0: match, 1: name = '', index } of source.matchAll(label)) {
    const textEnd = offset + index
    const start = /^\s*(?:\^|$)/.test(name) ? null : findStart(text, textEnd)
    if (start !== null) add('link', name, start, textEnd + match.length - start)
  }
  for (const { 0: mark, 1: noteName = '', index } of source.matchAll(footnote)) {
    // A range of characters, as in [^a-z], is a part of a regular expression.
    if (source[index - 1] !== '\\' && !/^.-./u.test(noteName))
      add('footnote', noteName, offset + index, mark.length)
  }
  return found
}

/** How long the text of a reference can be. */
const maxLength = 200

/**
 * Returns the start of a reference, where its text opens; null for brackets that are something else. Their text needs a word,
 * since numbers and single letters are indexes.
 * @param end of the text, which may hold other nodes, such as code
 */
function findStart(text: string, end: number): number | null {
  const line = text.slice(Math.max(0, end - maxLength), end)
  const index = line.lastIndexOf('[')
  const shown = line.slice(index + 1)
  const isText = index !== -1 && /\p{L}.*[\p{L}\p{N}]/su.test(shown) && !/^\^|\]|\n\s*\n/.test(shown)
  // An odd number of backticks: the bracket is in code.
  if (!isText || shown.split('`').length % 2 === 0) return null
  const start = end - line.length + index
  const isImage = text[start - 1] === '!'
  return before.test(text.slice(0, isImage ? start - 1 : start).slice(-1))
    ? isImage
      ? start - 1
      : start
    : null
}
