/** Compressed copies of files, for hosts that serve them in place of the originals. */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FileEntry, SiteManifest } from '../../shim/contract/manifest.ts'
import { internalFolder, listErrorFiles } from '../../shim/contract/routes.ts'
import { isCodable } from '../../shim/core/headers.ts'
import type { DistFile } from '../kernel/file.ts'

const errorFiles = listErrorFiles()

/** Brotli's maximum, 11, takes ten times as long and saves only a few per cent more. */
const brotliQuality = 9

/** Compresses the files that gain from it: `x.json` gets the copies `x.json.br` and `x.json.gz`. */
export function* precompress({ files }: SiteManifest, read: (file: string) => Buffer): Generator<DistFile> {
  for (const [file, entry] of Object.entries(files)) {
    if (!isCompressible(file, entry)) continue
    const bytes = read(file)
    yield {
      file: `${file}.br`,
      bytes: brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    }
    yield { file: `${file}.gz`, bytes: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }) }
  }
}

/** Error responses stay uncompressed, as the shim sends them. */
const isCompressible = (file: string, entry: FileEntry): boolean =>
  isCodable(entry) && !errorFiles.includes(file) && !file.startsWith(`${internalFolder}/`)
