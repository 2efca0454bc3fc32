/**
 * Maps in memory that all threads share. A map is written once and read entry by entry, so that no thread has a copy of
 * the entries of a large site.
 */

/** The memory of a shared map with values of type `T`. `valueType` exists only in types. */
export type SharedBytes<T> = Uint8Array<SharedArrayBuffer> & { readonly valueType?: T }

/** A read-only map in shared memory. */
export interface SharedMap<T> {
  has(key: string): boolean
  /** The value is read-only: the next call may return the same one. */
  get(key: string): T | undefined
  /** In the order of insertion. */
  entries(): Iterable<readonly [key: string, value: T]>
}

/** How many values a thread keeps parsed. All those of a large site would need too much memory. */
const maxParsed = 10_000

/** Size of a number in bytes. */
const numberBytes = Uint32Array.BYTES_PER_ELEMENT

/*
 * Layout: 32-bit numbers, then texts in UTF-8. Each entry has two texts: its key, and its value as JSON.
 *
 *   entry count | slot count | slots of the hash table … | start of each text … | end of the last text | texts …
 *
 * A slot holds the index of an entry plus 1, or 0 if it is free. An entry is in the first free slot from the slot that
 * its key hashes to.
 */
const headNumbers = 2

/** Writes a map to shared memory. Values must survive JSON. */
export function shareMap<T>(map: ReadonlyMap<string, T>): SharedBytes<T> {
  const texts = [...map].flatMap(([key, value]) => [key, JSON.stringify(value)])
  // The number of slots is a power of two, of which at most half are used.
  const slots = 2 ** Math.ceil(Math.log2(2 * map.size + 1))
  const numbers = headNumbers + slots + texts.length + 1
  const length = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const memory = new SharedArrayBuffer(numbers * numberBytes + length)
  const bytes = Buffer.from(memory)
  const head = new Uint32Array(memory, 0, numbers)
  head.set([map.size, slots])
  const table = head.subarray(headNumbers, headNumbers + slots)
  for (const [index, key] of [...map.keys()].entries()) {
    let slot = toSlot(key, slots)
    while (table[slot] !== 0) slot = (slot + 1) & (slots - 1)
    table[slot] = index + 1
  }
  const starts = head.subarray(headNumbers + slots)
  let end = numbers * numberBytes
  for (const [index, text] of texts.entries()) {
    starts[index] = end
    end += bytes.write(text, end)
  }
  starts[texts.length] = end
  return new Uint8Array(memory)
}

/** Opens a shared map in any thread. Copies nothing. */
export function openSharedMap<T>({ buffer: memory }: SharedBytes<T>): SharedMap<T> {
  const [size = 0, slots = 0] = new Uint32Array(memory, 0, headNumbers)
  const table = new Uint32Array(memory, headNumbers * numberBytes, slots)
  const starts = new Uint32Array(memory, (headNumbers + slots) * numberBytes, 2 * size + 1)
  const bytes = Buffer.from(memory)
  const readText = (text: number): string => bytes.toString('utf8', starts[text], starts[text + 1])
  const readKey = (index: number): string => readText(2 * index)
  const readValue = (index: number): T => JSON.parse(readText(2 * index + 1))
  /** Returns the index of an entry, or -1. */
  const find = (key: string): number => {
    for (let slot = toSlot(key, slots); ; slot = (slot + 1) & (slots - 1)) {
      const index = (table[slot] ?? 0) - 1
      if (index === -1 || isKeyAt(index, key)) return index
    }
  }
  /** Compares bytes, because decoding each key that is compared would take several times as long. */
  const isKeyAt = (index: number, key: string): boolean => {
    const start = starts[2 * index] ?? 0
    const end = starts[2 * index + 1] ?? 0
    // UTF-8 has at least one byte for each UTF-16 unit.
    if (end - start < key.length) return false
    for (let offset = 0; offset < key.length; offset++) {
      const unit = key.charCodeAt(offset)
      if (unit >= firstOtherThanAscii) return readKey(index) === key
      if (bytes[start + offset] !== unit) return false
    }
    return end - start === key.length
  }
  const parsed = new Map<string, T | undefined>()
  const get = (key: string): T | undefined => {
    const known = parsed.get(key)
    if (known !== undefined || parsed.has(key)) return known
    const index = find(key)
    const value = index === -1 ? undefined : readValue(index)
    if (parsed.size === maxParsed) parsed.clear()
    parsed.set(key, value)
    return value
  }

  return {
    has: (key) => find(key) !== -1,
    get,
    *entries() {
      for (let index = 0; index < size; index++) yield [readKey(index), readValue(index)] as const
    },
  }
}

/** The first code unit that UTF-8 encodes in more than one byte. */
const firstOtherThanAscii = 0x80

/** Hashes a text with FNV-1a over its code units. `slots` is a power of two. */
function toSlot(text: string, slots: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash & (slots - 1)
}
