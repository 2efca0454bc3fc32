/** Draws images as PNG. */

import { drawIcon } from './draw-icon.ts'
import type { DrawnImage } from './drawn-image.ts'
import { readFonts } from './fonts.ts'
import { loadLibrary, type Renderer } from './library.ts'
import { type SocialImageTexts, socialImageSize } from './social-image.ts'
import {
  fontFamily,
  fontWeight,
  maxTitleLines,
  titleSizes,
  titleWidth,
  toImage,
  toUncutTitle,
} from './social-image-template.ts'

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
