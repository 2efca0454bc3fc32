/** One file of a build before it is written. Every published file that belongs to no single document is an entry. */

/** A file of dist, and what decides its bytes. */
export interface EntryFile {
  /** Its path in dist, with slashes. */
  readonly file: string
  /** Language of the content; null if it has none. */
  readonly lang: string | null
  /**
   * Who made the content. The files of the user and of another generator are published as they are, and not checked. A page of a plugin is
   * none of the pages that each surface must have.
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
