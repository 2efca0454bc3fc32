/** Estimates how long reading a text takes. */

/** A letter or a digit. A text between spaces that has neither, such as `-` or `|`, does not count as a word. */
const letter = /[\p{L}\p{N}]/uy

/** A character of a script that does not separate words by spaces. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** No code unit of an {@link ideograph} is smaller. */
const firstIdeograph = 0x2e80

const wordsPerMinute = 200
const ideographsPerMinute = 500

/**
 * Returns the minutes that a reader needs for a text: at least 1, or 0 for a text without words.
 * @param text Markdown. Words in code count, too.
 */
export function toReadingMinutes(text: string): number {
  const { words, mayHaveIdeographs } = countWords(text)
  if (words === 0) return 0
  const ideographs = mayHaveIdeographs ? (text.match(ideograph)?.length ?? 0) : 0
  return Math.max(1, Math.round(words / wordsPerMinute + ideographs / ideographsPerMinute))
}

/** Counts the words by their code units. A pattern for words would take ten times as long. */
function countWords(text: string): { readonly words: number; readonly mayHaveIdeographs: boolean } {
  let words = 0
  let mayHaveIdeographs = false
  let isInWord = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= firstIdeograph) mayHaveIdeographs = true
    if (isSpace(unit)) isInWord = false
    else if (!isInWord && isLetterAt(text, index, unit)) {
      words += 1
      isInWord = true
    }
  }
  return { words, mayHaveIdeographs }
}

/** Whether a code unit is white space, as `\s` in a pattern. */
const isSpace = (unit: number): boolean =>
  unit < 0x80 ? unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) : /\s/.test(String.fromCharCode(unit))

function isLetterAt(text: string, index: number, unit: number): boolean {
  if (unit < 0x80)
    return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)
  letter.lastIndex = index
  return letter.test(text)
}
