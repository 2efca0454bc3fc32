/** Content codings with Node's zlib, for Node and other runtimes with Node's modules. */

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from '../contract/header-values.ts'
import type { Encode } from '../runtime/publication.ts'

/** The content codings that {@link encodeOnNode} supports. */
export const nodeCodings: readonly Coding[] = ['br', 'gzip']

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses a body with Node's zlib, at levels that are fast enough to compress while the client waits. */
export const encodeOnNode: Encode = async (bytes, coding) => {
  const body =
    coding === 'br'
      ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await compressGzip(bytes)
  return body as Buffer<ArrayBuffer>
}
