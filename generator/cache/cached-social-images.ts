/** Cached social images. An image depends on the texts in it, on the code that draws it, and on nothing else. */

import { toHash } from '../files/hash.ts'
import type { FileRecord, FileState, RenderedFile } from '../render/output.ts'
import type { SocialImage } from '../social-images/social-image.ts'
import type { Cache } from './cache.ts'
import { toKey } from './store.ts'

/** An image from the cache. */
export interface CachedSocialImage {
  readonly record: FileRecord
  /** Null if the same bytes are already published. */
  readonly bytes: Buffer | null
}

export interface SocialImageCache {
  /** The key of an image's entry. */
  readonly toKey: (image: SocialImage) => string
  /**
   * Returns null if nothing is stored, or if the entry is damaged.
   * @param isPublished whether a file is published with the same bytes
   */
  lookup(image: SocialImage, isPublished: (file: FileState) => boolean): CachedSocialImage | null
  /** Stores an image. Does nothing if the disk fails. */
  store(image: SocialImage, rendered: RenderedFile): void
}

/** Opens the cache of images. */
export function openSocialImageCache({
  location,
  store,
}: Pick<Cache, 'location' | 'store'>): SocialImageCache {
  const toImageKey = ({ file, texts }: SocialImage): string =>
    toKey('social-image', location.toolchain, file, texts)
  return {
    toKey: toImageKey,
    lookup(image, isPublished) {
      const entry = store.get(toImageKey(image))
      if (entry === null) return null
      const record = entry.record as FileRecord
      if (isPublished(record)) return { record, bytes: null }
      const bytes = entry.readBytes()
      return bytes !== null && toHash(bytes) === record.hash ? { record, bytes } : null
    },
    store(image, { bytes, ...file }) {
      store.put(toImageKey(image), { ...file, length: bytes.length } satisfies FileRecord, [bytes])
    },
  }
}
