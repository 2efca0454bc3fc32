/** Fills the folder beside the out folder, in which a build is staged. */

import { closeSync, copyFileSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { FileRecord, FileState, RenderedFile, StagingLocation, WrittenFile } from '../file.ts'
import { createFileWriter, createPathResolver } from '../files/file-writer.ts'
import { toHash } from '../files/hash.ts'
import { hashChunks, toBuffers } from '../files/regular-file.ts'
import { explainSystemError, namePath } from '../files/system-error.ts'
import { hasBytes } from './comparison.ts'
import type { OutputPaths } from './output-paths.ts'

/** Creates functions that fill the staging folder. They throw the system error if the disk fails. */
export function createStaging({ out, next }: OutputPaths) {
  const toPath = createPathResolver(next)
  return {
    /** Writes a file chunk by chunk. Returns its hash and its length in bytes. */
    writeChunks(file: string, chunks: Iterable<string | Buffer>): Pick<FileRecord, 'hash' | 'length'> {
      const path = toPath(file)
      return namePath(path, () => {
        const handle = openSync(path, 'w')
        try {
          return hashChunks(writeAll(handle, toBuffers(chunks)))
        } finally {
          closeSync(handle)
        }
      })
    },
    /** Removes a staged file. */
    remove: (file: string) => rmSync(toPath(file)),
    /** Links a published file into the staging folder, so that its inode and times stay the same. */
    link: (file: string) => linkOrCopy(join(out, file), toPath(file)),
  }
}

function* writeAll(handle: number, buffers: Iterable<Buffer>): Generator<Buffer> {
  for (const bytes of buffers) {
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
    yield bytes
  }
}

/** Copies on file systems without hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

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

/**
 * Creates a writer for one staging folder. Several threads can write to the same folder.
 * @param isPublished whether a file is published with the same bytes. Threads do not need it, because they take no files from the cache.
 */
export function createStagedWriter(
  { name, published, staging }: StagingLocation,
  isPublished: (file: FileState) => boolean = () => false,
): StagedWriter {
  const writeFile = staging === null ? () => {} : createFileWriter(staging)
  const run = <T>(work: () => T): T =>
    explainSystemError(work, `Cannot publish to "${name}"`, '; nothing was changed')

  return createWriter({
    write: ({ bytes, ...record }) =>
      run(() => {
        const { file } = record
        const isUnchanged = published !== null && hasBytes({ file, bytes }, published)
        if (!isUnchanged) writeFile({ file, bytes })
        return { ...record, length: bytes.length, isUnchanged }
      }),
    isUnchanged: isPublished,
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
