/** Targets of builds that write nothing to disk: a preview in memory, and a check. */

import type { FileState } from '../file.ts'
import { toHash } from '../files/hash.ts'
import { hashChunks, toBuffers } from '../files/regular-file.ts'
import { createStagedWriter, createWriter } from './staging.ts'
import type { PublishTarget } from './target.ts'

interface MemoryFile {
  readonly hash: string
  readonly bytes: Buffer
}

/** The files of one build, by path. */
export type MemoryFiles = ReadonlyMap<string, MemoryFile>

/** A published build in memory. */
interface MemorySite {
  /** The files that are published now. The next build has a map of its own. */
  readonly files: MemoryFiles
  /** Opens a target for one build. One build at a time has one. */
  openTarget(): PublishTarget
}

export function createMemorySite(): MemorySite {
  let published: MemoryFiles = new Map()
  return {
    get files() {
      return published
    },
    openTarget: () =>
      openTarget(published, (files) => {
        published = files
      }),
  }
}

/** @param publish replaces the published files */
function openTarget(published: MemoryFiles, publish: (files: MemoryFiles) => void): PublishTarget {
  const staged = new Map<string, MemoryFile>()

  const isPublished = ({ file, hash }: FileState): boolean => published.get(file)?.hash === hash

  /** Stages a file. One that is published with the same bytes stays the same object, so that it is in memory once. */
  const stage = (file: string, { hash, bytes }: MemoryFile): boolean => {
    const known = published.get(file)
    const isUnchanged = known?.hash === hash
    staged.set(file, isUnchanged ? known : { hash, bytes })
    return isUnchanged
  }

  const writer = createWriter({
    write: ({ bytes, ...record }) => ({
      ...record,
      length: bytes.length,
      isUnchanged: stage(record.file, { hash: record.hash, bytes }),
    }),
    isUnchanged: isPublished,
  })

  const add: PublishTarget['add'] = ({ file, isUnchanged }) => {
    const known = published.get(file)
    if (isUnchanged && known !== undefined) staged.set(file, known)
  }

  return {
    keepsBytes: true,
    isShared: false,
    writer,
    trust() {},
    hasAll: (files) => files.every(isPublished),
    lock: () => ({ name: 'memory', published: null, staging: '' }),
    write: ({ bytes, lang = null, hash = toHash(bytes), ...file }) =>
      writer.write({ ...file, lang, hash, bytes }),
    writeChunks(file, chunks) {
      const buffers = [...toBuffers(chunks)]
      const state = hashChunks(buffers)
      stage(file, { hash: state.hash, bytes: Buffer.concat(buffers) })
      return state
    },
    writeCached(files, readBytes) {
      const writtenFiles = writer.writeCached(files, readBytes)
      for (const file of writtenFiles ?? []) add(file)
      return writtenFiles
    },
    add,
    isPublished,
    readPublished: (file) => published.get(file)?.bytes ?? null,
    read(file) {
      const bytes = staged.get(file)?.bytes
      if (bytes === undefined) throw new Error(`Cannot read "${file}": it is not staged`)
      return bytes
    },
    commit() {
      const files = [...staged]
      const unchanged = files.filter(([file, { hash }]) => published.get(file)?.hash === hash).length
      const removed = [...published.keys()].filter((file) => !staged.has(file)).length
      // A copy, because the build abandons its target at the end.
      publish(new Map(staged))
      return { written: files.length - unchanged, unchanged, removed }
    },
    addStamps: (files) => files,
    abandon: () => staged.clear(),
  }
}

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
    isShared: true,
    writer,
    trust() {},
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
    addStamps: (files) => files,
    abandon: () => lengths.clear(),
  }
}
