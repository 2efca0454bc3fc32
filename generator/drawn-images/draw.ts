/** Draws images as PNG. */

import { OperationalError } from '../kernel/diagnostics/errors.ts'
import {
  type DrawnImage,
  faviconFile,
  type Icon,
  type SocialImageTexts,
  socialImageSize,
} from './drawn-image.ts'
import { readFonts } from './fonts.ts'
import { loadLibrary, type Node, type Renderer } from './library.ts'
import {
  fontFamily,
  fontWeight,
  maxTitleLines,
  titleSizes,
  titleWidth,
  toImage,
  toUncutTitle,
} from './social-image-template.ts'

/** The side of the author's file, as a share of the side of a filled icon. Phones may cut the icon to a circle. */
const filledShare = 0.7

/**
 * Draws an icon as PNG, or as ICO for the favicon.
 * @throws {OperationalError} if nothing of the author's file is visible
 */
export async function drawIcon({ drawing, file, name }: Icon, renderer: Renderer): Promise<Buffer> {
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
