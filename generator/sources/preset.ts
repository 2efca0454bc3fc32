/** What Stele knows of another generator: which files are documents, where it publishes them, and what its keys mean. */

import type { Syntax, Template } from './dialects/translate.ts'
import type { FieldKeys, LangRule } from './source.ts'

export interface Preset {
  /** Globs of documents. */
  readonly files: readonly string[]
  /** Globs of what the generator does not publish. */
  readonly ignore: readonly string[]
  readonly lang: LangRule
  readonly slug: 'path' | 'name'
  /** The path of a document on the site of the generator, by default. */
  readonly pattern: string
  readonly fields: FieldKeys
  /** Names of files that stand for their folder, such as `index`. */
  readonly indexNames: readonly string[]
  /** Whether a name may begin with a date, which is not part of the address. */
  readonly hasDatePrefix: boolean
  /** Changes the name of a folder or file to its part of an address. Returns '' for one that is not part of it. */
  readonly toSegment: (name: string) => string
  /** Splits tags that are one text. */
  readonly splitTags: (text: string) => readonly string[]
  readonly publishesFuture: boolean
  /** Whether a file without front matter is a document. */
  readonly needsFrontMatter: boolean
  /** Whether front matter says that the generator writes no page of the document. */
  readonly isHidden: (frontMatter: Readonly<Record<string, unknown>>) => boolean
  /** What its texts have besides Markdown. */
  readonly syntax: readonly Syntax[]
  /** Templates by the names of shortcodes and containers. */
  readonly shortcodes: Readonly<Record<string, Template>>
  /** Templates by the names of components. */
  readonly components: Readonly<Record<string, Template>>
}
