/** Where rendered files go, one after the other, so that no more of them is in memory than is at work. */

import { toHash } from '../hash.ts'

/** A file of dist with its bytes. */
export interface DistFile {
  /** Its path in dist. */
  readonly file: string
  readonly bytes: Buffer
}

/** A file that a client may be given. */
export interface RenderedFile extends DistFile {
  readonly lang: string | null
  readonly hash: string
}

/** A file that has been rendered and perhaps written already: then it has no bytes any more. */
export interface DeliveredFile extends ListedFile {
  readonly bytes: Buffer | null
}

/** What is remembered of a file that has been put out. */
export interface ListedFile {
  readonly file: string
  readonly lang: string | null
  readonly hash: string
  /** In bytes. */
  readonly length: number
}

/** A folder that is written to without asking. */
export interface OpenFolder {
  readonly path: string
  /** What it becomes, as the caller named it, for messages. */
  readonly name: string
}

export interface Output {
  put(file: DistFile): void
  /**
   * A folder that threads may write new files to by themselves, which are then told by {@link note}; null where
   * every file is to be put out here.
   */
  openFolder(): OpenFolder | null
  /** Takes note of a file that has been written to the folder. */
  note(file: string): void
  /**
   * Puts out a file that is too long to be in memory as a whole.
   * @param pieces its text; it may be asked for more than once, and is the same each time
   */
  putPieces(file: string, pieces: () => Iterable<string>): Pick<ListedFile, 'hash' | 'length'>
  /** The bytes of a file that has been put out. */
  read(file: string): Buffer
}

/** Keeps everything: for what is not to be written anywhere. */
export function createMemoryOutput(): Output & { readonly files: ReadonlyMap<string, Buffer> } {
  const files = new Map<string, Buffer>()
  return {
    files,
    put: ({ file, bytes }) => void files.set(file, bytes),
    openFolder: () => null,
    note(file) {
      throw new Error(`Cannot take note of "${file}": there is no folder that it can be in`)
    },
    putPieces(file, pieces) {
      const bytes = Buffer.from([...pieces()].join(''))
      files.set(file, bytes)
      return { hash: toHash(bytes), length: bytes.length }
    },
    read(file) {
      const bytes = files.get(file)
      if (bytes === undefined) throw new Error(`Cannot read "${file}": it has not been rendered`)
      return bytes
    },
  }
}
