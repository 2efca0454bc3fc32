/** Writes the images of essays. Takes them from the cache, or draws them. */

import type { Cache } from '../cache/cache.ts'
import { openSocialImageCache } from '../cache/cached-social-images.ts'
import { toHash } from '../files/hash.ts'
import type { Representation } from '../plan/plan.ts'
import type { PublishTarget } from '../publish/target.ts'
import type { WrittenFile } from '../render/output.ts'
import { assertLibrary } from '../social-images/library.ts'
import type { SocialImage } from '../social-images/social-image.ts'
import type { WorkerPool } from '../workers/pool.ts'

/** What the images are drawn from. */
interface SocialImagesInput {
  readonly plan: readonly Representation[]
  readonly pool: Pick<WorkerPool, 'drawImages'>
  /** Whether to write empty files instead of images. */
  readonly isEmpty: boolean
}

/**
 * Writes the images of the plan.
 * @param entryKeys the keys of all cache entries that are stored or used are added to this array
 * @param onFile called with each file
 * @throws {OperationalError} MISSING_PACKAGE if images must be drawn and the library is not installed; SYSTEM_ERROR if the disk
 *   fails
 */
export async function writeSocialImages(
  { plan, pool, isEmpty }: SocialImagesInput,
  target: PublishTarget,
  cache: Cache | null,
  entryKeys: string[],
  onFile: (file: WrittenFile) => void,
): Promise<void> {
  const images = plan.flatMap((file) => (file.kind === 'social-image' ? file.image : []))
  if (isEmpty) {
    for (const { file } of images) onFile(target.write({ file, bytes: Buffer.alloc(0) }))
    return
  }
  const entries = cache && openSocialImageCache(cache)
  const missing: SocialImage[] = []
  for (const image of images) {
    const cached = entries?.lookup(image, target.isPublished) ?? null
    if (cached === null) missing.push(image)
    else if (cached.bytes !== null) onFile(target.write({ ...cached.record, bytes: cached.bytes }))
    else {
      const file = { ...cached.record, isUnchanged: true }
      target.add(file)
      onFile(file)
    }
  }
  if (entries !== null) entryKeys.push(...images.map(entries.toKey))
  if (missing.length === 0) return
  assertLibrary()
  await pool.drawImages(missing, (bytes, index) => {
    const image = missing[index]
    if (image === undefined) return
    const rendered = { file: image.file, lang: null, bytes, hash: toHash(bytes) }
    entries?.store(image, rendered)
    onFile(target.write(rendered))
  })
}
