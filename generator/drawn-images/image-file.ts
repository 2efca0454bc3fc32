/** The addresses of drawn images. They are known before the images are drawn. */

import { hash } from 'node:crypto'
import { assetFolder } from '../../shim/contract/routes.ts'
import { libraryVersion } from './library.ts'

/** How many characters of a hash are part of an address. */
const hashLength = 10

/**
 * Returns the path of an image in dist. It contains a hash of everything that is drawn.
 * @param version of what is drawn from the facts
 */
export function toImageFile(name: string, version: number, facts: unknown): string {
  const digest = hash('sha256', JSON.stringify([version, libraryVersion, facts]), 'base64url')
  return `${assetFolder}/${name}-${digest.slice(0, hashLength)}.png`
}
