/** Puts what is rendered in its place from whatever thread rendered it, so that bytes need not travel. */

import { toHash } from '../files/hash.ts'
import { explain } from '../files/system-error.ts'
import { createWriter } from '../files/writer.ts'
import type { DeliveredFile, ListedFile, RenderedFile, Room } from '../render/output.ts'
import { isPublished, isPublishedAs } from './compare.ts'

export interface Delivery {
  deliver(rendered: RenderedFile): DeliveredFile
  /**
   * Delivers what was rendered by an earlier build.
   * @param readBytes all of it, one file after the other
   * @returns null where the bytes are needed and are not those that were rendered
   */
  redeliver(files: readonly ListedFile[], readBytes: () => Buffer | null): DeliveredFile[] | null
}

/** @param room where it may be put; null for leaving bytes to whoever asked for them */
export function createDelivery(room: Room | null): Delivery {
  const published = room?.published ?? null
  const write = room === null || room.next === null ? null : createWriter(room.next)
  const beginning = `Cannot publish to "${room?.name}"`
  const run = <T>(work: () => T): T => explain(work, beginning, '; nothing was changed')

  const deliver: Delivery['deliver'] = ({ file, lang, hash, bytes }) => {
    const listed = { file, lang, hash, length: bytes.length }
    const isKept = published !== null && run(() => isPublished({ file, bytes }, published))
    if (!isKept) run(() => write?.({ file, bytes }))
    return { ...listed, bytes: isKept || write !== null ? null : bytes, isKept }
  }

  const redeliver: Delivery['redeliver'] = (files, readBytes) => {
    const isKept = (file: ListedFile) => published !== null && run(() => isPublishedAs(file, published))
    const kept = new Set(files.filter(isKept))
    if (kept.size === files.length) return files.map((file) => ({ ...file, bytes: null, isKept: true }))
    const bytes = cut(readBytes(), files)
    if (bytes === null) return null
    return files.map((file, place) =>
      kept.has(file)
        ? { ...file, bytes: null, isKept: true }
        : deliver({ ...file, bytes: bytes[place] as Buffer }),
    )
  }

  return { deliver, redeliver }
}

/** Bytes cut into files; null where they are not those of the files. */
function cut(whole: Buffer | null, files: readonly ListedFile[]): Buffer[] | null {
  if (whole === null) return null
  const pieces: Buffer[] = []
  let end = 0
  for (const { length, hash } of files) {
    const bytes = whole.subarray(end, end + length)
    if (toHash(bytes) !== hash) return null
    pieces.push(bytes)
    end += length
  }
  return pieces
}
