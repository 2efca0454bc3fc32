/** The words of one language before stemming, which guesses are taken from. */

import { createWordList, type WordList } from '../nearest.ts'
import type { SearchIndexFile } from './files.ts'

/** Words before stemming. */
export interface IndexedWords extends WordList {
  /** For each word, the number of its term. */
  readonly terms: Uint32Array
}

/** Code of the character for "remove nothing" in packed words. */
const removeNone = '0'.charCodeAt(0)

/** Decodes `words` of the index file. */
export function unpackWords(terms: readonly string[], file: SearchIndexFile): IndexedWords {
  const lines = file.words.split('\n')
  const termsByWord = new Map<string, number>()
  for (const [number, term] of terms.entries()) {
    for (const packed of (lines[number] ?? '').split(' ')) termsByWord.set(unpackWord(term, packed), number)
  }
  const list = createWordList(termsByWord.keys())
  return { ...list, terms: Uint32Array.from(list.words, (word) => termsByWord.get(word) ?? 0) }
}

/** Decodes one word: removes characters from the end of the term, and appends the rest of the packed text. */
const unpackWord = (term: string, packed: string): string =>
  packed === '' ? term : term.slice(0, term.length - (packed.charCodeAt(0) - removeNone)) + packed.slice(1)
