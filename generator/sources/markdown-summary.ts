/** What a build says about all Markdown files. It is part of the public API. */

/** Why a folder is not entered. */
export type SkippedKind = 'packages (node_modules)' | 'hidden folder' | 'linked folder'

/**
 * What became of the Markdown files below the content folder and the folders of sources. Each file is counted once. Paths are sorted,
 * and as messages show them.
 */
export interface MarkdownFiles {
  /** How many there are. */
  readonly total: number
  /** Files with a published document, by the folder of their source, relative to the content folder. */
  readonly documents: Readonly<Record<string, readonly string[]>>
  /** By the reason. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>
  /** Files that no source covers. */
  readonly uncovered: readonly string[]
  /** Folders that are not entered, whose files are not counted. */
  readonly skipped: Readonly<Partial<Record<SkippedKind, readonly string[]>>>
}
