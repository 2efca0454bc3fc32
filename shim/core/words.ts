/** The words of a text, as an index holds them and a search asks for them. */

/** Characters of a word that count; with the number of words they bound what a client can make us do. */
const maxWordLength = 64

/** Marks that NFKD splits off a letter: an accent typed or left out finds the same words. */
const marks = /\p{M}+/gu
const separators = /[^\p{L}\p{N}+#]+/u

/** The words of a text: case, accents and compatibility forms folded, split at what is no letter, digit, + or #. */
export function toWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxWordLength))
}
