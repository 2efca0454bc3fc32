/**
 * Draws images as PNG: icons and social images. A social image has the colours of the pages in the light scheme, with the title in
 * large letters of Source Serif 4, semi-bold (SIL Open Font License 1.1).
 */

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import {
  type DrawnImage,
  faviconFile,
  type Icon,
  type SocialImageTexts,
  socialImageSize,
} from './drawn-image.ts'
import { loadLibrary, type Node, type Renderer, type Style } from './library.ts'

/** The side of the author's file, as a share of the side of a filled icon. Phones may cut the icon to a circle. */
const filledShare = 0.7

/**
 * Draws an icon as PNG, or as ICO for the favicon.
 * @throws {OperationalError} if nothing of the author's file is visible
 */
async function drawIcon({ drawing, file, name }: Icon, renderer: Renderer): Promise<Buffer> {
  const { source, size, background } = drawing
  const draw = (node: Node, format: 'png' | 'ico' | 'raw') =>
    renderer.render(node, { width: size, height: size, lang: 'en', format })
  const side = background === null ? size : Math.round(size * filledShare)
  const image: Node = {
    type: 'image',
    src: source,
    style: { width: side, height: side, objectFit: 'contain' },
  }
  // The library draws nothing of a file that it cannot read. A raw image has four bytes a pixel, of which the last is alpha.
  const pixels = await draw(image, 'raw')
  if (pixels.every((value, index) => index % 4 !== 3 || value === 0)) {
    throw new OperationalError(
      `Cannot draw "${name}" as PNG: nothing of it is visible; check that it is a valid image, or remove "png: true" of "icon" in site.yaml`,
    )
  }
  const node: Node = {
    type: 'container',
    children: [image],
    style: {
      width: size,
      height: size,
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'center',
      ...(background !== null && { backgroundColor: background }),
    },
  }
  return Buffer.from(await draw(node, file === faviconFile ? 'ico' : 'png'))
}

let creating: Promise<Renderer> | null = null

/**
 * Draws one image. The same image gives the same bytes on every machine. The first call of a thread loads the library and the
 * font.
 */
export async function drawImage(image: DrawnImage): Promise<Buffer> {
  creating ??= createRenderer()
  const renderer = await creating
  return image.kind === 'icon' ? drawIcon(image, renderer) : drawSocialImage(image.texts, renderer)
}

async function createRenderer(): Promise<Renderer> {
  const { Renderer } = await loadLibrary()
  const renderer = new Renderer()
  for (const data of readFonts()) {
    await renderer.registerFont({ name: fontFamily, data, weight: fontWeight, style: 'normal' })
  }
  return renderer
}

async function drawSocialImage(texts: SocialImageTexts, renderer: Renderer): Promise<Buffer> {
  const fontSize = await findTitleSize(texts, renderer)
  const options = { ...socialImageSize, lang: texts.lang, format: 'png' } as const
  return Buffer.from(await renderer.render(toImage(texts, fontSize), options))
}

/** Returns the largest size at which the title has few enough lines and no word is wider than a line; else the smallest. */
async function findTitleSize({ title, lang }: SocialImageTexts, renderer: Renderer): Promise<number> {
  for (const size of titleSizes) {
    const { runs } = await renderer.measure(toUncutTitle(title, size), { ...socialImageSize, lang })
    if (runs.length <= maxTitleLines && runs.every(({ width }) => width <= titleWidth)) return size
  }
  return Math.min(...titleSizes)
}

const fontFamily = 'SourceSerif'
const fontWeight = 600

/** The colours of `style.css`. */
const colours = {
  background: '#fdfdfb',
  foreground: '#1f2426',
  muted: '#596163',
  border: '#dcdfda',
  accent: '#0b5d63',
} as const

/** The sizes of a title, in pixels. A long title has a smaller one. */
const titleSizes = [84, 72, 62, 54] as const

/** The most lines of a title. What remains of a title in the smallest size is cut off. */
const maxTitleLines = 4

const margin = 80

/** The width of a title, in pixels. */
const titleWidth = socialImageSize.width - 2 * margin

const oneLine: Style = {
  display: 'block',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
}

/** The title without a limit of its lines, to measure these. */
const toUncutTitle = (title: string, fontSize: number): Node => ({
  type: 'text',
  text: title,
  style: { ...toTitleStyle(fontSize), width: titleWidth },
})

const toTitleStyle = (fontSize: number): Style => ({
  fontFamily,
  fontWeight,
  fontSize,
  lineHeight: 1.15,
  textWrap: 'balance',
})

/** The whole image. */
function toImage({ title, author, date, domain }: SocialImageTexts, fontSize: number): Node {
  const byline = [author, date].filter((text) => text !== '').join(' · ')
  return {
    type: 'container',
    style: {
      ...socialImageSize,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: `64px ${margin}px 56px`,
      borderTop: `16px solid ${colours.accent}`,
      backgroundColor: colours.background,
      color: colours.foreground,
      fontFamily,
      fontWeight,
    },
    children: [
      {
        type: 'text',
        text: title,
        style: {
          ...toTitleStyle(fontSize),
          display: 'block',
          width: titleWidth,
          lineClamp: maxTitleLines,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          overflowWrap: 'anywhere',
          // Room for the descenders of the last line, which the box would cut off.
          paddingBottom: 12,
        },
      },
      {
        type: 'container',
        style: {
          display: 'flex',
          flexDirection: 'row',
          justifyContent: 'space-between',
          borderTop: `2px solid ${colours.border}`,
          paddingTop: 28,
          fontSize: 32,
          color: colours.muted,
        },
        children: [
          { type: 'text', text: byline, style: { ...oneLine, maxWidth: 600 } },
          {
            type: 'text',
            text: domain,
            style: { ...oneLine, maxWidth: 400, marginLeft: 'auto', color: colours.accent },
          },
        ],
      },
    ],
  }
}

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
