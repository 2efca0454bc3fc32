/**
 * Stores entries by key. A key is a hash of all inputs of its entry, so an entry is never stale. A damaged, partly written or missing entry
 * counts as a cache miss.
 *
 * Entries are appended to packs. Each thread of a build writes a pack of its own, because creating a file for each entry takes more time
 * than rendering a document. {@link EntryStore.removeAllExcept} rewrites packs that hold little else than removed entries.
 */

import { hash, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
  writevSync,
} from 'node:fs'
import { join } from 'node:path'

/** The subfolder of the cache folder that holds the packs. */
export const entriesFolder = 'entries'

/** Files that mark the folder as a cache for backup programs (bford.info/cachedir) and for git. Name to text. */
export const markerFiles: Readonly<Record<string, string>> = {
  'CACHEDIR.TAG':
    'Signature: 8a477f597d28d172789f06886806bc55\n# The cache of `stele build`. You can remove this folder at any time.\n',
  '.gitignore': '*\n',
}

/** One entry of the cache. */
export interface CacheEntry {
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
  get(key: string): CacheEntry | null
  /**
   * Stores an entry. Does nothing if the disk fails.
   * @param record plain data, stored as JSON
   * @param bytes stored one after the other, without boundaries
   */
  put(key: string, record: unknown, bytes: readonly Uint8Array[]): void
  /** Removes all entries except those with these keys. */
  removeAllExcept(keys: ReadonlySet<string>): void
  /** Closes all files. The next call of another method opens them again. */
  close(): void
}

/*
 * Layout of an entry in a pack:
 *
 *   SHA-256 of the key and the record | key | length of the record | length of the bytes | record as JSON | bytes …
 *
 * The key has 32 bytes. Lengths have 32 bits, little-endian.
 */
const hashBytes = 32
const recordLengthAt = 2 * hashBytes
const bytesLengthAt = recordLengthAt + 4
const headBytes = bytesLengthAt + 4

/** Larger than any real record: the record of a build with a million files has a tenth of this. */
const maxRecordBytes = 2 ** 30

/** Packs below this size are rewritten, so that many small builds leave few packs. */
const smallPackBytes = 2 ** 20

/** The names of packs begin with the time. So their order tells which of two entries with the same key is newer, and replaces the other. */
const packName = /^[\da-z]{9}-[\da-f]{16}\.pack$/
const toPackName = (): string =>
  `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(8).toString('hex')}.pack`

/** An open pack. */
interface Pack {
  readonly path: string
  readonly handle: number
  /** How many bytes it has. */
  size: number
}

/** The place of an entry in a pack. */
interface Place {
  readonly pack: Pack
  readonly start: number
  readonly recordLength: number
  readonly bytesLength: number
}

const toEnd = ({ start, recordLength, bytesLength }: Omit<Place, 'pack'>): number =>
  start + headBytes + recordLength + bytesLength

// Windows does not have these flags. Without the first, a link could lead out of the cache. Without the second, opening a pipe would wait.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
const readFlags = constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK
const createFlags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | O_NOFOLLOW

/**
 * Opens the entries of a cache.
 * @param cache the cache folder, which need not exist
 */
