/** The files of the font of social images: Source Serif 4, semi-bold (SIL Open Font License 1.1). */

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { explainSystemError } from '../kernel/files/system-error.ts'

/** The files and the licence of the font. Each file has the characters of some scripts. */
export const fontFiles = [
  'source-serif-4-latin-600-normal.woff2',
  'source-serif-4-latin-ext-600-normal.woff2',
  'source-serif-4-vietnamese-600-normal.woff2',
  'source-serif-4-greek-600-normal.woff2',
  'source-serif-4-cyrillic-600-normal.woff2',
  'source-serif-4-cyrillic-ext-600-normal.woff2',
] as const

/** The path of a file of the font: below this folder in the packed generator, in `node_modules` in a checkout. */
export function findFontFile(name: (typeof fontFiles)[number] | 'LICENSE'): string {
  const packed = fileURLToPath(new URL(`fonts/${name}`, import.meta.url))
  if (existsSync(packed)) return packed
  const { resolve } = createRequire(import.meta.url)
  return resolve(`@fontsource/source-serif-4/${name === 'LICENSE' ? name : `files/${name}`}`)
}

/** Reads all files of the font. */
export const readFonts = (): readonly Buffer[] =>
  fontFiles.map((name) => {
    const path = findFontFile(name)
    return explainSystemError(() => readFileSync(path), `Cannot read "${path}"`)
  })
