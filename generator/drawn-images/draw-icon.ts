/** Draws icons. */

import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { faviconFile, type Icon } from './icon.ts'
import type { Node, Renderer } from './library.ts'

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
