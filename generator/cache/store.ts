/**
 * Stores entries by key, one file per entry. A key is a hash of all inputs of its entry, so an entry is never stale. A
 * damaged, partly written or missing entry counts as a cache miss.
 */

import { hash } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** The subfolder of the cache folder that holds the entries. */
export const entriesFolder = 'entries'

/** Files that mark the folder as a cache for backup programs (bford.info/cachedir) and for git. Name to text. */
export const markerFiles: Readonly<Record<string, string>> = {
  'CACHEDIR.TAG':
    'Signature: 8a477f597d28d172789f06886806bc55\n# The cache of `stele build`. You can remove this folder at any time.\n',
  '.gitignore': '*\n',
}

/** One entry of the cache. */
export interface Entry {
  /** The record that was passed to {@link EntryStore.put}. Its digest has been checked. */
  readonly record: unknown
  /**
   * Reads the bytes of the entry. They are not checked: compare them with hashes in the record. Returns null if they
   * cannot be read.
   */
  readonly readBytes: () => Buffer | null
}

/** The entries of a cache. No method throws if the disk fails. */
export interface EntryStore {
  /** Returns null if there is no such entry, or if it is damaged. */
  get(key: string): Entry | null
  /**
   * Stores an entry. Does nothing if the disk fails.
   * @param record plain data, stored as JSON
   * @param bytes stored one after the other, without boundaries
   */
  put(key: string, record: unknown, bytes: readonly Uint8Array[]): void
  /** Removes all entries except those with these keys. */
  removeAllExcept(keys: ReadonlySet<string>): void
}

/*
 * Layout of an entry's file:
 *
 *   SHA-256 of the key and the record | length of the record in bytes, 32 bits, little-endian | record as JSON | bytes …
 */
const [digestBytes, lengthBytes] = [32, 4]
const headBytes = digestBytes + lengthBytes

/** How many bytes of an entry are read first. Most records are shorter. */
const firstReadBytes = 8192

/** Larger than any real record: the record of a build with a million files has a tenth of this. */
const maxRecordBytes = 2 ** 30

const isKey = (name: string): boolean => /^[\da-f]{64}$/.test(name)

/**
 * Opens the entries of a cache.
 * @param cache the cache folder, which need not exist
 */
export function openEntryStore(cache: string): EntryStore {
  const folder = join(cache, entriesFolder)
  const toPath = (key: string) => join(folder, key.slice(0, 2), key)
  const createdFolders = new Set<string>()
  const firstRead = Buffer.allocUnsafe(firstReadBytes)

  return {
    get(key) {
      const path = toPath(key)
      return ignoreSystemErrors(() => {
        const record = readRecord(path, key, firstRead)
        if (record === null) return null
        const start = headBytes + record.length
        const readBytes = () => ignoreSystemErrors(() => readFileSync(path).subarray(start))
        return { record: JSON.parse(record.toString()), readBytes }
      })
    },
    put(key, record, bytes) {
      const path = toPath(key)
      const text = Buffer.from(JSON.stringify(record))
      const head = Buffer.alloc(headBytes)
      toDigest(key, text).copy(head)
      head.writeUInt32LE(text.length, digestBytes)
      ignoreSystemErrors(() => {
        const parent = dirname(path)
        if (createdFolders.size === 0) writeMarkerFiles(cache)
        if (!createdFolders.has(parent)) {
          mkdirSync(parent, { recursive: true })
          if (lstatSync(parent).isSymbolicLink()) return null
        }
        createdFolders.add(parent)
        writeEntry(path, Buffer.concat([head, text, ...bytes]))
        return null
      })
    },
    removeAllExcept(keys) {
      ignoreSystemErrors(() => {
        for (const group of readdirSync(folder, { withFileTypes: true })) {
          // A link could lead to files of the machine whose names are hashes, too.
          for (const name of group.isDirectory() ? readdirSync(join(folder, group.name)) : []) {
            if (isKey(name) && !keys.has(name)) rmSync(join(folder, group.name, name), { force: true })
          }
        }
        return null
      })
    },
  }
}

/**
 * Reads the record of an entry.
 * @param firstRead a buffer to read into, of {@link firstReadBytes}
 * @returns null if the entry is damaged
 */
function readRecord(path: string, key: string, firstRead: Buffer): Buffer | null {
  const handle = openSync(path, 'r')
  try {
    const length = readSync(handle, firstRead, 0, firstReadBytes, 0)
    if (length < headBytes) return null
    const end = headBytes + firstRead.readUInt32LE(digestBytes)
    const record = end <= length ? firstRead.subarray(headBytes, end) : readLongRecord(handle, firstRead, end)
    return record !== null && toDigest(key, record).equals(firstRead.subarray(0, digestBytes)) ? record : null
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads a record that is longer than the first read.
 * @param end the position of the record's end in the file
 * @returns null if the file is shorter, or the length is impossible
 */
function readLongRecord(handle: number, firstRead: Buffer, end: number): Buffer | null {
  if (end - headBytes > maxRecordBytes) return null
  const record = Buffer.allocUnsafe(end - headBytes)
  firstRead.copy(record, 0, headBytes)
  for (let position = firstReadBytes - headBytes; position < record.length; ) {
    const length = readSync(handle, record, position, record.length - position, headBytes + position)
    if (length === 0) return null
    position += length
  }
  return record
}

const toDigest = (key: string, record: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(key), record]), 'buffer')

/** Windows does not have the last flag. */
const writeFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)

/** Writes a file. Fails for a link, which could lead out of the cache. */
function writeEntry(path: string, bytes: Buffer): void {
  const handle = openSync(path, writeFlags)
  try {
    writeFileSync(handle, bytes)
  } finally {
    closeSync(handle)
  }
}

/** Returns null if a system call fails. A cache that cannot be read or written only makes a build slower. */
function ignoreSystemErrors<T>(work: () => T | null): T | null {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return null
  }
}

function writeMarkerFiles(cache: string): void {
  mkdirSync(cache, { recursive: true })
  for (const [name, text] of Object.entries(markerFiles)) {
    if (!existsSync(join(cache, name))) writeFileSync(join(cache, name), text)
  }
}
