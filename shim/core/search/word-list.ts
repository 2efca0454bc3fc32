/** The words of one language before stemming, which guesses are taken from. */

import type { SearchIndexFile } from './files.ts'
import { countShared } from './spelling.ts'

/** Words before stemming, sorted by UTF-16 code units. */
export interface WordList {
  readonly words: readonly string[]
  /** For each word, the number of its term. */
  readonly terms: Uint32Array
  /** For each word, the length of its common prefix with the word before. */
  readonly shared: Uint8Array
}

/** Code of the character for "remove nothing" in packed words. */
const removeNone = '0'.charCodeAt(0)

/** Decodes `words` of the index file. */
export function unpackWords(terms: readonly string[], file: SearchIndexFile): WordList {
  const lines = file.words.split('\n')
  const termsByWord = new Map<string, number>()
  for (const [number, term] of terms.entries()) {
    for (const packed of (lines[number] ?? '').split(' ')) termsByWord.set(unpackWord(term, packed), number)
  }
  const words = [...termsByWord.keys()].sort()
  return {
    words,
    terms: Uint32Array.from(words, (word) => termsByWord.get(word) ?? 0),
    shared: Uint8Array.from(words, (word, position) => countShared(words[position - 1] ?? '', word)),
  }
}

/** Decodes one word: removes characters from the end of the term, and appends the rest of the packed text. */
const unpackWord = (term: string, packed: string): string =>
  packed === '' ? term : term.slice(0, term.length - (packed.charCodeAt(0) - removeNone)) + packed.slice(1)
