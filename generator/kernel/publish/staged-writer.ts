/** Writes rendered files to the staging folder, in any thread. A file that is published already is not written again. */

import type { FileRecord, RenderedFile, StagingLocation, WrittenFile } from '../file.ts'
import { createFileWriter } from '../files/file-writer.ts'
import { toHash } from '../files/hash.ts'
import { explainSystemError } from '../files/system-error.ts'
import { isPublished, isPublishedAs } from './compare.ts'

export interface StagedWriter {
  /**
   * Stages a file unless the same bytes are published.
   * @throws {OperationalError} SYSTEM_ERROR if the disk fails
   */
  write(rendered: RenderedFile): WrittenFile
  /**
   * Stages files that an earlier build rendered.
   * @param readBytes reads the bytes of all files, one file after the other
   * @returns null if the bytes are needed and do not match their hashes; nothing is staged then
   * @throws {OperationalError} SYSTEM_ERROR if the disk fails
   */
  writeCached(files: readonly FileRecord[], readBytes: () => Buffer | null): WrittenFile[] | null
}

/** Creates a writer for one staging folder. Several threads can write to the same folder. */
export function createStagedWriter({ name, published, staging }: StagingLocation): StagedWriter {
  const writeFile = staging === null ? () => {} : createFileWriter(staging)
  const run = <T>(work: () => T): T =>
    explainSystemError(work, `Cannot publish to "${name}"`, '; nothing was changed')

  return createWriter({
    write: ({ bytes, ...record }) =>
      run(() => {
        const { file } = record
        const isUnchanged = published !== null && isPublished({ file, bytes }, published)
        if (!isUnchanged) writeFile({ file, bytes })
        return { ...record, length: bytes.length, isUnchanged }
      }),
    isUnchanged: (file) => published !== null && run(() => isPublishedAs(file, published)),
  })
}

/** How a {@link StagedWriter} compares and stages single files. */
interface FileStaging {
  readonly write: StagedWriter['write']
  readonly isUnchanged: (file: FileRecord) => boolean
}

/** Creates a writer for any place that stages files. */
export function createWriter({ write, isUnchanged }: FileStaging): StagedWriter {
  const writeCached: StagedWriter['writeCached'] = (files, readBytes) => {
    const unchanged = new Set(files.filter(isUnchanged))
    if (unchanged.size === files.length) return files.map((file) => ({ ...file, isUnchanged: true }))
    const parts = splitBytes(readBytes(), files)
    if (parts === null) return null
    return parts.map(({ file, bytes }) =>
      unchanged.has(file) ? { ...file, isUnchanged: true } : write({ ...file, bytes }),
    )
  }

  return { write, writeCached }
}

/** Splits bytes into files. Returns null if they do not have the hashes of the files. */
function splitBytes(bytes: Buffer | null, files: readonly FileRecord[]) {
  if (bytes === null) return null
  let end = 0
  const parts = files.map((file) => {
    end += file.length
    return { file, bytes: bytes.subarray(end - file.length, end) }
  })
  return parts.every((part) => toHash(part.bytes) === part.file.hash) ? parts : null
}
