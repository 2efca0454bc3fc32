/** Reduces a text to the characters that the font of social images has. */

import { fontCharacters } from './font-characters.ts'

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
