/** Keeps the bytes of documents between the two steps that need them: reading front matter, and building. */

/** The memory for the bytes of all documents, about 10,000 documents of usual length. A build reads the others twice. */
const maxBytes = 32 * 2 ** 20

/** The largest file whose bytes are kept, so that batches of several threads exceed {@link maxBytes} by little. */
const maxFileBytes = 64 * 2 ** 10

/** The bytes of a file in memory that threads share; null if a build reads the file again. */
export type KeptBytes = Uint8Array<SharedArrayBuffer> | null

/** Many files share a part of the memory, because a message between threads lists each part that it refers to. */
const partBytes = 2 ** 20

/**
 * Creates a function that copies the bytes of a file to memory that threads share. It returns null for a large file, and for one that
 * could not be read.
 */
export function createKeeper(): (bytes: Uint8Array | null) => KeptBytes {
  let part = new Uint8Array(new SharedArrayBuffer(0))
  let used = 0
  return (bytes) => {
    if (bytes === null || bytes.length > maxFileBytes) return null
    if (used + bytes.length > part.length) {
      part = new Uint8Array(new SharedArrayBuffer(partBytes))
      used = 0
    }
    part.set(bytes, used)
    used += bytes.length
    return part.subarray(used - bytes.length, used)
  }
}

/** The bytes of some files, up to {@link maxBytes}. */
export interface KeptFiles {
  readonly isFull: () => boolean
  readonly keep: (file: string, bytes: KeptBytes) => void
  /** Returns the bytes of a file. A second call returns null. The memory is free when all files of the same part are taken. */
  readonly take: (file: string) => KeptBytes
  /** Forgets all files: a build does not take the documents that the cache has. */
  readonly clear: () => void
}

export function createKeptFiles(): KeptFiles {
  const files = new Map<string, Uint8Array<SharedArrayBuffer>>()
  let length = 0
  const isFull = (): boolean => length >= maxBytes
  return {
    isFull,
    keep(file, bytes) {
      if (bytes === null || isFull()) return
      files.set(file, bytes)
      length += bytes.length
    },
    take(file) {
      const bytes = files.get(file) ?? null
      files.delete(file)
      return bytes
    },
    clear: () => files.clear(),
  }
}
