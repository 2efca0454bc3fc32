/** Copies of files in each content coding, for hosts that answer with them as they lie there. */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FileEntry } from '../../shim/contract/manifest.ts'
import { envelopeFiles, errorPages, internalFolder } from '../../shim/contract/routes.ts'
import { isCodable } from '../../shim/core/headers.ts'
import type { SiteManifest } from '../render/manifest.ts'
import type { DistFile, RenderedFile } from '../render/render.ts'

/** Failures go out as they are, as the shim sends them. */
const plain: ReadonlySet<string> = new Set([...Object.values(envelopeFiles), ...Object.values(errorPages)])

/** Brotli's best, 11, takes ten times as long for some hundredths less. */
const quality = 9

/** Compresses what is worth it: `x.json` becomes `x.json.br` and `x.json.gz` besides. */
export function precompress({ files }: SiteManifest, rendered: readonly RenderedFile[]): DistFile[] {
  return rendered
    .filter(({ file }) => isWorthIt(file, files[file]))
    .flatMap(({ file, bytes }) => [
      {
        file: `${file}.br`,
        bytes: brotliCompressSync(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
      },
      { file: `${file}.gz`, bytes: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }) },
    ])
}

const isWorthIt = (file: string, entry: FileEntry | undefined): boolean =>
  entry !== undefined && isCodable(entry) && !plain.has(file) && !file.startsWith(`${internalFolder}/`)
