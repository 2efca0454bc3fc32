/** What a build says about its documents. These types are part of the public API, so they import nothing. */

/** Why a folder is not entered. */
export type SkippedKind = 'packages (node_modules)' | 'hidden folder' | 'linked folder'

/**
 * What became of the Markdown files below the content folder and the folders of sources. Each file is counted once. Paths are sorted,
 * and as messages show them. It is part of the public API.
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

/** What became of the data files in the folders of collections, in the form of {@link MarkdownFiles}. It is part of the public API. */
export type DataFiles = Pick<MarkdownFiles, 'total' | 'documents' | 'leftOut'>

/** What can be derived. */
export type Derivable = 'title' | 'description' | 'date'

/** What the documents of other generators have in common. It is part of the public API. */
export interface SourceSummary {
  /** How many documents are published, by language. */
  readonly documents: Readonly<Record<string, number>>
  /** How many documents have a title, a description or a date that was derived. */
  readonly derived: Readonly<Partial<Record<Derivable, number>>>
  /** How many documents have a key that nothing uses, by key, the most frequent first. */
  readonly unusedKeys: Readonly<Record<string, number>>
  /** How many documents use a component or a shortcode without a template, by its name, the most frequent first. */
  readonly templates: Readonly<Record<string, number>>
}
