/** Estimates how long reading a text takes. */

/** A letter or a digit. A text between spaces that has neither, such as `-` or `|`, does not count as a word. */
const letter = /[\p{L}\p{N}]/u

/** A character of a script that does not separate words by spaces. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

const wordsPerMinute = 200
const ideographsPerMinute = 500

/**
 * Returns the minutes that a reader needs for a text: at least 1, or 0 for a text without words.
 * @param text Markdown. Words in code count, too.
 */
export function toReadingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => letter.test(word)).length
  if (words === 0) return 0
  const ideographs = text.match(ideograph)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute + ideographs / ideographsPerMinute))
}
