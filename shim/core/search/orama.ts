/** The tokenizer of the search indexes for Orama. Queries need the same terms as the index has. */

import { getStemmer } from './stemmers/stemmers.ts'
import { toTokens } from './tokens.ts'

/** A published index, as far as its tokenizer depends on it. */
export interface OramaIndex {
  /** The language of the documents, as in the addresses of the site. */
  readonly language: string
  /** Words that occur in nearly every text, folded. They are neither indexed nor searched. */
  readonly stopwords: readonly string[]
}

/** What Orama needs of a tokenizer (its option `components.tokenizer`). */
export interface OramaTokenizer {
  language: string
  normalizationCache: Map<string, string>
  tokenize: (text: string) => string[]
}

/** Creates the tokenizer of an index: the analyzer of the search, with stopwords removed. */
export function createTokenizer({ language, stopwords }: OramaIndex): OramaTokenizer {
  const [ignored, toTerm] = [new Set(stopwords), getStemmer(language)]
  return {
    language,
    normalizationCache: new Map(),
    tokenize: (text) =>
      toTokens(text)
        .filter((token) => !ignored.has(token))
        .map(toTerm),
  }
}
