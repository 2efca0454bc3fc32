/** Reads the size of an image, so that pages can reserve its space. Only this file imports `image-size`. */

import { imageSize } from 'image-size'
import type { ImageSize } from '../../kernel/asset.ts'
import { type AssetFile, readStart } from './collect-assets.ts'

/** The images that browsers show. */
const imagePattern = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i

export const isImage = (source: string): boolean => imagePattern.test(source)

/** Orientations of Exif that turn an image by a quarter. Browsers turn it when they show it. */
const firstQuarterTurn = 5

/**
 * Returns the size of an image; `unknown` for an SVG that does not say its size, or null if the bytes of the file are not those
 * of an image.
 */
export function readImageSize(asset: AssetFile): ImageSize | 'unknown' | null {
  const bytes = readStart(asset)
  if (bytes === null) return null
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (width > 0 && height > 0)
      return orientation < firstQuarterTurn ? { width, height } : { width: height, height: width }
  } catch {
    // The bytes are not an image, or are an SVG without a size.
  }
  return /\.svg$/i.test(asset.source) && /<svg[\s>]/.test(String(bytes)) ? 'unknown' : null
}
