/** Indexes the texts of one language (`search: { text: true }`). `shim/core/search/files.ts` describes the files. */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import { toSearchTextFile, toSearchTextsFile } from '../../../shim/contract/routes.ts'
import {
  type SearchTextFile,
  type SearchTexts,
  searchFields,
  toTextFileNumber,
} from '../../../shim/core/search/files.ts'
import { encodeNumbers } from '../../../shim/core/search/postings.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import { type Analyzer, getAnalyzer, toTerms } from './analyzers.ts'
import { toDifferences, toFieldText, toIdf } from './encode.ts'

/** The documents of a language in the order of its index. */
export interface SearchableText {
  readonly item: SearchResultItem
  /** Reads the Markdown below the header of a document's Markdown file. */
  readonly readMarkdown: () => string
}

/** Where a term is. */
interface TextTerm {
  readonly documents: number[]
  readonly counts: number[]
  /** How many documents have the term in another field, and not in the text. */
  others: number
}

/**
 * Indexes the texts of one language.
 * @param count number of files among which the terms are distributed
 * @returns the content of each file by its path in dist
 */
export function indexTexts(
  lang: string,
  documents: readonly SearchableText[],
  count: number,
): ReadonlyMap<string, SearchTexts | SearchTextFile> {
  const analyzer = getAnalyzer(lang)
  const toTextTerms = createTermParser(analyzer)
  const terms = new Map<string, TextTerm>()
  const lengths: number[] = []
  const others: string[] = []
  for (const [document, { item, readMarkdown }] of documents.entries()) {
    const textTerms = toTextTerms(withoutAddresses(readMarkdown()))
    lengths.push(textTerms.length)
    const counts = countEach(textTerms)
    for (const [term, termCount] of counts) {
      const found = terms.get(term) ?? { documents: [], counts: [], others: 0 }
      found.documents.push(document)
      found.counts.push(termCount)
      terms.set(term, found)
    }
    const fields = searchFields.flatMap((field) => toTerms(analyzer, toFieldText(item, field)))
    for (const term of new Set(fields)) if (!counts.has(term)) others.push(term)
  }
  for (const term of others) {
    const found = terms.get(term)
    if (found !== undefined) found.others += 1
  }
  const files = Array.from({ length: count }, (): Record<string, string> => ({}))
  for (const [term, found] of [...terms].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const file = files[toTextFileNumber(term, count)]
    if (file !== undefined) define(file, term, encodeTerm(found, documents.length))
  }
  return new Map<string, SearchTexts | SearchTextFile>([
    [toSearchTextsFile(lang), { files: count, lengths: encodeNumbers(lengths) }],
    ...files.map((file, number) => [toSearchTextFile(lang, number), file] as const),
  ])
}

function encodeTerm({ documents, counts, others }: TextTerm, total: number): string {
  const postings = toDifferences(documents).flatMap((difference, index) => [difference, counts[index] ?? 0])
  return encodeNumbers([toIdf(documents.length + others, total), ...postings])
}

/** Sets a property, whatever its name is: assigning to `__proto__` would do something else. */
const define = (target: Record<string, string>, name: string, value: string): void => {
  Object.defineProperty(target, name, { value, enumerable: true })
}

/** Removes the addresses of links and images from Markdown: their parts are not words of the text. Other syntax has few words. */
const withoutAddresses = (markdown: string): string =>
  markdown.replaceAll(/\]\([^()\s]*\)|^\[[^\]\r\n\u2028\u2029]+\]: \S+|<https?:[^<>\s]*>/gm, ' ')

/** Creates a function that returns the terms of a text, one per word. It analyzes each word once. */
function createTermParser({ stopwords, toTerm }: Analyzer): (text: string) => string[] {
  const termsByWord = new Map<string, string | null>()
  return (text) => {
    const found: string[] = []
    for (const word of toTokens(text)) {
      let term = termsByWord.get(word)
      if (term === undefined) {
        term = stopwords.has(word) ? null : toTerm(word)
        termsByWord.set(word, term)
      }
      if (term !== null) found.push(term)
    }
    return found
  }
}

function countEach(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
