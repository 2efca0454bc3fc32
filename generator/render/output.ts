/** Where rendered files go, one after the other, so that no more of them is in memory than is at work. */

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

/** A file that has been rendered. */
export interface WrittenFile extends FileRecord {
  /** Null where it is in its place already. */
  readonly bytes: Buffer | null
  /** Whether that place is among what is published, where it may stay as it is. */
  readonly isUnchanged: boolean
}

/** What is remembered of a file that has been put out. */
export interface FileRecord {
  readonly file: string
  readonly lang: string | null
  readonly hash: string
  /** In bytes. */
  readonly length: number
}

/** Where files may be delivered without asking. */
export interface WriteTarget {
  /** As the caller named it, for messages. */
  readonly name: string
  /** The folder of what is published, of which may stay what is the same; null where nothing is. */
  readonly published: string | null
  /** The folder that new files are written to; null where they are handed over. */
  readonly next: string | null
}

export interface OutputTarget {
  put(file: DistFile): void
  /**
   * Where files may be delivered, which are then told by {@link note} and {@link keep}; null where every file is to
   * be put out here.
   * @param isShared whether by many threads at a time
   */
  openWriteTarget(isShared: boolean): WriteTarget | null
  /** Takes note of a file that has been written. */
  note(file: string): void
  /** Whether a file is published as it is to be, and need not be put out. */
  isPublished(file: Pick<FileRecord, 'file' | 'hash' | 'length'>): boolean
  /** Takes note of a file that is published as it is to be. */
  keep(file: string): void
  /**
   * Puts out a file that is too long to be in memory as a whole.
   * @param pieces its text; it may be asked for more than once, and is the same each time
   */
  putChunks(file: string, pieces: () => Iterable<string>): Pick<FileRecord, 'hash' | 'length'>
  /** The bytes of a file that has been put out. */
  read(file: string): Buffer
}
