/** The files of a build: planned, rendered, recorded and written. */

import { OperationalError } from './diagnostics/errors.ts'

/** A file of dist that the build will make. */
export interface PlannedFile {
  /** Its path in dist, with slashes. */
  readonly file: string
  /** The language of the content; null if it has none. */
  readonly lang: string | null
  /** The file without which this one makes no sense: it is not published where another generator has that file. */
  readonly partOf?: string
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

/** A file of dist, and what decides its bytes. */
export interface EntryFile {
  /** Its path in dist, with slashes. */
  readonly file: string
  /** Language of the content; null if it has none. */
  readonly lang: string | null
  /**
   * Who made the content. The files of the user and of another generator are published as they are, and not checked. No surface must list
   * the pages of plugins.
   */
  readonly author: 'build' | 'plugin' | 'user' | 'other generator'
  /** The cache key, derived from all that the bytes are made from; null for a file that each build renders. */
  readonly key: string | null
  /** The file that is copied; null for a file that the build renders. */
  readonly source: { readonly path: string; readonly hash: string; readonly length: number } | null
}

/** A file of dist, and how it is made. */
export interface Entry extends EntryFile {
  readonly render: () => Rendered | Promise<Rendered>
}

/** A rendered file: whole or, if it is too large to hold in memory, in pieces. */
export type Rendered = RenderedWhole | RenderedPieces

export interface RenderedPieces {
  readonly pieces: Iterable<string | Buffer>
  /** Returns the part of a piece that the build wrote, and that is checked. By default the whole piece. */
  readonly toChecked?: (piece: Buffer) => Buffer
}

interface RenderedWhole {
  readonly content: string | Buffer
  /** In the Markdown file of a document, an `Outline` as JSON. */
  readonly outline?: string
  /** The links in it that an author wrote. The check of its document reports these. */
  readonly hrefs?: readonly string[]
}

/** The part of an entry that all files of the build have in common. */
export const toEntryFile = (
  { file, lang }: Pick<EntryFile, 'file' | 'lang'>,
  key: string | null,
): EntryFile => ({ file, lang, author: 'build', key, source: null })

/** Creates the entry of a file that the build renders. */
export const toEntry = (
  file: Pick<EntryFile, 'file' | 'lang'>,
  key: string | null,
  render: Entry['render'],
): Entry => ({ ...toEntryFile(file, key), render })

type FileContent = Pick<FileRecord, 'hash' | 'length' | 'outline'>

export interface FileRecords {
  /**
   * Plans a further file, whose name other files decide.
   * @throws {OperationalError} if a plugin or another generator has a file of this name
   */
  plan(file: PlannedFile): void
  /**
   * Records a rendered file.
   * @throws {Error} if the file is not planned
   */
  add(rendered: FileContent & Pick<FileRecord, 'file'>): void
  /**
   * The hash of a file.
   * @throws {Error} if the file is not rendered
   */
  getHash(file: string): string
  /**
   * The length of a file in bytes.
   * @throws {Error} if the file is not rendered
   */
  getLength(file: string): number
  /** The hash of a file; null if the file is not planned or not rendered. */
  findHash(file: string): string | null
  /**
   * The outline of a document's Markdown file as JSON.
   * @throws {Error} if the file is not rendered, or is another file
   */
  getOutline(file: string): string
  /**
   * Lists all files in the order of the plan.
   * @throws {Error} if a file is not rendered
   */
  list(): readonly FileRecord[]
}

export function createFileRecords(plan: readonly PlannedFile[]): FileRecords {
  const planned = [...plan]
  const contents = new Map<string, FileContent | null>(plan.map(({ file }) => [file, null]))
  const get = (file: string): FileContent => {
    const content = contents.get(file)
    if (!content) throw new Error(`Cannot publish the site: "${file}" is not rendered`)
    return content
  }
  return {
    plan(file) {
      if (contents.has(file.file))
        throw new OperationalError(
          `Cannot publish "${file.file}": a plugin or another generator has a file of this name`,
        )
      planned.push(file)
      contents.set(file.file, null)
    },
    findHash: (file) => contents.get(file)?.hash ?? null,
    add({ file, hash, length, outline }) {
      if (!contents.has(file)) throw new Error(`Cannot publish "${file}": it is not planned`)
      contents.set(file, outline === undefined ? { hash, length } : { hash, length, outline })
    },
    getHash: (file) => get(file).hash,
    getLength: (file) => get(file).length,
    getOutline: (file) => {
      const { outline } = get(file)
      if (outline === undefined) throw new Error(`Cannot publish the site: "${file}" has no outline`)
      return outline
    },
    list: () =>
      planned.map(({ file, lang }) => {
        const { hash, length, outline } = get(file)
        // An outline begins with the tokens. Parsing the rest of each would delay a large build.
        const [tokens] = outline?.match(/\d+/) ?? []
        return { file, lang, hash, length, ...(tokens === undefined ? {} : { tokens }) }
      }),
  }
}
