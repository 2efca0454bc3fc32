/** The colours of a theme: their contrast (WCAG 2.2, 1.4.3), and the other colours of pages that follow from them. */

import type { Theme, ThemeColor } from '../../content/schemas/theme.ts'

/** The smallest contrast of text with what is behind it (WCAG 2.2, level AA). */
export const minContrast = 4.5

/** The colours of custom properties in the stylesheet, by their names without hyphens, such as `accent`. */
export type Palette = Readonly<Record<string, string>>

export type Scheme = 'light' | 'dark'

export const schemes = ['light', 'dark'] as const

/** Reads the colours of the stylesheet. Colours of light pages come before colours of dark pages. */
export function readPalettes(stylesheet: string): Readonly<Record<Scheme, Palette>> {
  const [light = '', rest = ''] = stylesheet.split('(prefers-color-scheme: dark)')
  const [dark = ''] = rest.split('\n}\n', 1)
  const read = (css: string): Palette =>
    Object.fromEntries(
      Array.from(css.matchAll(/--([a-z]+): (#[\da-f]{6});/g), ([, name = '', color = '']) => [name, color]),
    )
  return { light: read(light), dark: read(dark) }
}

/** How much of the colour of text is in the background of boxes. */
const surfaceShare = 0.06

/** The colours of one scheme that decide about all others. */
type BaseColors = Readonly<Record<ThemeColor, string>>

/** The base colours of a scheme. A theme with an accent has a lighter one on dark pages, unless it sets that one, too. */
export function toBaseColors(
  colors: NonNullable<Theme['colors']>,
  scheme: Scheme,
  ours: Palette,
): BaseColors {
  const given = (scheme === 'light' ? colors : colors.dark) ?? {}
  const toColor = (name: ThemeColor) => toLongColor(given[name] ?? ours[name] ?? '')
  const [background, text] = [toColor('background'), toColor('text')]
  if (scheme === 'light' || given.accent !== undefined || colors.accent === undefined)
    return { background, text, accent: toColor('accent') }
  const surface = mix(background, text, surfaceShare)
  return { background, text, accent: withContrast(toLongColor(colors.accent), surface, text) }
}

/** Converts a colour to the form `#rrggbb`. */
const toLongColor = (color: string): string =>
  (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color).toLowerCase()

/** All colours of a scheme that differ from the stylesheet. */
export function toPalette(base: BaseColors, ours: Palette): Palette {
  const { background, text, accent } = base
  const isOurs = background === ours.background && text === ours.text
  const surfaces = [isOurs ? (ours.surface ?? background) : mix(background, text, surfaceShare)]
  const surface =
    surfaces.find((color) => Math.min(toContrast(text, color), toContrast(accent, color)) >= minContrast) ??
    background
  const mark = toMark(base, surface, ours)
  const readable = Object.entries(ours).map(([name, color]): [string, string] => {
    const wanted = name === 'muted' && !isOurs ? mix(text, background, 0.3) : color
    const readableColor = withContrast(wanted, surface, text)
    return [name, codeColors.has(name) ? withContrast(readableColor, mark, text) : readableColor]
  })
  const border = isOurs ? ours.border : mix(background, text, 0.15)
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(readable), ...base, surface, mark, border }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ours[entry[0]],
    ),
  )
}

/** The colours of code, which may be on marked lines. */
const codeColors: ReadonlySet<string> = new Set(['comment', 'keyword', 'string', 'number', 'name', 'error'])

/** The shares of the accent in the background of marked lines and words. The largest with enough contrast is used. */
const markShares = [0.12, 0.08, 0.04, 0]

function toMark({ text, accent }: BaseColors, surface: string, ours: Palette): string {
  if (surface === ours.surface && accent === ours.accent && text === ours.text && ours.mark) return ours.mark
  const marks = markShares.map((share) => mix(surface, accent, share))
  return marks.find((color) => toContrast(text, color) >= minContrast) ?? surface
}

/** Moves a colour towards another one until it has enough contrast with what is behind it. */
function withContrast(color: string, behind: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share)
    if (toContrast(mixed, behind) >= minContrast) return mixed
  }
  return towards
}

/** The contrast of two colours, from 1 to 21. */
export function toContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The relative luminance of a colour (WCAG 2.2). */
function toLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const toChannels = (color: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** @param share how much of the result is the second colour, from 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const others = toChannels(other)
  const mixed = toChannels(one).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
