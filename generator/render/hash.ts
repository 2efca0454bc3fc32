/** The hash of a file. */

import { createHash } from 'node:crypto'

/** The hash of a file as the manifest states it: the first 22 characters of its SHA-256 in base64url. */
export const toHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
