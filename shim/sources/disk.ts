/** A dist folder on disk. A build that lands is seen by its manifest, which is another file from then on. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source } from './source.ts'

/**
 * Milliseconds before a manifest that could not be read is tried again: a build lands by two renames, and between
 * them the folder is away, for some microseconds where nothing else keeps the machine busy.
 */
const pauses: readonly number[] = [5, 20, 100]

/** @param folder the out folder of a build */
export function createDiskSource(folder: string): Source {
  const path = join(folder, manifestFile)
  let last: { readonly manifest: Manifest; readonly state: string } | null = null

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
        return (await readFile(join(folder, file))) as Buffer<ArrayBuffer>
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOENT' || code === 'ENOTDIR') return null
        throw error
      }
    },
  }
}
