/** The fonts of pages, by the names that site.yaml uses for them: Stele's own, and those that readers have on their systems. */

import { posix } from 'node:path'

/**
 * The fonts of each kind. A page uses the first one that it loads or the reader's system has. `literata` is the font that
 * Stele publishes; the others are fonts of common systems.
 */
export const fontStacks = {
  literata: 'Literata, "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  transitional: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", serif',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", sans-serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT", sans-serif',
} as const

export type FontName = keyof typeof fontStacks

export const fontNames = Object.keys(fontStacks) as [FontName, ...FontName[]]

/** A font file of a page. */
export interface FontFace {
  /** Path relative to dist. The stylesheet is in the same folder. */
  readonly file: string
  /** Its weight, or the range of a variable font. */
  readonly weight: string
  readonly style: 'normal' | 'italic'
  /** The characters that the file has (`unicode-range`); all that a page needs, by default. */
  readonly characters?: string
}

/**
 * The rule that loads a font file.
 * @param display `swap` shows a system font until the file is there. `optional` keeps the system font for as long as the
 * page is open if the file is late, so that no text moves.
 */
export const toFontFace = (
  family: string,
  { file, weight, style, characters }: FontFace,
  display: 'swap' | 'optional',
): string =>
  `@font-face {
  font-family: "${family}";
  src: url("${posix.basename(file)}") format("woff2");
  font-weight: ${weight};
  font-style: ${style};
  font-display: ${display};
${characters === undefined ? '' : `  unicode-range: ${characters};\n`}}
`
