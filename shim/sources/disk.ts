/** A dist folder on disk. A build that lands is seen by its manifest, which is another file from then on. */

import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout } from 'node:timers/promises'
import { hashLength } from '../contract/hash.ts'
import { maxHeldBytes } from '../contract/headers.ts'
import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source, type StoredFile } from './source.ts'

/**
 * Milliseconds before a manifest that could not be read is tried again: a build lands by two renames, and between
 * them the folder is away, for some microseconds where nothing else keeps the machine busy.
 */
const pauses: readonly number[] = [5, 20, 100]

/** @param folder the out folder of a build */
export function createDiskSource(folder: string): Source {
  const path = join(folder, manifestFile)
  let last: { readonly manifest: Manifest; readonly state: string } | null = null
  /** Files that are not held, as they were when their hashes were made. */
  const stored = new Map<string, { readonly state: string; readonly body: Promise<StoredFile> }>()

  const readOnce = async (known: Manifest | null): Promise<Manifest> => {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true })
    const state = `${ino} ${size} ${mtimeNs}`
    // Of a manifest that was read but not taken nothing is known: it is given again.
    if (known !== null && last?.manifest === known && last.state === state) return known
    const read = await parseManifest(await readFile(path, 'utf8'), folder)
    const manifest = read.build === known?.build ? known : read
    last = { manifest, state }
    return manifest
  }

  const readPatiently = async (
    known: Manifest | null,
    [pause, ...others]: readonly number[],
  ): Promise<Manifest> => {
    try {
      return await readOnce(known)
    } catch (error) {
      if (pause === undefined) throw error
      await setTimeout(pause)
      return readPatiently(known, others)
    }
  }

  return {
    name: folder,
    readManifest: (known) => readPatiently(known, pauses),
    async readFile(file) {
      try {
        const path = join(folder, file)
        const { size, mtimeMs, ino } = await stat(path)
        if (size <= maxHeldBytes) return (await readFile(path)) as Buffer<ArrayBuffer>
        const state = `${ino} ${size} ${mtimeMs}`
        const before = stored.get(file)
        if (before?.state === state) return before.body
        const body = openStored(path)
        stored.set(file, { state, body })
        // What could not be read is looked at anew.
        body.catch(() => stored.delete(file))
        return await body
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        const { name } = error as Error
        // The last is what is said of a file that changes while it is read: it is not the one that was looked for.
        if (code === 'ENOENT' || code === 'ENOTDIR' || name === 'NotReadableError') return null
        throw error
      }
    },
  }
}

/** A file of whatever length, of which no more is in memory than is on its way. */
async function openStored(path: string): Promise<StoredFile> {
  const file = await openAsBlob(path)
  const hash = createHash('sha256')
  await pipeline(Readable.fromWeb(file.stream() as ReadableStream), hash)
  return Object.assign(file, { length: file.size, hash: hash.digest('base64url').slice(0, hashLength) })
}
