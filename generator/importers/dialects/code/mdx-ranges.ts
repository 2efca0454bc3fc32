/** Finds the ends of expressions, JSX tags, imports and exports in MDX, which are not Markdown. */

import { skipSpaces } from './lines.ts'

/** How much text may be read again after what is not closed, as a multiple of the text. Braces are text after that. */
const maxRepeats = 4

export type MdxFinder = ReturnType<typeof createMdxFinder>

export function createMdxFinder(text: string) {
  let budget = text.length * maxRepeats

  /** Returns -1, and counts the text that was read in vain. */
  function fail(start: number, end: number): -1 {
    budget -= end - start + 1
    return -1
  }

  /** Skips a string, a template or a comment of JavaScript. Returns its last offset; the offset itself if there is none. */
  function skipToken(offset: number): number {
    const character = text[offset]
    if (budget <= 0) return offset
    if (character === '/') {
      if (text[offset + 1] !== '*') return offset
      const end = text.indexOf('*/', offset + 2)
      if (end < 0) fail(offset, text.length)
      return end < 0 ? offset : end + 1
    }
    if (character !== '"' && character !== "'" && character !== '`') return offset
    // An apostrophe in a word of JSX text.
    if (character === "'" && /[\p{L}\d]/u.test(text.charAt(offset - 1))) return offset
    let index = offset + 1
    while (index < text.length && (character === '`' || text[index] !== '\n')) {
      if (text[index] === character) return index
      index += text[index] === '\\' ? 2 : 1
    }
    fail(offset, index)
    return offset
  }

  /** The end of an expression in braces; -1 if there is none. `{#id}` is the id of a heading. */
  function findExpressionEnd(start: number): number {
    if (budget <= 0 || text[start + 1] === '#') return -1
    let depth = 0
    for (let index = start; index < text.length; index += 1) {
      const character = text[index]
      if (character === '{') depth += 1
      else if (character === '}') {
        depth -= 1
        if (depth === 0) return index + 1
      } else index = skipToken(index)
    }
    return fail(start, text.length)
  }

  /** The end of a JSX tag; -1 if there is none. */
  function findTagEnd(start: number): number {
    tagStart.lastIndex = start
    if (budget <= 0 || !tagStart.test(text)) return -1
    let index = tagStart.lastIndex
    while (index < text.length) {
      const character = text[index]
      if (character === '>') return index + 1
      if (character === '<') return fail(start, index)
      let end = index + 1
      if (character === '{') end = findExpressionEnd(index)
      else if (character === '"' || character === "'") end = text.indexOf(character, end) + 1
      if (end <= 0) return fail(start, text.length)
      index = end
    }
    return fail(start, text.length)
  }

  /** The end of imports and exports: before the first blank line outside of braces and brackets. */
  function findModuleEnd(start: number): number {
    let depth = 0
    let firstBlank = -1
    for (let index = start; index < text.length; index += 1) {
      const character = text[index]
      if (character === '\n') {
        const next = skipSpaces(text, index + 1)
        if (next < text.length && text[next] !== '\n') continue
        if (depth <= 0 || budget <= 0) return index
        if (firstBlank < 0) firstBlank = index
      } else if (character === '{' || character === '[' || character === '(') depth += 1
      else if (character === '}' || character === ']' || character === ')') depth -= 1
      else index = skipToken(index)
    }
    if (depth <= 0 || firstBlank < 0) return text.length
    fail(start, text.length)
    return firstBlank
  }

  return { findExpressionEnd, findTagEnd, findModuleEnd }
}

const tagStart = /<(?:\/?[ \t]*[a-z_$][\w$.:-]*(?=[\s/>{])|\/?[ \t]*(?=>))/iy