export function openEntryStore(cache: string): EntryStore {
  const folder = join(cache, entriesFolder)
  /** The entries of the packs that were read, by key. */
  let places = new Map<string, Place>()
  /** The packs that were read. */
  let packs: Pack[] = []
  /** The paths of all other packs, the newest last. Null before the first lookup. */
  let unread: string[] | null = null
  /** The pack to which this store appends. Undefined before the first entry; null if none can be created. */
  let ownPack: Pack | null | undefined

  const listPacks = (): string[] =>
    (ignoreSystemErrors(() => readdirSync(folder).sort()) ?? [])
      .filter((name) => packName.test(name))
      .map((name) => join(folder, name))
      .filter((path) => path !== ownPack?.path)

  /** Reads the newest pack that was not read. Returns whether there was one. */
  const readNextPack = (): boolean => {
    unread ??= listPacks()
    const path = unread.pop()
    if (path === undefined) return false
    const pack = ignoreSystemErrors(() => openPack(path))
    if (pack === null) return true
    packs.push(pack)
    ignoreSystemErrors(() => addPlaces(pack, places))
    return true
  }

  /** Reads packs until one has the key. An unchanged build needs only the newest one. */
  const findPlace = (key: string): Place | undefined => {
    while (!places.has(key) && readNextPack());
    return places.get(key)
  }

  const createPack = (): Pack => {
    mkdirSync(folder, { recursive: true })
    writeMarkerFiles(cache)
    const path = join(folder, toPackName())
    return { path, handle: openSync(path, createFlags, 0o666), size: 0 }
  }

  const append = (head: Buffer, parts: readonly Uint8Array[]): void => {
    if (ownPack === undefined) ownPack = ignoreSystemErrors(createPack)
    const pack = ownPack
    if (pack === null) return
    ignoreSystemErrors(() => {
      const start = pack.size
      const length = parts.reduce((sum, part) => sum + part.length, headBytes)
      writeAll(pack.handle, [head, ...parts], length, start)
      pack.size += length
      places.set(toKey(head), { pack, start, ...toLengths(head) })
      return null
    })
  }

  const close = (): void => {
    for (const { handle } of [...packs, ...(ownPack ? [ownPack] : [])])
      ignoreSystemErrors(() => closeSync(handle))
    places = new Map()
    packs = []
    unread = null
    ownPack = undefined
  }

  return {
    get(key) {
      const place = findPlace(key)
      if (place === undefined) return null
      const record = ignoreSystemErrors(() => readRecord(place, key))
      if (record === null) return null
      const start = place.start + headBytes + place.recordLength
      const readBytes = () => ignoreSystemErrors(() => readPart(place.pack.handle, start, place.bytesLength))
      return { record, readBytes }
    },
    put(key, record, bytes) {
      const text = Buffer.from(JSON.stringify(record))
      append(
        toHead(
          key,
          text,
          bytes.reduce((sum, part) => sum + part.length, 0),
        ),
        [text, ...bytes],
      )
    },
    removeAllExcept(keys) {
      while (readNextPack());
      if (ownPack) packs.push(ownPack)
      ownPack = undefined
      const kept = [...places].filter(([key]) => keys.has(key))
      for (const pack of [...packs]) {
        const rest = kept.flatMap(([, place]) => (place.pack === pack ? [place] : []))
        const used = rest.reduce((sum, place) => sum + toEnd(place) - place.start, 0)
        if (pack.size >= smallPackBytes && used >= pack.size / 2) continue
        const isCopied = ignoreSystemErrors(() => {
          for (const place of rest) {
            const bytes = readPart(pack.handle, place.start, toEnd(place) - place.start)
            append(bytes.subarray(0, headBytes), [bytes.subarray(headBytes)])
          }
          return true
        })
        if (isCopied === null || (rest.length > 0 && !ownPack)) continue
        ignoreSystemErrors(() => {
          closeSync(pack.handle)
          rmSync(pack.path, { force: true })
          return null
        })
        packs = packs.filter((other) => other !== pack)
      }
      places = new Map([...places].filter(([key]) => keys.has(key)))
    },
    close,
  }
}

function openPack(path: string): Pack | null {
  const handle = openSync(path, readFlags)
  const state = fstatSync(handle)
  if (state.isFile()) return { path, handle, size: state.size }
  closeSync(handle)
  return null
}

/** Adds the entries of a pack that newer packs do not have. The last one is left out if it was not written to its end. */
function addPlaces(pack: Pack, places: Map<string, Place>): null {
  for (let start = 0; start + headBytes <= pack.size; ) {
    const head = readPart(pack.handle, start, headBytes)
    const place = { pack, start, ...toLengths(head) }
    start = toEnd(place)
    const key = toKey(head)
    const isNewest = (places.get(key)?.pack ?? pack) === pack
    if (start <= pack.size && isNewest) places.set(key, place)
  }
  return null
}

const toKey = (head: Buffer): string => head.toString('hex', hashBytes, recordLengthAt)

const toLengths = (head: Buffer): Pick<Place, 'recordLength' | 'bytesLength'> => ({
  recordLength: head.readUInt32LE(recordLengthAt),
  bytesLength: head.readUInt32LE(bytesLengthAt),
})

function toHead(key: string, record: Buffer, bytesLength: number): Buffer {
  const head = Buffer.alloc(headBytes)
  toDigest(key, record).copy(head)
  head.write(key, hashBytes, 'hex')
  head.writeUInt32LE(record.length, recordLengthAt)
  head.writeUInt32LE(bytesLength, bytesLengthAt)
  return head
}

/** Returns null if the record is damaged. */
function readRecord({ pack, start, recordLength }: Place, key: string): unknown {
  if (recordLength > maxRecordBytes) return null
  const bytes = readPart(pack.handle, start, headBytes + recordLength)
  const record = bytes.subarray(headBytes)
  if (!toDigest(key, record).equals(bytes.subarray(0, hashBytes))) return null
  return JSON.parse(record.toString())
}

const toDigest = (key: string, record: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(key, 'hex'), record]), 'buffer')

/** @throws {Error} with the code EIO if the file ends before */
function readPart(handle: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  for (let done = 0; done < length; ) {
    const read = readSync(handle, bytes, done, length - done, start + done)
    if (read === 0) throw Object.assign(new Error('The pack ends too early'), { code: 'EIO' })
    done += read
  }
  return bytes
}

/** Writes parts one after the other. A disk that is full may take only the first of them. */
function writeAll(handle: number, parts: readonly Uint8Array[], length: number, start: number): void {
  const written = writevSync(handle, parts, start)
  if (written === length) return
  const rest = Buffer.concat(parts).subarray(written)
  writeAll(handle, [rest], rest.length, start + written)
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
  for (const [name, text] of Object.entries(markerFiles)) {
    if (!existsSync(join(cache, name))) writeFileSync(join(cache, name), text)
  }
}
