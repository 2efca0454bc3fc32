/** The files of a theme: its part of the stylesheet, its manifest, and the fonts, images and stylesheets of the author. */

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { SiteConfig } from '../../content/schemas/site.ts'
import {
  type FontFace,
  type FontName,
  fontStacks,
  type Theme,
  toFontFace,
  toStaticPath,
} from '../../content/schemas/theme.ts'
import { type Asset, type ContentAsset, type ImageSize, toAsset } from '../../kernel/asset.ts'
import { toChangedError } from '../../kernel/diagnostics/errors.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { faviconFile, type Icon, type Icons, toIcons } from '../drawn-images/drawn-image.ts'
import { type Palette, readPalettes, type Scheme, schemes, toBaseColors, toPalette } from './palette.ts'

/** An image of a theme. */
export interface ThemeImage {
  /** Path relative to dist. */
  readonly file: string
  /** In CSS pixels; null if it is unknown. */
  readonly size: ImageSize | null
}

/** What pages show of a theme, beside its stylesheet. All files are paths relative to dist. */
export interface PageTheme {
  /** The stylesheets of the author. */
  readonly css: readonly string[]
  /** Fonts that pages load early. */
  readonly fonts: readonly string[]
  readonly logo: { readonly light: ThemeImage; readonly dark: ThemeImage | null } | null
  /** The web app manifest; null without an icon. */
  readonly webManifest: string | null
  /** The icon for phones of Apple, and that for browsers that show no SVG; null unless they are drawn. */
  readonly drawnIcons: { readonly touch: string; readonly favicon: string } | null
}

export interface ThemeAssets {
  readonly page: PageTheme
  /** Null if the theme has no icon. */
  readonly icon: Asset | null
  /** The files that are published for the theme. */
  readonly files: readonly Asset[]
  /** The icons that are drawn for the theme. */
  readonly icons: readonly Icon[]
  /** What follows the rules of the stylesheet. */
  readonly style: string
}

export type ThemeSettings = Pick<SiteConfig, 'site' | 'theme' | 'service'>

/**
 * Reads the files of a theme, and writes its part of the stylesheet.
 * @param stylesheet of all sites
 * @returns null if the site has no theme, or no HTML pages
 */
export function readThemeAssets(
  { site, theme, service }: ThemeSettings,
  contentAssets: readonly ContentAsset[],
  stylesheet: string,
): ThemeAssets | null {
  if (!site || Object.keys(theme).length === 0) return null
  const files = new Map<string, Asset>()
  const publish = (asset: Asset): string => {
    files.set(asset.file, asset)
    return asset.file
  }
  const read = (name: string): ThemeImage => {
    const path = toStaticPath(name)
    const found = contentAssets.find(({ file, isStatic }) => isStatic && file === path)
    if (found === undefined) throw new Error(`Cannot publish the theme: "${path}" is not in static/`)
    return { file: publish(toAsset(posix.basename(path), readBytes(found))), size: found.size }
  }
  const { font, logo, icon, css = [] } = theme
  const fontFiles = (typeof font === 'object' ? (font.files ?? []) : []).map((face) => ({
    ...face,
    file: read(face.file).file,
  }))
  const palettes = toPalettes(theme, readPalettes(stylesheet))
  const { file: iconFile = null, png = false } = typeof icon === 'string' ? { file: icon } : (icon ?? {})
  const image = iconFile === null ? null : read(iconFile)
  const source = image && files.get(image.file)
  const icons = png && source ? toIcons(`static/${iconFile}`, toDataUrl(source), palettes.background) : null
  const page: PageTheme = {
    css: css.map((name) => read(name).file),
    fonts: fontFiles.filter(({ style }) => style === 'normal').map(({ file }) => file),
    logo: logo ? { light: read(logo.light), dark: logo.dark === undefined ? null : read(logo.dark) } : null,
    webManifest: image && publish(toWebManifest(service, image, icons, palettes.background)),
    drawnIcons: icons && { touch: icons.touch.file, favicon: icons.favicon.file },
  }
  return {
    page,
    icon: source ?? null,
    files: [...files.values()],
    icons: icons === null ? [] : listIcons(icons, contentAssets),
    style: toStyle(theme, fontFiles, palettes),
  }
}

/** @throws {OperationalError} CONTENT_CHANGED if the file has changed during the build; SYSTEM_ERROR if the disk fails */
function readBytes({ input, hash }: ContentAsset): Buffer {
  const bytes = explainSystemError(() => readFileSync(input.path), `Cannot read "${input.path}"`)
  if (toHash(bytes) !== hash) throw toChangedError(input.path)
  return bytes
}

