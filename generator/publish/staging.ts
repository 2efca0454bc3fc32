/** Stages a build beside the out folder, and swaps the two folders. */

import { execFileSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { hashChunks, toBuffers } from '../files/chunks.ts'
import { createPathResolver } from '../files/file-writer.ts'
import { explainSystemError, namePath } from '../files/system-error.ts'
import type { FileRecord } from '../render/output.ts'
import { type OutputPaths, toMountPointError } from './output-paths.ts'

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

/** Flushes the staged files to disk before they are renamed. Does nothing if the system has no `sync` command. */
export function flush(folder: string): void {
  try {
    execFileSync('sync', ['-f', folder], { stdio: 'ignore' })
  } catch {}
}

/**
 * Replaces the published build with the staged one. The replaced build stays at `previous`.
 * @throws {OperationalError} OUTPUT_REFUSED if the out folder is a mount point; SYSTEM_ERROR if the published build cannot
 *   be restored after a failure
 * @throws {Error} the system error, if a rename fails and the published build is unchanged
 */
export function swap({ name, out, next, previous }: OutputPaths): void {
  const isFirst = !existsSync(out)
  if (!isFirst) moveAway(out, previous, name)
  try {
    renameSync(next, out)
  } catch (error) {
    if (!isFirst) {
      explainSystemError(
        () => renameSync(previous, out),
        `Cannot restore "${name}"`,
        '; the next command tries again',
      )
    }
    throw error
  }
}

/** Some mount points have the device of their parent folder, so only the rename detects them. */
function moveAway(out: string, previous: string, name: string): void {
  try {
    renameSync(out, previous)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error
    throw toMountPointError(name)
  }
}
