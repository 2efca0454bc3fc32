/** Copies of files in each content coding, for hosts that answer with them as they lie there. */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FileEntry } from '../../shim/contract/manifest.ts'
import { envelopeFiles, errorPages, internalFolder } from '../../shim/contract/routes.ts'
import { isCodable } from '../../shim/core/headers.ts'
import type { SiteManifest } from '../render/manifest.ts'
import type { DistFile } from '../render/output.ts'

/** Failures go out as they are, as the shim sends them. */
const plain: ReadonlySet<string> = new Set([...Object.values(envelopeFiles), ...Object.values(errorPages)])

/** Brotli's best, 11, takes ten times as long for some hundredths less. */
const quality = 9

/** Compresses what is worth it: `x.json` becomes `x.json.br` and `x.json.gz` besides. */
export function* precompress({ files }: SiteManifest, read: (file: string) => Buffer): Generator<DistFile> {
  for (const [file, entry] of Object.entries(files)) {
    if (!isWorthIt(file, entry)) continue
    const bytes = read(file)
    yield {
      file: `${file}.br`,
      bytes: brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    }
    yield { file: `${file}.gz`, bytes: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }) }
  }
}

const isWorthIt = (file: string, entry: FileEntry): boolean =>
  isCodable(entry) && !plain.has(file) && !file.startsWith(`${internalFolder}/`)
