/** How blocks of CommonMark start, and where fenced code is (https://spec.commonmark.org/0.31.2/#container-blocks-and-leaf-blocks). */

import { htmlBlockNames, htmlRawNames } from 'micromark-util-html-tag-name'
import { findPrefixEnd, skipSpaces } from './lines.ts'

export interface Fence {
  readonly marker: string
  readonly length: number
}

const fence = /`{3,}|~{3,}/y

/** Reads the start of a fenced code block at an offset. */
export function readFence(text: string, offset: number): Fence | null {
  fence.lastIndex = offset
  const [run = ''] = fence.exec(text) ?? []
  if (run === '') return null
  const lineEnd = text.indexOf('\n', offset)
  const info = text.slice(offset + run.length, lineEnd < 0 ? text.length : lineEnd)
  if (run.startsWith('`') && info.includes('`')) return null
  return { marker: run.charAt(0), length: run.length }
}

const fenceEnd = /(`{3,}|~{3,})[ \t\r]*(?=\n|$)/y

/** Whether a fence closes the block that another one opened. */
export function closesFence({ marker, length }: Fence, text: string, offset: number): boolean {
  fenceEnd.lastIndex = offset
  const [, run = ''] = fenceEnd.exec(text) ?? []
  return run.startsWith(marker) && run.length >= length
}

const heading = /#{1,6}(?=[ \t\r\n]|$)/y

/** The end of the marker of a heading at an offset; null if there is none. */
export function readHeading(text: string, offset: number): number | null {
  heading.lastIndex = offset
  return heading.test(text) ? heading.lastIndex : null
}

/** Whether a line is a thematic break. */
export function isBreak(text: string, offset: number): boolean {
  const marker = text[offset]
  if (marker !== '*' && marker !== '-' && marker !== '_') return false
  let count = 0
  for (let index = offset; index < text.length && text[index] !== '\n'; index += 1) {
    const character = text[index]
    if (character === marker) count += 1
    else if (character !== ' ' && character !== '\t' && character !== '\r') return false
  }
  return count >= 3
}

const underline = /(?:=+|-+)[ \t\r]*(?=\n|$)/y

/** Whether a line makes the paragraph before it a heading. */
export function isUnderline(text: string, offset: number): boolean {
  underline.lastIndex = offset
  return underline.test(text)
}

const listItem = /(?:[-*+]|(\d{1,9})[.)])(?=([ \t\r\n])|$)/y

interface ListMarker {
  readonly end: number
  /** Whether the item can follow a paragraph without a blank line. */
  readonly isInterrupting: boolean
}

export function readListMarker(text: string, offset: number): ListMarker | null {
  listItem.lastIndex = offset
  const match = listItem.exec(text)
  if (match === null) return null
  const end = listItem.lastIndex
  const next = skipSpaces(text, end)
  const isEmpty = next >= text.length || text[next] === '\n'
  return { end, isInterrupting: !isEmpty && (match[1] === undefined || Number(match[1]) === 1) }
}

const footnote = /\[\^[^\]\s[]{1,100}\]:/y

/** The end of the label of a footnote's definition; null if there is none. */
export function readFootnote(text: string, offset: number): number | null {
  footnote.lastIndex = offset
  return footnote.test(text) ? footnote.lastIndex : null
}

/** How a block of HTML ends: with a text, or before a blank line. */
interface HtmlStart {
  readonly end: string | null
  /** Whether it can follow a paragraph without a blank line. */
  readonly isInterrupting: boolean
}

const blockTag = /<(\/?)([a-z][a-z\d]*)(?=[\s>]|(\/>)|$)/iy
const wholeTag =
  /(?:<[a-z][a-z\d-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^\s"'=<>`]+|'[^'\n]*'|"[^"\n]*"))?)*[ \t]*\/?>|<\/[a-z][a-z\d-]*[ \t]*>)[ \t\r]*(?=\n|$)/iy

export function readHtmlStart(text: string, offset: number): HtmlStart | null {
  if (text[offset] !== '<') return null
  blockTag.lastIndex = offset
  const [, slash, tagName = '', closing] = blockTag.exec(text) ?? []
  const name = tagName.toLowerCase()
  if (slash === '' && closing === undefined && htmlRawNames.includes(name))
    return { end: `</${name}>`, isInterrupting: true }
  if (text.startsWith('<!--', offset)) return { end: '-->', isInterrupting: true }
  if (text.startsWith('<?', offset)) return { end: '?>', isInterrupting: true }
  if (text.startsWith('<![CDATA[', offset)) return { end: ']]>', isInterrupting: true }
  if (/^<![a-z]/i.test(text.slice(offset, offset + 3))) return { end: '>', isInterrupting: true }
  if (htmlBlockNames.includes(name)) return { end: null, isInterrupting: true }
  wholeTag.lastIndex = offset
  return wholeTag.test(text) ? { end: null, isInterrupting: false } : null
}

interface FencedCode {
  /** The start of its first line. */
  readonly start: number
  /** The end of its last line, or of the text. */
  readonly end: number
}

/** Lists fenced code in order. Fences in quotes and lists count as well. Takes linear time. */
export function findFencedCode(text: string): readonly FencedCode[] {
  const found: FencedCode[] = []
  let open: { readonly fence: Fence; readonly start: number } | null = null
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd < 0 ? text.length : lineEnd + 1
    const content = findPrefixEnd(text, start)
    if (open === null) {
      const fence = readFence(text, content)
      if (fence !== null) open = { fence, start }
    } else if (closesFence(open.fence, text, content)) {
      found.push({ start: open.start, end })
      open = null
    }
    start = end
  }
  return open === null ? found : [...found, { start: open.start, end: text.length }]
}
