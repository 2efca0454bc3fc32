/** A file that pages load, named by its bytes. */

import { createHash } from 'node:crypto'
import { assetFolder } from '../../shim/contract/routes.ts'

/** A published file that pages load. */
export interface Asset {
  /** Path relative to dist. It contains a hash of the bytes, so that clients may cache the file forever. */
  readonly file: string
  readonly bytes: Buffer
}

/** Names a file by its bytes. */
export function toAsset(name: string, bytes: Buffer): Asset {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  const dot = name.lastIndexOf('.')
  return { file: `${assetFolder}/${name.slice(0, dot)}-${hash}${name.slice(dot)}`, bytes }
}
