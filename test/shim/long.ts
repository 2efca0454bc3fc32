/** A build with a file too long to be held in memory, and requests for it. */

import { createHash } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { renderManifest } from '../../generator/build/files/manifest.ts'
import { parseManifest } from '../../shim/sources/source.ts'
import { oneLanguage } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'

export const file = 'llms-full.txt'
/** One byte more than the maximum for files in memory. */
export const length = 64 * 2 ** 20 + 1

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The hash of the file, which has only zeros: the file system stores none of them. */
const zerosHash = hash(Buffer.alloc(length))

/** Replaces the file by one with the same or another last byte, by a rename as builds do. */
export async function replaceFile(dist: string, last: 'same' | 'other'): Promise<void> {
  const replacement = await open(join(dist, `${file}.new`), 'w')
  await replacement.truncate(length)
  if (last === 'other') await replacement.write('b', length - 1)
  await replacement.close()
  await rename(join(dist, `${file}.new`), join(dist, file))
}

/** Builds a site with the long file before the tests of a file. Returns the out folder. */
export function useLongDist(): string {
  const dist = useDist({ ...oneLanguage, 'site.yaml': `${oneLanguage['site.yaml']}site: false\n` })
  beforeAll(async () => {
    const path = join(dist, '_stele/manifest.json')
    const { build, hostFiles, ...site } = await parseManifest(await readFile(path, 'utf8'), dist)
    const entry = site.files[file]
    if (entry === undefined) throw new Error(`The site has no "${file}"`)
    const files = { ...site.files, [file]: { ...entry, hash: zerosHash, bytes: length } }
    await replaceFile(dist, 'same')
    await writeFile(path, renderManifest({ ...site, files }, hostFiles).bytes)
  })
  return dist
}

/** Requests the file, and reads every byte. */
export async function send(port: number, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/${file}`, init)
  const { status, headers } = response
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    status,
    length: headers.get('content-length'),
    coding: headers.get('content-encoding'),
    isTagged: headers.get('etag') === `"${hash(bytes)}"`,
    bytes: bytes.length,
  }
}

export const complete = { status: 200, length: String(length), coding: null, isTagged: true, bytes: length }
