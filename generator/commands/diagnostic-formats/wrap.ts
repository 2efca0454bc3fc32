/** Breaks text into lines that fit a width in columns. */

import { splitCharacters, toWidth } from '../columns.ts'

/** @returns lines without spaces at their ends; a word that is too long is broken */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((part) => breakWord(part, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (toWidth(longer) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Breaks a word that is longer than a line. */
function breakWord(word: string, width: number): readonly string[] {
  if (toWidth(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of splitCharacters(word)) {
    const next = toWidth(segment)
    if (used + next > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += segment
    used += next
  }
  return [...parts, part]
}
