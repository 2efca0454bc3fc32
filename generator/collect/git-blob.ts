/** Compares files with the blobs of git. Hashes files itself: git would run the repository's filters. */

import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readlinkSync } from 'node:fs'

/** The hash function of a repository. */
export type HashAlgorithm = 'sha1' | 'sha256'

/**
 * Whether a file has the bytes of a blob. Line ends may differ: git converts them when it checks out. A filter, such as that of Git
 * LFS, is not run, so that its files always differ.
 * @param id of the blob
 */
export function isBlob(path: string, id: string, algorithm: HashAlgorithm): boolean {
  const bytes = readBytes(path)
  if (bytes === null) return false
  const withLineFeeds = () => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  return toBlobId(bytes, algorithm) === id || toBlobId(withLineFeeds(), algorithm) === id
}

/** Reads what git stores of a file: of a link, its target. Returns null if it cannot be read. */
function readBytes(path: string): Buffer | null {
  try {
    const stats = lstatSync(path)
    if (stats.isSymbolicLink()) return Buffer.from(readlinkSync(path))
    return stats.isFile() ? readFileSync(path) : null
  } catch {
    return null
  }
}

const toBlobId = (bytes: Buffer, algorithm: HashAlgorithm): string =>
  createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