interface ThemePalettes extends Readonly<Record<Scheme, Palette>> {
  /** The colour of light pages. */
  readonly background: string
}

function toPalettes({ colors = {} }: Theme, ours: Readonly<Record<Scheme, Palette>>): ThemePalettes {
  const [light, dark] = schemes.map((scheme) => toBaseColors(colors, scheme, ours[scheme]))
  const lightPalette = light === undefined ? {} : toPalette(light, ours.light)
  const darkPalette = dark === undefined ? {} : toPalette(dark, ours.dark)
  // The rule for light pages follows all rules of the stylesheet, those for dark pages included.
  const restored = Object.entries(ours.dark).filter(([name]) => Object.hasOwn(lightPalette, name))
  return {
    light: lightPalette,
    dark: { ...Object.fromEntries(restored), ...darkPalette },
    background: light?.background ?? '',
  }
}

/** The family of the theme's font files. */
const family = 'Site Font'

/** The custom properties that a theme sets. Those that it leaves out keep their values. */
function toStyle(theme: Theme, files: readonly FontFace[], { light, dark }: ThemePalettes): string {
  const { font, width, radius } = theme
  const named = typeof font === 'string' ? { text: font, interface: font } : (font ?? {})
  const toStack = (name: FontName | undefined, fallback: FontName) =>
    name === undefined && files.length === 0
      ? undefined
      : `${files.length === 0 ? '' : `"${family}", `}${fontStacks[name ?? fallback]}`
  const properties = {
    'font-text': toStack(named.text, 'serif'),
    'font-interface': toStack(named.interface, 'sans'),
    'font-code': 'code' in named && named.code !== undefined ? fontStacks[named.code] : undefined,
    width,
    radius,
  }
  const blocks = [
    ...files.map((face) => toFontFace(family, face, 'swap')),
    toRule(properties, ''),
    // Paper has the colours of Stele, because it is white.
    toMediaRule('screen', light),
    toMediaRule('screen and (prefers-color-scheme: dark)', dark),
  ]
  const rules = blocks.filter((block) => block !== '')
  return rules.length === 0 ? '' : `\n/* The theme. */\n${rules.join('\n')}`
}

/** Whether pages use the font that Stele publishes: unless a theme chooses others for texts, and not this one for anything. */
export function usesOwnFont({ font }: Theme): boolean {
  if (font === undefined || font === 'literata') return true
  if (typeof font === 'string') return false
  const { files = [], ...names } = font
  return Object.values(names).includes('literata') || (names.text === undefined && files.length === 0)
}

function toRule(properties: Readonly<Record<string, string | undefined>>, indent: string): string {
  const lines = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${indent}  --${name}: ${value};\n`],
  )
  return lines.length === 0 ? '' : `${indent}:root {\n${lines.join('')}${indent}}\n`
}

function toMediaRule(media: string, properties: Readonly<Record<string, string | undefined>>): string {
  const rule = toRule(properties, '  ')
  return rule === '' ? '' : `@media ${media} {\n${rule}}\n`
}

/** Lists the drawn icons that are published: all but a favicon that the author has. */
const listIcons = (
  { favicon, touch, app, maskable }: Icons,
  contentAssets: readonly ContentAsset[],
): Icon[] => [
  ...(contentAssets.some(({ file, isStatic }) => isStatic && file === faviconFile) ? [] : [favicon]),
  touch,
  ...app,
  maskable,
]

const toDataUrl = ({ file, bytes }: Asset): string =>
  `data:${toIconType(file)};base64,${bytes.toString('base64')}`

/** The web app manifest (W3C, Web Application Manifest). It is beside the icons in dist. */
function toWebManifest(name: string, image: ThemeImage, icons: Icons | null, background: string): Asset {
  const { file, size } = image
  const sizes = isSvg(file) ? 'any' : size === null ? undefined : `${size.width}x${size.height}`
  const icon = { src: posix.basename(file), type: toIconType(file), ...(sizes !== undefined && { sizes }) }
  const toDrawn = ({ file, drawing }: Icon) => ({
    src: posix.basename(file),
    type: 'image/png',
    sizes: `${drawing.size}x${drawing.size}`,
  })
  const manifest = {
    name,
    start_url: '../',
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: [
      icon,
      ...(icons === null
        ? []
        : [...icons.app.map(toDrawn), { ...toDrawn(icons.maskable), purpose: 'maskable' }]),
    ],
  }
  return toAsset('site.webmanifest', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
}

const isSvg = (file: string): boolean => /\.svg$/i.test(file)

/** The media type of an icon. */
export const toIconType = (file: string): string => (isSvg(file) ? 'image/svg+xml' : 'image/png')
