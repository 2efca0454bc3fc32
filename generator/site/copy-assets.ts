/** Copies files of the content to the site as they are. None is ever in memory as a whole. */

import type { ContentAsset } from '../addresses/content-assets.ts'
import type { PublishTarget } from '../publish/target.ts'
import type { FileRecord } from '../render/output.ts'
import { readCopied, toChangedError } from './read-copied.ts'

/**
 * Copies assets, and yields the record of each file. A file that is published already is not written again. Assets of the same
 * name and the same bytes share a file.
 * @throws {OperationalError} CONTENT_CHANGED if a file changed during the build; SYSTEM_ERROR if the disk fails
 */
export function* copyAssets(assets: readonly ContentAsset[], target: PublishTarget): Generator<FileRecord> {
  const copied = new Set<string>()
  for (const { file, input, hash, length } of assets) {
    if (copied.has(file)) continue
    copied.add(file)
    if (target.isPublished({ file, hash, length })) target.add({ file, isUnchanged: true })
    else if (target.writeChunks(file, readCopied(input.path)).hash !== hash) throw toChangedError(input.path)
    yield { file, lang: null, hash, length }
  }
}
