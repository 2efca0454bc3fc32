/** Files of a build as they move from rendering to publishing. */

/** A file of dist that the build will make. */
export interface PlannedFile {
  /** Its path in dist, with slashes. */
  readonly file: string
  /** The language of the content; null if it has none. */
  readonly lang: string | null
}

/** A file of dist with its bytes. */
export interface DistFile {
  /** Its path in dist, with slashes. */
  readonly file: string
  readonly bytes: Buffer
}

/** A file that clients can request. */
export interface RenderedFile extends DistFile {
  /** The language of the content; null if it has none. */
  readonly lang: string | null
  /** See `toHash`. */
  readonly hash: string
  /** In the Markdown file of a document, an `Outline` as JSON, which needs less memory than the objects. */
  readonly outline?: string
}

/** What the build keeps of a rendered file once its bytes are written. */
export interface FileRecord {
  readonly file: string
  readonly lang: string | null
  readonly hash: string
  /** In bytes. */
  readonly length: number
  /** Whether another generator wrote the file. */
  readonly isOther?: true
  /** As in {@link RenderedFile}. */
  readonly outline?: string
  /** The number of tokens in that outline, in a list of records. */
  readonly tokens?: string
}

/** The part of a record that identifies published bytes. */
export type FileState = Pick<FileRecord, 'file' | 'hash' | 'length'>

/** A file that is staged, or published already with the same bytes. */
export interface WrittenFile extends FileRecord {
  readonly isUnchanged: boolean
}

/** Where a build writes its files: plain data that every worker thread gets. */
export interface StagingLocation {
  /** The out folder as the caller named it, for messages. */
  readonly name: string
  /** The folder of the published build, to compare with; null if nothing is published. */
  readonly published: string | null
  /** The folder of the next build; null for a build that is only checked, whose files are not written. */
  readonly staging: string | null
}
