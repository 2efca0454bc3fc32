/** A target for builds that are only checked. It keeps the length of each file, and writes nothing. */

import { hashChunks, toBuffers } from '../files/chunks.ts'
import { toHash } from '../files/hash.ts'
import { createStagedWriter } from './staged-writer.ts'
import type { PublishTarget } from './target.ts'

interface CheckTarget extends PublishTarget {
  /** Reads one of the files that are kept. */
  readKept(file: string): Buffer
}

/**
 * Creates a target that writes nothing to disk, in any thread.
 * @param isKept the files whose bytes the caller reads afterwards; by default none. A document has no such file.
 */
export function createCheckTarget(isKept: (file: string) => boolean = () => false): CheckTarget {
  const location = { name: 'memory', published: null, staging: null }
  const writer = createStagedWriter(location)
  const lengths = new Map<string, number>()
  const kept = new Map<string, Buffer>()
  const add: PublishTarget['add'] = ({ file, length }) => void lengths.set(file, length)

  return {
    keepsBytes: false,
    hasAll: () => false,
    lock: () => location,
    write({ bytes, lang = null, hash = toHash(bytes), ...file }) {
      const written = writer.write({ ...file, lang, hash, bytes })
      add(written)
      if (isKept(file.file)) kept.set(file.file, bytes)
      return written
    },
    writeCached: () => null,
    writeChunks(file, chunks) {
      const state = hashChunks(toBuffers(chunks))
      add({ file, ...state, isUnchanged: false })
      return state
    },
    add,
    isPublished: () => false,
    readPublished: () => null,
    // Those who read a file repeat its bytes in another one, of which the length alone matters here.
    read(file) {
      const length = lengths.get(file)
      if (length === undefined) throw new Error(`Cannot read "${file}": it is not staged`)
      return Buffer.alloc(length)
    },
    readKept(file) {
      const bytes = kept.get(file)
      if (bytes === undefined) throw new Error(`Cannot read "${file}": it is not kept`)
      return bytes
    },
    commit: () => ({ written: lengths.size, unchanged: 0, removed: 0 }),
    abandon: () => lengths.clear(),
  }
}
