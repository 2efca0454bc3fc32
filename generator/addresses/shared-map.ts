/**
 * Maps and sets of texts in memory that all threads see: made once, and read entry by entry, so that a thread has no
 * copy of what there is in a large site.
 */

/** What a shared map or set lies in; `T` is what its entries lead to. */
export type SharedBytes<T> = Uint8Array<SharedArrayBuffer> & { readonly leadsTo?: T }

/** Whether there is a text. */
export type Lookup = Pick<ReadonlySet<string>, 'has'>

export interface SharedSet extends Lookup {
  /** In the order in which they were given. */
  keys(): Iterable<string>
}

export interface SharedMap<T> extends SharedSet {
  /** An entry, made anew each time. */
  get(key: string): T | undefined
  values(): Iterable<T>
}

/** Bytes of a number. */
const numberBytes = Uint32Array.BYTES_PER_ELEMENT

/*
 * The memory holds numbers of four bytes, and behind them the texts in UTF-8, each entry's key and its value as JSON:
 *
 *   entries | slots of the hash table | its slots … | where each text begins … | where the last one ends | texts …
 *
 * A slot has the number of an entry from 1 on, or 0; an entry stands in the first free slot from its key's hash on.
 */
const headNumbers = 2

/** Shares entries; of those with equal keys the last one. */
export function shareMap<T>(entries: Iterable<readonly [key: string, value: T]>): SharedBytes<T> {
  const unique = [...new Map(entries)]
  return write(
    unique.map(([key]) => key),
    unique.flatMap(([key, value]) => [key, JSON.stringify(value)]),
  )
}

/** Shares texts. */
export function shareSet(texts: Iterable<string>): SharedBytes<null> {
  const keys = [...new Set(texts)]
  return write(
    keys,
    keys.flatMap((key) => [key, '']),
  )
}

function write<T>(keys: readonly string[], texts: readonly string[]): SharedBytes<T> {
  // At most half of the slots are taken.
  const slots = 2 ** Math.ceil(Math.log2(2 * keys.length + 1))
  const numbers = headNumbers + slots + texts.length + 1
  const length = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const memory = new SharedArrayBuffer(numbers * numberBytes + length)
  const bytes = Buffer.from(memory)
  const head = new Uint32Array(memory, 0, numbers)
  head.set([keys.length, slots])
  const table = head.subarray(headNumbers, headNumbers + slots)
  for (const [sourceFile, key] of keys.entries()) {
    let slot = toNumber(key) & (slots - 1)
    while (table[slot] !== 0) slot = (slot + 1) & (slots - 1)
    table[slot] = sourceFile + 1
  }
  const starts = head.subarray(headNumbers + slots)
  let end = numbers * numberBytes
  for (const [sourceFile, text] of texts.entries()) {
    starts[sourceFile] = end
    end += bytes.write(text, end)
  }
  starts[texts.length] = end
  return new Uint8Array(memory)
}

export const openSharedSet = (memory: SharedBytes<unknown>): SharedSet => open(memory)

export const openSharedMap = <T>(memory: SharedBytes<T>): SharedMap<T> => open(memory)

function open<T>({ buffer: memory }: SharedBytes<T>): SharedMap<T> {
  const [count = 0, slots = 0] = new Uint32Array(memory, 0, headNumbers)
  const table = new Uint32Array(memory, headNumbers * numberBytes, slots)
  const starts = new Uint32Array(memory, (headNumbers + slots) * numberBytes, 2 * count + 1)
  const bytes = Buffer.from(memory)
  const read = (text: number): string => bytes.toString('utf8', starts[text], starts[text + 1])
  const readKey = (entry: number): string => read(2 * entry)
  const readValue = (entry: number): T => JSON.parse(read(2 * entry + 1))
  /** The place of an entry; -1 where there is none. */
  const find = (key: string): number => {
    for (let slot = toNumber(key) & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const entry = (table[slot] ?? 0) - 1
      if (entry === -1 || readKey(entry) === key) return entry
    }
  }
  function* each<V>(readOne: (entry: number) => V): Generator<V> {
    for (let entry = 0; entry < count; entry++) yield readOne(entry)
  }
  return {
    has: (key) => find(key) !== -1,
    get(key) {
      const entry = find(key)
      return entry === -1 ? undefined : readValue(entry)
    },
    keys: () => each(readKey),
    values: () => each(readValue),
  }
}

/** FNV-1a over the code units of a text. */
function toNumber(text: string): number {
  let hash = 0x811c9dc5
  for (let sourceFile = 0; sourceFile < text.length; sourceFile++) {
    hash = Math.imul(hash ^ text.charCodeAt(sourceFile), 0x01000193)
  }
  return hash
}
