/** Reduces a text to the characters that the font of social images has. */

/** A text for an image. */
interface DrawableText {
  /** On one line. Empty if nothing of the text can be drawn. */
  readonly text: string
  /** The characters that the text needs and the font lacks, each once. */
  readonly missing: readonly string[]
}

/** Characters that a text can lose: emoji, and characters without a glyph, such as controls and marks of direction. */
const dispensable =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]|\u20e3/u

/**
 * Drops emoji and characters without a glyph. Replaces variants of a character, such as full-width letters, by the character
 * itself. All other characters that the font lacks are listed.
 */
export function toDrawableText(text: string): DrawableText {
  const missing = new Set<string>()
  const drawn = Array.from(text.normalize('NFC'), (character) => {
    const replacement = replace(character)
    if (replacement === null) missing.add(character)
    return replacement ?? ''
  })
  return { text: drawn.join('').replace(/ +/g, ' ').trim(), missing: [...missing] }
}

/** Returns null for a character that cannot be replaced. */
function replace(character: string): string | null {
  // French writes a narrow space before some marks, at which no line may break.
  if (character === '\u202f') return '\u00a0'
  if (fontCharacters.has(character)) return character
  if (/\s/u.test(character)) return ' '
  if (dispensable.test(character)) return ''
  const plain = character.normalize('NFKC')
  return [...plain].every((part) => fontCharacters.has(part)) ? plain : null
}

/**
 * Ranges of code points, in hexadecimal digits. They are those of the font's `cmap` tables, without white space except the two
 * spaces, and without combining marks: a mark may be in another file of the font than its letter, and is then drawn as a box.
 */
const ranges = `
20-7e a0-ac ae-12b 12e-131 134-165 168-17f 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1e6-1e7 1f8-1f9 218-21b 237 251
259 261 2b0 2b2-2b3 2b7-2b8 2bb-2bc 2be-2bf 2c6-2cc 2da 2dc-2dd 2e1-2e3 374-375 37e 384-38a 38c 38e-3a1
3a3-3ce 3d7 3d9 3db 3dd 3e1 400-45f 462-463 472-475 490-493 496-49b 4a0-4a3 4aa-4ab 4ae-4b3 4b6-4b7 4ba-4bb
4c0-4c2 4cf-4d1 4d4-4d9 4e2-4e3 4e6-4e9 4ee-4ef 4f2-4f3 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b
1d9c 1da0 1dbb 1e0c-1e0f 1e20-1e21 1e24-1e25 1e2a-1e2b 1e36-1e3b 1e3e-1e3f 1e42-1e49 1e5a-1e63 1e6c-1e6f
1e80-1e85 1e8e-1e8f 1e92-1e93 1e97 1e9e 1ea0-1ef9 2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033
2039-203a 2044 20a1 20a4 20a6-20a7 20a9 20ab-20ac 20ae 20b1-20b2 20b4-20b5 20b8-20ba 20bd 20bf 2113 2116
2122 2191 2193 2212 2215
`

const parsed: readonly (readonly [first: number, last: number])[] = ranges
  .trim()
  .split(/\s+/)
  .map((range) => {
    const [first = '', last = first] = range.split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/** All characters of the font. */
export const fontCharacters: ReadonlySet<string> = new Set(
  parsed.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ),
)
