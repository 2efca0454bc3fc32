/** Fills the folder beside the out folder, in which a build is staged. */

import { closeSync, copyFileSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { FileRecord } from '../file.ts'
import { hashChunks, toBuffers } from '../files/chunks.ts'
import { createPathResolver } from '../files/file-writer.ts'
import { namePath } from '../files/system-error.ts'
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
