/**
 * Estimates how many tokens of a language model a text has. The estimate is calibrated on OpenAI's tokenizer `o200k_base`, and
 * docs/sections.md says how far it is off. It needs no table of words.
 */

/** Kinds of characters. Characters of one kind in a row are counted together, except ideographs. */
const other = 0
const lower = 1
const upper = 2
const digit = 3
const space = 4
const lineEnd = 5
const ideograph = 6

/** A word of so many letters is one token. */
const lettersPerToken = 6

/** In hundredths of a token. */
const whole = 100
const perFurtherLetter = 12
const perIdeograph = 80

/** The kind of each UTF-16 code unit. */
const kinds = Uint8Array.from({ length: 0x1_0000 }, (_, unit) => {
  if (unit >= 0x2e80) return ideograph
  if (unit >= 0x80) return unit < 0xc0 || unit >= 0x2000 ? other : lower
  const character = String.fromCharCode(unit)
  if (/[a-z]/.test(character)) return lower
  if (/[A-Z]/.test(character)) return upper
  if (/\d/.test(character)) return digit
  if (/[ \t]/.test(character)) return space
  return /[\r\n]/.test(character) ? lineEnd : other
})

/**
 * Estimates the tokens of a text, in hundredths. The estimate of two texts together is the sum of their estimates, if the second
 * one starts a line with something else than white space.
 */
export function estimateTokens(text: string): number {
  const { length } = text
  let tokens = 0
  let previous = lineEnd
  for (let index = 0; index < length; ) {
    const start = index
    let unit = text.charCodeAt(index)
    const kind = kinds[unit] ?? other
    if (kind === lower || kind === upper) {
      // A capital after a small letter starts another word, as in code.
      let isUpper = kind === upper
      for (let next = kind; next === lower || (next === upper && isUpper); next = kinds[unit] ?? other) {
        if (unit >= 0x80) tokens += toExtra(unit)
        isUpper = next === upper
        index += 1
        if (index === length) break
        unit = text.charCodeAt(index)
      }
      const further = index - start - lettersPerToken
      tokens += further > 0 ? whole + perFurtherLetter * further : whole
    } else if (kind === ideograph) {
      index += 1
      tokens += perIdeograph
    } else {
      do index += 1
      while (index < length && kinds[text.charCodeAt(index)] === kind)
      tokens += whole * countRun(kind, index - start, previous)
    }
    previous = kind
  }
  return tokens
}

/** What a letter outside ASCII adds to its word: tokenizers know fewer words of other scripts than ASCII. */
function toExtra(unit: number): number {
  if (unit < 0x250) return 50
  return unit < 0x590 ? 20 : 35
}

/** The tokens of a run of characters that are not letters. */
function countRun(kind: number, length: number, previous: number): number {
  if (kind === digit) return Math.ceil(length / 3)
  // The space before a word, and line ends after punctuation, belong to the tokens beside them.
  if (kind === space) return length > 1 ? 1 : 0
  if (kind === lineEnd) return previous === other ? 0 : 1
  return Math.ceil(length / 4)
}
