/** The words of a text as they are written, folded: what an index is made of and what a query asks for. */

/** Characters of a word that count; with the number of words they bound what a client can make us do. */
const maxTokenLength = 64

/** Marks that NFKD splits off a letter: an accent typed or left out finds the same words. */
const marks = /\p{M}+/gu

/** Scripts that leave no space between words. */
const unspaced = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'

/** A run of such a script; letters and digits with the signs at their end that tell C++ and C# from C; a pictograph; a flag. */
const pieces = new RegExp(
  [
    `(?:(?=[${unspaced}])[\\p{L}\\p{N}])+`,
    `(?:(?![${unspaced}])[\\p{L}\\p{N}])+(?:\\+\\+(?!\\p{L})|[+#]+(?![\\p{L}\\p{N}+#]))?`,
    '\\p{Extended_Pictographic}',
    '\\p{Regional_Indicator}{2}',
  ].join('|'),
  'gu',
)
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/**
 * The words of a text: case, accents and compatibility forms folded, cut at what is no letter and no digit. A script
 * without spaces is cut into every two neighbouring characters, as its words cannot be told without a dictionary.
 */
export function toTokens(text: string): string[] {
  return (fold(text).match(pieces) ?? []).flatMap((piece) =>
    isUnspaced.test(piece) ? toPairs([...piece]) : [cut(piece)],
  )
}

/** Letters that NFKD leaves whole, and are yet typed as others. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
}
const alikes = new RegExp(`[${Object.keys(alike).join('')}]`, 'g')

/** A text without case, marks and compatibility forms. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(alikes, (letter) => alike[letter] ?? letter)

const toPairs = (characters: readonly string[]): string[] =>
  characters.length < 2
    ? [...characters]
    : characters.slice(1).map((character, place) => `${characters[place]}${character}`)

/** Cut between characters, never within one. */
const cut = (token: string): string =>
  token.length <= maxTokenLength ? token : [...token].slice(0, maxTokenLength).join('')
