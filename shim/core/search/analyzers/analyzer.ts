/** Language-specific analysis: stopwords and stemming. */

import { toTokens } from '../tokens.ts'

/** Converts the words of a language to the terms of an index. */
export interface Analyzer {
  /** Words that occur in nearly every text. They are neither indexed nor searched. */
  readonly stopwords: ReadonlySet<string>
  /** Returns the term of a word, which is the same for all its inflections. Input and output are folded. */
  toTerm(token: string): string
}

/** Returns the terms of a text, one per word, without stopwords. */
export const toTerms = ({ stopwords, toTerm }: Analyzer, text: string): string[] =>
  toTokens(text)
    .filter((token) => !stopwords.has(token))
    .map(toTerm)

/**
 * Returns a function that folds and splits stopwords like any text. The first call does the work, because a starting server
 * does not need them yet.
 */
export function createStopwords(words: readonly string[]): () => ReadonlySet<string> {
  let stopwords: ReadonlySet<string> | null = null
  return () => {
    stopwords ??= new Set(words.flatMap(toTokens))
    return stopwords
  }
}

/** Whether a word has only Latin letters. Only such words are stemmed: stemming would cut the "s" of "k8s". */
export const isLatin = (token: string): boolean => /^[a-z]+$/.test(token)
