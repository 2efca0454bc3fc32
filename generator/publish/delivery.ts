/** Puts what is rendered in its place from whatever thread rendered it, so that bytes need not travel. */

import { toHash } from '../files/hash.ts'
import { explainSystemError } from '../files/system-error.ts'
import { createFileWriter } from '../files/writer.ts'
import type { FileRecord, RenderedFile, WriteTarget, WrittenFile } from '../render/output.ts'
import { isPublished, isPublishedAs } from './compare.ts'

export interface Delivery {
  deliver(rendered: RenderedFile): WrittenFile
  /**
   * Delivers what was rendered by an earlier build.
   * @param readBytes all of it, one file after the other
   * @returns null where the bytes are needed and are not those that were rendered
   */
  redeliver(files: readonly FileRecord[], readBytes: () => Buffer | null): WrittenFile[] | null
}

/** @param room where it may be put; null for leaving bytes to whoever asked for them */
export function createDelivery(room: WriteTarget | null): Delivery {
  const published = room?.published ?? null
  const write = room === null || room.next === null ? null : createFileWriter(room.next)
  const beginning = `Cannot publish to "${room?.name}"`
  const run = <T>(work: () => T): T => explainSystemError(work, beginning, '; nothing was changed')

  const deliver: Delivery['deliver'] = ({ file, lang, hash, bytes }) => {
    const listed = { file, lang, hash, length: bytes.length }
    const isUnchanged = published !== null && run(() => isPublished({ file, bytes }, published))
    if (!isUnchanged) run(() => write?.({ file, bytes }))
    return { ...listed, bytes: isUnchanged || write !== null ? null : bytes, isUnchanged }
  }

  const redeliver: Delivery['redeliver'] = (files, readBytes) => {
    const isUnchanged = (file: FileRecord) => published !== null && run(() => isPublishedAs(file, published))
    const kept = new Set(files.filter(isUnchanged))
    if (kept.size === files.length) return files.map((file) => ({ ...file, bytes: null, isUnchanged: true }))
    const bytes = cut(readBytes(), files)
    if (bytes === null) return null
    return files.map((file, place) =>
      kept.has(file)
        ? { ...file, bytes: null, isUnchanged: true }
        : deliver({ ...file, bytes: bytes[place] as Buffer }),
    )
  }

  return { deliver, redeliver }
}

/** Bytes cut into files; null where they are not those of the files. */
function cut(whole: Buffer | null, files: readonly FileRecord[]): Buffer[] | null {
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
