/** Measures and splits texts for a terminal. Most commands need neither, and loading both takes 30 ms, so they wait for the first call. */

import { createRequire } from 'node:module'

/** `generator/package/bundle-cli.ts` matches this call, and bundles the library as a file of its own. */
const loadLibrary = (): typeof import('string-width') => createRequire(import.meta.url)('string-width')

/** Returns the columns that a text takes: two for many characters of East Asia and emoji, and none for combining ones. */
export const toWidth = (text: string): number => loadLibrary().default(text)

let segmenter: Intl.Segmenter | null = null

/** Splits a text into characters as a reader sees them. */
export function splitCharacters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
