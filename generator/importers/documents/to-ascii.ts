/** Transliterates texts, as generators do in addresses. */

import { createRequire } from 'node:module'

/**
 * Loads the library with the first text that needs it, since its tables have half a megabyte. `generator/package/bundle-cli.ts` matches
 * this call, and bundles the library as a file of its own.
 */
const loadLibrary = (): typeof import('any-ascii') => createRequire(import.meta.url)('any-ascii')

/** Replaces each character outside ASCII by its closest spelling in ASCII. */
export const toAscii = (text: string): string =>
  /[^\0-\x7F]/.test(text) ? loadLibrary().default(text) : text
