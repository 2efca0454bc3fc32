/** Splits texts and queries into folded words. */

/** Maximum length of a token. Together with the maximum number of words, it bounds the work for a query. */
const maxTokenLength = 64

/**
 * What is removed from words: combining marks, which NFKD separates from letters, so that accents do not matter, and characters
 * that no reader sees, such as soft hyphens (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point).
 */
const unseen = '\\p{M}\\p{DI}'
const removed = new RegExp(`[${unseen}]`, 'gu')

/** Maximum number of words read from a query, including stopwords. */
export const maxTokens = 64

/** Scripts without spaces between words. */
const unspaced = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'

/** What runs have in a text that is not folded. */
const run = `[\\p{L}\\p{N}${unseen}]`

/**
 * The tokens of a text: a run of an unspaced script; letters and digits, with the final signs of words like "C++" and
 * "C#"; a pictograph; a flag.
 */
export const pieces = new RegExp(
  [
    `(?:(?=[${unspaced}])${run})+`,
    `(?:(?![${unspaced}])${run})+(?:\\+\\+(?!\\p{L})|[+#]+(?![\\p{L}\\p{N}+#]))?`,
    '\\p{Extended_Pictographic}',
    '\\p{Regional_Indicator}{2}',
  ].join('|'),
  'gu',
)
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/**
 * Splits a text into words, with case, accents and compatibility forms folded. Scripts without spaces are split into
 * overlapping pairs of characters, because finding their words needs a dictionary.
 */
export function toTokens(text: string): string[] {
  return (fold(text).match(pieces) ?? []).flatMap((piece) =>
    isUnspaced.test(piece) ? toPairs([...piece]) : [cut(piece)],
  )
}

/** Letters that NFKD does not decompose, but that people type as other letters. */
export const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
}
const replaceable = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g')

/** Removes case, marks, unseen characters and compatibility forms from a text. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(removed, '')
    .toLowerCase()
    .replace(replaceable, (letter) => replacements[letter] ?? letter)

const toPairs = (characters: string[]): string[] =>
  characters.length < 2
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`)

/** Cuts a token to the maximum length, between code points. */
const cut = (token: string): string =>
  token.length <= maxTokenLength ? token : [...token].slice(0, maxTokenLength).join('')

/** Returns the terms of a query that texts are searched for: of its first words, without stopwords. */
export const toQueryTerms = (
  tokens: readonly string[],
  stopwords: ReadonlySet<string>,
  toTerm: (token: string) => string,
): ReadonlySet<string> =>
  new Set(
    tokens
      .slice(0, maxTokens)
      .filter((token) => !stopwords.has(token))
      .map(toTerm),
  )
