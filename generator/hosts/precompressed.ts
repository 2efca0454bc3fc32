/** Copies of files in each content coding, for hosts that answer with them as they lie there. */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { envelopeFiles, errorPages, internalFolder } from '../../shim/contract/routes.ts'
import { isCodable } from '../../shim/core/headers.ts'
import type { DistFile, RenderedFile } from '../render/render.ts'

/** Failures go out as they are, as the shim sends them. */
const plain: ReadonlySet<string> = new Set([...Object.values(envelopeFiles), ...Object.values(errorPages)])

/** Compresses what is worth it: `x.json` becomes `x.json.br` and `x.json.gz` besides. */
export function precompress(rendered: readonly RenderedFile[]): DistFile[] {
  return rendered
    .filter(
      ({ file, bytes }) =>
        isCodable(file, bytes.length) && !plain.has(file) && !file.startsWith(`${internalFolder}/`),
    )
    .flatMap(({ file, bytes }) => [
      {
        file: `${file}.br`,
        bytes: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      },
      { file: `${file}.gz`, bytes: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }) },
    ])
}
