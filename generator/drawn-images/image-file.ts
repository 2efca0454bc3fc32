/** The addresses of drawn images. They are known before the images are drawn. */

import { toHashedPath } from '../kernel/asset.ts'
import { libraryVersion } from './library.ts'

/**
 * Returns the path of an image in dist. It contains a hash of everything that is drawn.
 * @param version of what is drawn from the facts
 */
export const toImageFile = (name: string, version: number, facts: unknown): string =>
  toHashedPath(`${name}.png`, JSON.stringify([version, libraryVersion, facts]))
