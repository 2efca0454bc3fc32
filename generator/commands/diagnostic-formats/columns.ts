/** How wide texts are on a terminal. Their library and the segmenter of Intl take 40 ms to load, so they wait for a text that needs them. */

import { createRequire } from 'node:module'

/** `generator/package/bundle-cli.ts` knows this call, and puts a file with the library into the package. */
const loadLibrary = (): typeof import('string-width') => createRequire(import.meta.url)('string-width')

/** Returns the columns that a text takes: two for many characters of East Asia and emoji, and none for combining ones. */
export const toWidth = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : loadLibrary().default(text)

let segmenter: Intl.Segmenter | null = null

/** Splits a text into characters as a reader sees them. */
export function splitCharacters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
