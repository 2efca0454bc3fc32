/**
 * `npm run fonts`: writes the font files of Stele's pages, which are in the repository. They are Literata with the weights
 * and the letters that pages in Western European languages need, so that both files together have less than 60 KB; and Noto Sans Math
 * with the signs of common formulas and its MATH table, which says how brackets and roots grow, in less than 60 KB.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { mathCharacters, ownCharacters } from './page-assets.ts'

interface FontSource {
  /** The file of a package that the font comes from. */
  readonly source: string
  readonly characters: string
  readonly axes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>
}

const literata = { characters: ownCharacters, axes: { wght: { min: 400, max: 700 } } }

/** The font files. */
export const fontSources = {
  'literata.woff2': {
    source: '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2',
    ...literata,
  },
  'literata-italic.woff2': {
    source: '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2',
    ...literata,
  },
  'math.woff2': {
    source: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
    characters: mathCharacters,
  },
} as const satisfies Readonly<Record<string, FontSource>>

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
export function makeFont(name: FontFile): Promise<Buffer> {
  const { source, characters, axes }: FontSource = fontSources[name]
  return subsetFont(readFileSync(resolve(source)), characters.split(', ').map(toCharacters).join(''), {
    targetFormat: 'woff2',
    ...(axes !== undefined && { variationAxes: axes }),
    // Without the letters that only typographic features need, such as small capitals.
    noLayoutClosure: true,
    // The copyright and the licence, which the Open Font License wants in each copy.
    preserveNameIds: [0, 13, 14],
  })
}

if (process.argv[1] === import.meta.filename) {
  for (const name of Object.keys(fontSources) as FontFile[])
    writeFileSync(new URL(name, import.meta.url), await makeFont(name))
}
