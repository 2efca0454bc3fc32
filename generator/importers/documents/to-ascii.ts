/** Transliterates texts, as generators do in addresses. */

import { createRequire } from 'node:module'

/**
 * Loads the library with the first text that needs it, since its tables have half a megabyte. `generator/package/bundle-cli.ts` knows this
 * call, and puts a file with the library into the package.
 */
const loadLibrary = (): typeof import('any-ascii') => createRequire(import.meta.url)('any-ascii')

/** Replaces each character outside of ASCII by the ASCII characters that come next to it. */
export const toAscii = (text: string): string =>
  /[^\0-\x7F]/.test(text) ? loadLibrary().default(text) : text
