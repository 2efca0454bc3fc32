/**
 * The postings of one language, decoded for scoring. They are lists of unsigned integers as text: Base64 VLQ as in source maps
 * (ECMA-426), without a sign bit. Each character holds five bits, the lowest first, and a continuation bit. The text needs no escaping
 * in JSON and compresses almost as well as binary numbers.
 */

import { type SearchField, type SearchIndexFile, searchFields } from './files.ts'

/** Weight of a term by field. In the benchmarks, weights from 2:1.5:1 to 8:4:1 differ by less than 0.01. */
const fieldWeights: Readonly<Record<SearchField, number>> = { title: 2.5, tags: 2, description: 1 }

/** BM25's parameter k1, in the middle of its usual range (1.2 to 2): how soon repetitions of a term stop counting. */
const k1 = 1.6

/** BM25's parameter b, at its common value: how much the length of a field matters. */
const b = 0.75

/** Minimum of a field's length divided by the average. Without it a two-word description would outweigh a tag. */
const minRelativeLength = 0.5

/** All postings, by term number and then by document number. They take 12 bytes each. */
export interface Postings {
  /** For each term, the position after its last posting. */
  readonly ends: Uint32Array
  /** The document number of each posting. */
  readonly documents: Uint32Array
  /** For each posting, the count of the term in the document: weighted by field, and normalized by length (BM25F). */
  readonly frequencies: Float64Array
}

/**
 * Decodes the postings of an index.
 * @param ends for each term, the position after its last posting
 */
export function decodePostings(file: SearchIndexFile, ends: Uint32Array): Postings {
  const size = ends.at(-1) ?? 0
  const documents = decodeNumbers(file.postings, size)
  const countNumbers = decodeNumbers(file.countNumbers, size)
  const norms = searchFields.map((field) =>
    toNorms(decodeNumbers(file.lengths[field], file.documents), minRelativeLength),
  )
  const weights = searchFields.map((field) => fieldWeights[field])
  const frequencies = new Float64Array(size)
  let posting = 0
  for (const end of ends) {
    for (let document = 0; posting < end; posting++) {
      document += documents[posting] ?? 0
      documents[posting] = document
      const counts = file.counts[countNumbers[posting] ?? 0] ?? []
      let frequency = 0
      for (let field = 0; field < weights.length; field++) {
        const count = counts[field] ?? 0
        if (count > 0) frequency += ((weights[field] ?? 0) * count) / (norms[field]?.[document] ?? 1)
      }
      frequencies[posting] = frequency
    }
  }
  return { ends, documents, frequencies }
}

/**
 * Returns what to divide each document's term counts by (BM25's length normalisation).
 * @param minimum of a length divided by the average
 */
export function toNorms(lengths: Uint32Array, minimum: number): Float64Array {
  // Average over the documents that have the field, so that rare tags do not look long.
  const nonEmpty = lengths.filter((length) => length > 0)
  const average = nonEmpty.reduce((sum, length) => sum + length, 0) / nonEmpty.length
  return Float64Array.from(lengths, (length) => 1 - b + b * Math.max(length / average, minimum))
}

/**
 * Returns what a word adds to the score of a document: the more often it occurs, the less each occurrence counts. BM25's
 * factor k1 + 1 is left out, because it is the same for all words and documents.
 */
export const toGain = (idf: number, frequency: number): number => (idf * frequency) / (frequency + k1)

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The six bits of each digit, by character code. The shim does not contain the digits themselves. */
const bitsOf = Uint8Array.from({ length: 128 }, (_, code) =>
  code > 96 ? code - 71 : code > 64 ? code - 65 : code > 47 ? code + 4 : code > 43 ? 63 : 62,
)

/** @param numbers integers from 0 to 2^31 - 1 */
export function encodeNumbers(numbers: Iterable<number>): string {
  let text = ''
  for (const number of numbers) {
    let rest = number
    for (; rest > 31; rest >>>= 5) text += digits[32 | (rest & 31)]
    text += digits[rest]
  }
  return text
}

/** Returns how many numbers a text holds. */
export function countNumbers(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if ((bitsOf[text.charCodeAt(at)] ?? 0) < 32) count++
  return count
}

/** Decodes the first `count` numbers of a text. */
export function decodeNumbers(text: string, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let at = 0
  for (let index = 0; index < count; index++) {
    let number = 0
    let shift = 0
    let bits = bitsOf[text.charCodeAt(at++)] ?? 0
    for (; bits > 31; shift += 5) {
      number |= (bits & 31) << shift
      bits = bitsOf[text.charCodeAt(at++)] ?? 0
    }
    numbers[index] = number | (bits << shift)
  }
  return numbers
}
