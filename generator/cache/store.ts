/**
 * Entries by their keys, a file each. A key says what its entry was made of, and so an entry is never out of date; one
 * that is damaged, half written or gone is none.
 */

import { hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Where in the folder of a cache its entries are. */
export const entriesFolder = 'entries'

/** Files that tell programs what the folder is: those that make backups (bford.info/cachedir), and git. */
export const markerFiles: Readonly<Record<string, string>> = {
  'CACHEDIR.TAG':
    'Signature: 8a477f597d28d172789f06886806bc55\n# What `stele build` keeps for the builds after it. It may be removed at any time.\n',
  '.gitignore': '*\n',
}

export interface Entry {
  /** As {@link EntryStore.put} was given it. */
  readonly record: unknown
  /** The bytes beside it, which are as they are found: whoever put them there knows their hashes. */
  readonly readBytes: () => Buffer | null
}

export interface EntryStore {
  get(key: string): Entry | null
  /** Keeps an entry. Where the disk refuses it, there is none. */
  put(key: string, record: unknown, bytes: readonly Uint8Array[]): void
  /** Removes all entries but those of some keys. */
  keepOnly(keys: ReadonlySet<string>): void
}

/**
 * The key of what is made of some facts, which are told apart from all others: 64 hexadecimal digits.
 * @param facts plain data, in which maps and sets may be
 */
export const toKey = (...facts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(facts, toPlain), 'hex')

const toPlain = (_: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value

/** An entry begins with the digest of its key and its record, and with the record's length in bytes. */
const [digestBytes, lengthBytes] = [32, 4]
const headBytes = digestBytes + lengthBytes

/** What is read of an entry at first: most records are shorter. */
const firstBytes = 8192

/** More than any record has: a build of a million files is known by a tenth of it, in bytes. */
const mostBytes = 2 ** 30

const isKey = (name: string): boolean => /^[\da-f]{64}$/.test(name)

/** @param cache the folder of the cache, which need not exist */
export function openEntryStore(cache: string): EntryStore {
  const folder = join(cache, entriesFolder)
  const toPath = (key: string) => join(folder, key.slice(0, 2), key)
  const made = new Set<string>()
  const first = Buffer.allocUnsafe(firstBytes)

  return {
    get(key) {
      const path = toPath(key)
      return unlessRefused(() => {
        const record = readRecord(path, key, first)
        if (record === null) return null
        const start = headBytes + record.length
        const readBytes = () => unlessRefused(() => readFileSync(path).subarray(start))
        return { record: JSON.parse(record.toString()), readBytes }
      })
    },
    put(key, record, bytes) {
      const path = toPath(key)
      const text = Buffer.from(JSON.stringify(record))
      const head = Buffer.alloc(headBytes)
      toDigest(key, text).copy(head)
      head.writeUInt32LE(text.length, digestBytes)
      unlessRefused(() => {
        const parent = dirname(path)
        if (made.size === 0) sign(cache)
        if (!made.has(parent)) mkdirSync(parent, { recursive: true })
        made.add(parent)
        writeFileSync(path, Buffer.concat([head, text, ...bytes]))
        return null
      })
    },
    keepOnly(keys) {
      unlessRefused(() => {
        for (const path of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
          const name = path.slice(-64)
          if (isKey(name) && !keys.has(name)) rmSync(join(folder, path), { force: true })
        }
        return null
      })
    },
  }
}

/** The record of an entry; null where it is not what was written. */
function readRecord(path: string, key: string, first: Buffer): Buffer | null {
  const handle = openSync(path, 'r')
  try {
    const read = readSync(handle, first, 0, firstBytes, 0)
    if (read < headBytes) return null
    const end = headBytes + first.readUInt32LE(digestBytes)
    const record = end <= read ? first.subarray(headBytes, end) : readRest(handle, first, end)
    return record !== null && toDigest(key, record).equals(first.subarray(0, digestBytes)) ? record : null
  } finally {
    closeSync(handle)
  }
}

/** A record that goes on behind what was read at first; one that claims to be longer than any is damaged. */
function readRest(handle: number, first: Buffer, end: number): Buffer | null {
  if (end - headBytes > mostBytes) return null
  const record = Buffer.allocUnsafe(end - headBytes)
  first.copy(record, 0, headBytes)
  for (let done = firstBytes - headBytes; done < record.length; ) {
    const read = readSync(handle, record, done, record.length - done, headBytes + done)
    if (read === 0) return null
    done += read
  }
  return record
}

const toDigest = (key: string, record: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(key), record]), 'buffer')

/** A cache that cannot be read or written makes a build slower, and nothing else. */
function unlessRefused<T>(work: () => T | null): T | null {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return null
  }
}

function sign(cache: string): void {
  mkdirSync(cache, { recursive: true })
  for (const [name, text] of Object.entries(markerFiles)) {
    if (!existsSync(join(cache, name))) writeFileSync(join(cache, name), text)
  }
}
