/** The key `theme` of site.yaml: the look of the pages. No value can add to the stylesheet anything but itself. */

import { posix } from 'node:path'
import * as z from 'zod'
import { checked, withMaxLength } from './text-rules.ts'

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

const fontNames = Object.keys(fontStacks) as [FontName, ...FontName[]]

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

const isColor = (text: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)

/** @param use what has the colour */
const color = (use: string) =>
  checked(isColor, 'a colour in quotes such as "#8a3b12"').meta({ description: use })

const baseColors = {
  accent: color('the colour of links and buttons').optional(),
  background: color('the colour of the page').optional(),
  text: color('the colour of text').optional(),
}

/** A colour that a theme can set. */
export type ThemeColor = keyof typeof baseColors

const isLength = (text: string): boolean => /^(?:0|\d{1,4}(?:\.\d{1,3})?(?:rem|em|ch|px))$/.test(text)

const length = (example: string, use: string) =>
  checked(isLength, `a CSS length such as ${example}`).meta({ description: use })

/** @param extensions as a pattern */
const file = (extensions: string, example: string, use: string) => {
  const pattern = new RegExp(`^/?(?:(?!\\.{1,2}/)[\\w.~@+,=-]+/)*[\\w.~@+,=-]+\\.(?:${extensions})$`, 'i')
  return checked((text) => pattern.test(text), `the path of a file in static/ such as ${example}`).meta({
    description: use,
  })
}

const image = 'svg|png|webp|avif|jpe?g|gif'

/** A weight of a font file, or the range of a variable one. */
const isWeight = (text: string): boolean => /^[1-9]\d{0,2}(?: [1-9]\d{0,2})?$/.test(text)

const fontName = z.enum(fontNames, `the name of a font such as ${fontNames.slice(0, 3).join(', ')}, or a map`)

const fontFile = z.strictObject({
  file: file('woff2', 'fonts/name.woff2', 'a WOFF2 file in static/'),
  weight: checked(isWeight, 'a weight in quotes such as "400", or a range such as 100 900')
    .meta({ description: 'the weight, or the range of a variable font' })
    .default('100 900'),
  style: z.enum(['normal', 'italic']).meta({ description: 'the style of the letters' }).default('normal'),
})

const font = z.union([
  fontName,
  z.strictObject({
    text: z.enum(fontNames).meta({ description: 'the system font of texts' }).optional(),
    interface: z
      .enum(fontNames)
      .meta({ description: 'the system font of header, footer and lists' })
      .optional(),
    code: z.enum(fontNames).meta({ description: 'the system font of code' }).optional(),
    files: withMaxLength(z.array(fontFile, 'a list such as [{ file: fonts/name.woff2 }]'), 20)
      .meta({ description: 'font files of texts and of the interface' })
      .optional(),
  }),
])

const logoFile = (use: string) => file(image, 'logo.svg', use)

const iconFile = file('svg|png', 'icon.svg', 'an SVG or PNG file in static/')

const icon = z.union([
  iconFile,
  z.strictObject({
    file: iconFile,
    png: z.boolean().meta({ description: 'true: Stele also draws PNG files and favicon.ico' }).default(false),
  }),
])

export const theme = z
  .strictObject({
    colors: z
      .strictObject({
        ...baseColors,
        dark: z.strictObject(baseColors).meta({ description: 'the same keys for dark pages' }).optional(),
      })
      .meta({ description: 'the colours of pages' })
      .optional(),
    font: font.meta({ description: 'a font, or a map of fonts' }).optional(),
    width: length('44rem', 'the width of texts').optional(),
    radius: length('0.25rem', 'how round the corners of boxes are').optional(),
    logo: z
      .strictObject({
        light: logoFile('the logo, in place of the name in the header'),
        dark: logoFile('the logo on dark pages').optional(),
      })
      .meta({ description: 'an image in place of the name in the header' })
      .optional(),
    icon: icon.meta({ description: 'the icon of the site' }).optional(),
    css: withMaxLength(
      z.array(file('css', 'custom.css', 'a stylesheet in static/'), 'a list such as [custom.css]'),
      20,
    )
      .meta({ description: 'stylesheets in static/, after that of Stele' })
      .optional(),
  })
  .meta({ description: 'the look of the pages' })
  .default({})

export type Theme = Readonly<z.output<typeof theme>>

/** A file of static/ that a theme names. */
interface ThemeFile {
  /** The path of the value in site.yaml. */
  readonly path: readonly (string | number)[]
  /** Its path in static/. */
  readonly file: string
}

/** Lists the files that a theme names. */
export function listThemeFiles({ font, logo, icon, css = [] }: Theme): readonly ThemeFile[] {
  const fonts = typeof font === 'object' ? (font.files ?? []) : []
  const named: readonly (readonly [ThemeFile['path'], string | undefined])[] = [
    ...fonts.map(({ file }, index) => [['font', 'files', index, 'file'], file] as const),
    [['logo', 'light'], logo?.light],
    [['logo', 'dark'], logo?.dark],
    typeof icon === 'object' ? [['icon', 'file'], icon.file] : [['icon'], icon],
    ...css.map((file, index) => [['css', index], file] as const),
  ]
  return named.flatMap(([path, file]) =>
    file === undefined ? [] : { path: ['theme', ...path], file: toStaticPath(file) },
  )
}

/** The path in static/ of a file that a theme names. */
export const toStaticPath = (file: string): string => file.replace(/^\//, '')
