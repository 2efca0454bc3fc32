/** What a search knows of a language: which words say nothing, and which say the same. */

import { toTokens } from '../tokens.ts'

/** How a language's words become the terms that an index holds. */
export interface Analyzer {
  /** Words that stand in nearly every text; neither indexed nor searched. */
  readonly stopwords: ReadonlySet<string>
  /** The term of a word, the same for its inflections. Takes and gives folded text. */
  toTerm(token: string): string
}

/** The terms of a text, one for each of its words that is no stopword. */
export const toTerms = ({ stopwords, toTerm }: Analyzer, text: string): string[] =>
  toTokens(text)
    .filter((token) => !stopwords.has(token))
    .map(toTerm)

/**
 * A list of stopwords as a text would be read: folded, and cut where a text is. That is done when they are first asked
 * for: a server that starts has nothing to search yet.
 */
export function createStopwords(words: readonly string[]): () => ReadonlySet<string> {
  let made: ReadonlySet<string> | null = null
  return () => {
    made ??= new Set(words.flatMap(toTokens))
    return made
  }
}

/** Words of Latin letters alone are stemmed: a rule for endings would take the s off "k8s" and know nothing of "日本". */
export const isLatin = (token: string): boolean => /^[a-z]+$/.test(token)
