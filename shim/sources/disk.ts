/** Reads a build from a dist folder on disk. A new build is recognised by its manifest, which is a new file. */

import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout } from 'node:timers/promises'
import { hashLength } from '../contract/hash-length.ts'
import { maxHeldBytes } from '../contract/header-values.ts'
import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source, type StoredFile } from './source.ts'

/**
 * Milliseconds before each retry of reading the manifest. A build is published by two renames, and the folder is missing
 * between them, usually for some microseconds.
 */
const retryDelays: readonly number[] = [5, 20, 100]

/**
 * Creates a source that reads a dist folder.
 * @param folder path of the folder that `stele build` publishes to
 */
export function createDiskSource(folder: string): Source {
  const root = resolve(folder)
  const path = join(root, manifestFile)
  let last: { readonly manifest: Manifest; readonly version: string } | null = null
  /** Files too long to be held in memory, with the file version that their hash belongs to. */
  const stored = new Map<string, { readonly version: string; readonly body: Promise<StoredFile> }>()

  const readOnce = async (known: Manifest | null): Promise<Manifest> => {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true })
    const version = `${ino} ${size} ${mtimeNs}`
    // If the caller did not accept the manifest read last, return it again.
    if (known !== null && last?.manifest === known && last.version === version) return known
    const current = await parseManifest(await readFile(path, 'utf8'), folder)
    const manifest = current.build === known?.build ? known : current
    last = { manifest, version }
    return manifest
  }

  const readWithRetries = async (
    known: Manifest | null,
    [delay, ...laterDelays]: readonly number[],
  ): Promise<Manifest> => {
    try {
      return await readOnce(known)
    } catch (error) {
      if (delay === undefined) throw error
      await setTimeout(delay)
      return readWithRetries(known, laterDelays)
    }
  }

  return {
    name: folder,
    readManifest: (known) => readWithRetries(known, retryDelays),
    async readFile(file) {
      try {
        const path = join(root, file)
        // A manifest could name a file elsewhere, such as a device that never ends.
        if (!path.startsWith(join(root, sep))) return null
        const { size, mtimeMs, ino } = await stat(path)
        if (size <= maxHeldBytes) return (await readFile(path)) as Buffer<ArrayBuffer>
        const version = `${ino} ${size} ${mtimeMs}`
        const known = stored.get(file)
        if (known?.version === version) return known.body
        const body = openStored(path)
        stored.set(file, { version, body })
        // Read the file again next time if this attempt fails.
        body.catch(() => stored.delete(file))
        return await body
      } catch (error) {
        const { code, name } = error as NodeJS.ErrnoException
        // A blob throws NotReadableError if its file changes while it is read; the file then counts as missing.
        if (code === 'ENOENT' || code === 'ENOTDIR' || name === 'NotReadableError') return null
        throw error
      }
    },
  }
}

/** Opens a long file as a blob, which streams from disk, and computes its hash. */
async function openStored(path: string): Promise<StoredFile> {
  const file = await openAsBlob(path)
  const hash = createHash('sha256')
  await pipeline(Readable.fromWeb(file.stream() as ReadableStream), hash)
  return toStored(file, hash.digest('base64url').slice(0, hashLength))
}

const toStored = (blob: Blob, hash: string): StoredFile =>
  Object.assign(blob, {
    length: blob.size,
    hash,
    slice: (start: number, end: number) => toStored(Blob.prototype.slice.call(blob, start, end), hash),
  })
