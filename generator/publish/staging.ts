/** Writes a build beside the out folder and swaps the two: the only steps at which a disk can run full. */

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
import { createFileWriter, createPathResolver } from '../files/writer.ts'
import type { FileRecord } from '../render/output.ts'
import { mountHint, type OutputPaths } from './output-paths.ts'

type Facts = Pick<FileRecord, 'hash' | 'length'>

/** Creates what writes files into the folder of the next build. */
export function createStaging({ out, next }: OutputPaths) {
  const makeRoom = createPathResolver(next)
  return {
    write: createFileWriter(next),
    writePieces(file: string, pieces: Iterable<string>): Facts {
      const handle = openSync(makeRoom(file), 'w')
      try {
        return hashChunks(writeAll(handle, toBuffers(pieces)))
      } finally {
        closeSync(handle)
      }
    },
    /** Takes a file back. */
    drop: (file: string) => rmSync(makeRoom(file)),
    /** What is the same as before is linked, and so keeps its inode and times. */
    keep: (file: string) => linkOrCopy(join(out, file), makeRoom(file)),
  }
}

function* writeAll(handle: number, buffers: Iterable<Buffer>): Generator<Buffer> {
  for (const bytes of buffers) {
    for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
    yield bytes
  }
}

/** Not every file system has hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Has the staged files on the disk before their names are; where there is no such command, the system decides when. */
export function flush(folder: string): void {
  try {
    execFileSync('sync', ['-f', folder], { stdio: 'ignore' })
  } catch {}
}

/** Puts the staged build in the place of the one before, which stays beside it. */
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

/** Some mount points show only when they are to be renamed. */
function moveAway(out: string, previous: string, name: string): void {
  try {
    renameSync(out, previous)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error
    throw new OperationalError(`Cannot publish to "${name}": ${mountHint(name)}`)
  }
}
