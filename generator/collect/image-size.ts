/** Reads the size of an image, so that pages can reserve its space. Only this file imports `image-size`. */

import { imageSize } from 'image-size'
import { type AssetFile, readStart } from './assets.ts'

/** Width and height in CSS pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** The images that browsers show. */
const imagePattern = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i

export const isImage = (source: string): boolean => imagePattern.test(source)

/** Orientations of Exif that turn an image by a quarter. Browsers turn it when they show it. */
const firstQuarterTurn = 5

/** Returns the size of an image; null if its bytes are not those of an image, or do not say its size. */
export function readImageSize(asset: AssetFile): ImageSize | null {
  const bytes = readStart(asset)
  if (bytes === null) return null
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!(width > 0 && height > 0)) return null
    const [shownWidth, shownHeight] = orientation < firstQuarterTurn ? [width, height] : [height, width]
    // The size of an SVG need not be a whole number, as that of an `<img>` must be.
    return { width: Math.round(shownWidth) || 1, height: Math.round(shownHeight) || 1 }
  } catch {
    return null
  }
}
