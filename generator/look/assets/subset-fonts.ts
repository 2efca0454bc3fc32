/**
 * `npm run fonts`: writes the font files of Stele's pages, which are in the repository. They are Literata with the weights
 * and the letters that pages in Western European languages need, so that both files together have less than 60 KB.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { ownCharacters } from './page-assets.ts'

/** The font files, by the files of the package that they come from. */
export const fontSources = {
  'literata.woff2': 'literata-latin-wght-normal.woff2',
  'literata-italic.woff2': 'literata-latin-wght-italic.woff2',
} as const

type FontFile = keyof typeof fontSources

/** The characters of a range in CSS, such as `U+20-7E`. */
function toCharacters(range: string): string {
  const [first = 0, last = first] = range
    .slice('U+'.length)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

const { resolve } = createRequire(import.meta.url)

/** Makes a font file. The result is the same on every machine. */
export const makeFont = (name: FontFile): Promise<Buffer> =>
  subsetFont(
    readFileSync(resolve(`@fontsource-variable/literata/files/${fontSources[name]}`)),
    ownCharacters.split(', ').map(toCharacters).join(''),
    {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
      // Without the letters that only typographic features need, such as small capitals.
      noLayoutClosure: true,
      // The copyright and the licence, which the Open Font License wants in each copy.
      preserveNameIds: [0, 13, 14],
    },
  )

if (process.argv[1] === import.meta.filename) {
  for (const name of Object.keys(fontSources) as FontFile[])
    writeFileSync(new URL(name, import.meta.url), await makeFont(name))
}
