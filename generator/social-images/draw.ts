/** Draws social images as PNG. */

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
} from './template.ts'

/** Draws one image. The same texts give the same bytes on every machine. */
type DrawSocialImage = (texts: SocialImageTexts) => Promise<Buffer>

let drawing: Promise<DrawSocialImage> | null = null

/** Draws one image. The first call of a thread loads the library and the font. */
export async function drawSocialImage(texts: SocialImageTexts): Promise<Buffer> {
  drawing ??= createDrawing()
  const draw = await drawing
  return draw(texts)
}

async function createDrawing(): Promise<DrawSocialImage> {
  const { Renderer } = await loadLibrary()
  const renderer = new Renderer()
  for (const data of readFonts()) {
    await renderer.registerFont({ name: fontFamily, data, weight: fontWeight, style: 'normal' })
  }
  return async (texts) => {
    const fontSize = await findTitleSize(texts, renderer)
    const options = { ...socialImageSize, lang: texts.lang, format: 'png' } as const
    return Buffer.from(await renderer.render(toImage(texts, fontSize), options))
  }
}

/** Returns the largest size at which the title has few enough lines and no word is wider than a line; else the smallest. */
async function findTitleSize({ title, lang }: SocialImageTexts, renderer: Renderer): Promise<number> {
  for (const size of titleSizes) {
    const { runs } = await renderer.measure(toUncutTitle(title, size), { ...socialImageSize, lang })
    if (runs.length <= maxTitleLines && runs.every(({ width }) => width <= titleWidth)) return size
  }
  return Math.min(...titleSizes)
}
