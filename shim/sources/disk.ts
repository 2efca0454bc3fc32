/** A dist folder on disk. A build that lands is seen by its manifest, which is another file from then on. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source } from './source.ts'

/** Milliseconds before a manifest that could not be read is tried once more. */
const pause = 25

/** @param folder the out folder of a build */
export function createDiskSource(folder: string): Source {
  const path = join(folder, manifestFile)
  let seen = ''

  const readManifest = async (known: Manifest | null): Promise<Manifest> => {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true })
    const state = `${ino} ${size} ${mtimeNs}`
    if (known !== null && state === seen) return known
    const manifest = parseManifest(await readFile(path, 'utf8'), folder)
    seen = state
    return manifest
  }

  return {
    name: folder,
    // A build lands by two renames, and between them the folder is away for some microseconds.
    readManifest: (known) =>
      readManifest(known).catch(() => setTimeout(pause).then(() => readManifest(known))),
    readFile: (file) => readFile(join(folder, file)) as Promise<Buffer<ArrayBuffer>>,
  }
}
