/** The line of a diagnostic as a terminal shows it, with a mark below the wrong part. */

import { unprintable } from '../../kernel/diagnostics/wording.ts'
import { readWholeFile } from '../../kernel/files/regular-file.ts'
import { splitCharacters, toWidth } from '../columns.ts'

/** A part of a line, in UTF-16 units counted from 1. The end is exclusive; equal to the start for a point. */
interface MarkedPart {
  readonly start: number
  readonly end: number
}

/** Two lines: the excerpt, and spaces with the mark. */
type Excerpt = readonly [line: string, mark: string]

/** How many columns an excerpt shows before the marked part of a line that is too long. */
const context = 24

/** How many UTF-16 units around the start of the marked part are looked at. A line can have megabytes. */
const maxUnits = 600

/** A character as a reader sees it. */
interface Character {
  readonly text: string
  readonly width: number
  /** Its start in the line, in UTF-16 units. */
  readonly index: number
}

/**
 * Formats a line and its mark.
 * @param width the columns that are available
 */
export function toExcerpt(line: string, { start, end }: MarkedPart, width: number): Excerpt {
  const from = Math.max(0, start - 1 - maxUnits)
  const characters = toCharacters(line.slice(from, start - 1 + maxUnits), from)
  const first = characters.findIndex(({ index, text }) => index + text.length > start - 1)
  const marked = first === -1 ? characters.length : first
  const shown = toWindow(characters, marked, width)
  const before = [...(shown.isCutBefore ? [ellipsis] : []), ...characters.slice(shown.from, marked)]
  const rest = characters.slice(marked, shown.to)
  const part = rest.filter(({ index }) => index < end - 1)
  const text = [...before, ...rest].map(toShown).join('')
  const isCutAfter = shown.to < characters.length || from + maxUnits * 2 < line.length
  return [
    text + (isCutAfter ? '…' : ''),
    ' '.repeat(sumWidths(before)) + '^'.repeat(Math.max(1, sumWidths(part))),
  ]
}

const ellipsis: Character = { text: '…', width: 1, index: 0 }

const toCharacters = (text: string, offset: number): readonly Character[] =>
  Array.from(splitCharacters(text), ({ segment, index }) => {
    const character = { text: segment, width: 0, index: offset + index }
    return { ...character, width: toWidth(toShown(character)) }
  })

/** Chooses the characters that fit: the line from its start if the marked part is then visible, or a part of it. */
function toWindow(characters: readonly Character[], marked: number, width: number) {
  const take = (from: number, available: number): number => {
    let remaining = available
    let to = from
    for (const { width: next } of characters.slice(from)) {
      if (next > remaining) break
      remaining -= next
      to += 1
    }
    return to
  }
  const isFirst = (characters[0]?.index ?? 0) === 0
  const whole = take(0, width)
  if (isFirst && whole === characters.length) return { from: 0, to: whole, isCutBefore: false }
  // One column for the ellipsis at each end.
  const end = take(0, width - 1)
  const isVisible = sumWidths(characters.slice(0, marked)) <= width / 2
  if (isFirst && isVisible) return { from: 0, to: end, isCutBefore: false }
  let from = marked
  for (let used = 0; from > 0; from--) {
    used += characters[from - 1]?.width ?? 0
    if (used > context) break
  }
  return { from, to: take(from, width - 2), isCutBefore: true }
}

const sumWidths = (characters: readonly Character[]): number =>
  characters.reduce((sum, { width }) => sum + width, 0)

/** The text of a character that a terminal shows and does not obey. A tab is four spaces. */
function toShown({ text }: Pick<Character, 'text'>): string {
  if (text === '\t') return '    '
  return text.replace(unprintable, '\u{FFFD}')
}

/** Reads the lines of a file, as diagnostics count them; null for a folder, and for a file that is gone or cannot be read. */
export function readSourceLines(file: string): readonly string[] | null {
  try {
    return readWholeFile(file)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\n|\r/)
  } catch {
    return null
  }
}
