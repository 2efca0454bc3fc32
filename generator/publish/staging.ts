/** Stages a build beside the out folder and swaps the two folders. Only these steps can fill a disk. */

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
import { OperationalError } from '../diagnostics/errors.ts'
import { hashChunks, toBuffers } from '../files/chunks.ts'
import { explainSystemError } from '../files/system-error.ts'
import { createPathResolver } from '../files/writer.ts'
import type { FileRecord } from '../render/output.ts'
import { mountHint, type OutputPaths } from './output-paths.ts'

/** Creates functions that fill the staging folder. */
export function createStaging({ out, next }: OutputPaths) {
  const toPath = createPathResolver(next)
  return {
    /** Writes a file chunk by chunk. */
    writeChunks(file: string, chunks: Iterable<string>): Pick<FileRecord, 'hash' | 'length'> {
      const handle = openSync(toPath(file), 'w')
      try {
        return hashChunks(writeAll(handle, toBuffers(chunks)))
      } finally {
        closeSync(handle)
      }
    },
    remove: (file: string) => rmSync(toPath(file)),
    /** Links a published file, which so keeps its inode and times. */
    link: (file: string) => linkOrCopy(join(out, file), toPath(file)),
  }
}

function* writeAll(handle: number, buffers: Iterable<Buffer>): Generator<Buffer> {
  for (const bytes of buffers) {
    for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
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

/** Flushes the staged files to disk before they are renamed. Without a `sync` command the system decides when. */
export function flush(folder: string): void {
  try {
    execFileSync('sync', ['-f', folder], { stdio: 'ignore' })
  } catch {}
}

/** Replaces the published build with the staged one. The replaced build stays at `previous`. */
export function swap({ name, out, next, previous }: OutputPaths): void {
  const isFirst = !existsSync(out)
  if (!isFirst) moveAway(out, previous, name)
  try {
    renameSync(next, out)
  } catch (error) {
    if (!isFirst) {
      explainSystemError(
        () => renameSync(previous, out),
        `Cannot put back "${name}"`,
        '; the next command tries again',
      )
    }
    throw error
  }
}

/** Some mount points are noticed only when they are renamed. */
function moveAway(out: string, previous: string, name: string): void {
  try {
    renameSync(out, previous)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error
    throw new OperationalError(`Cannot publish to "${name}": ${mountHint(name)}`)
  }
}
