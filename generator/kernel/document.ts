/**
 * A document on its way through a build: the file that a source lists, what its front matter says, and the document that is published.
 * All of it is plain data, which threads can share. What is wrong with a document is a diagnostic on its file.
 */

import type { VFile } from 'vfile'
import type { AssetEntry } from './asset.ts'
import type { DiagnosticMessage } from './diagnostics/diagnostic.ts'
import type { DocumentKind } from './document-kind.ts'
import type { Derivable } from './summaries.ts'

/** File formats of documents, which are also their file extensions. */
export type Format = 'md' | 'mdx'

/** A file that a source lists as a document, before it is read. */
export interface DocumentFile {
  readonly kind: DocumentKind
  /** `essays`, `pages`, or the name of the author's collection. */
  readonly collection: string
  /** The name of its folder. Empty for a document of another generator: its front matter and its whole path decide. */
  readonly slug: string
  /** The name of the file without its extension. Empty for a document of another generator. */
  readonly lang: string
  readonly format: Format
  /** The path of the file, as messages show it. */
  readonly file: string
  /** The path of the file relative to the content folder, with slashes, such as `essays/caching/en.md` or `../posts/caching.md`. */
  readonly id: string
  /** The index of its source. */
  readonly source: number
}

/**
 * What front matter says about a document, without `draft` and `translation_of`. Every document has all keys. The type of an essay is
 * `essay`, and the type of an item is the name of its collection. A page has neither a date nor `extra`.
 */
export interface DocumentMetadata {
  readonly title: string
  readonly description: string
  /** Whether the description is a text of its own. If an item has none, its title is in the place of one. */
  readonly isDescribed: boolean
  /** YYYY-MM or YYYY-MM-DD. */
  readonly date: string | null
  /** YYYY-MM-DD. */
  readonly updated: string | null
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  readonly type: string
  readonly image: string | null
  readonly image_alt: string | null
  /**
   * As JSON, with the keys in the order of the author; null without data. Of an essay, the author's data; of an item, all that is
   * published of its front matter. Where importers or references of a schema changed it, keys that are whole numbers come first.
   */
  readonly extra: string | null
}

/** What the front matter of a translation says about its original. */
export interface TranslationSource {
  readonly lang: string
  /** The hash of the original that was translated; null if the author states that the translation is up to date. */
  readonly hash: string | null
}

/** What the front matter of another generator says about a document besides its metadata. */
export interface ImportedFrontMatter {
  /** Null for a language that the site does not have. */
  readonly lang: string | null
  /** The name of that language. */
  readonly locale: string
  /** What its translations share: a key of front matter, or the date and the path without the language. */
  readonly key: string
  /** Other names by which links may name it. */
  readonly names: readonly string[]
  readonly slug: string
  /** The format that front matter names; null if the extension of the file decides. */
  readonly format: Format | null
  /** The path on the other site, or a URL. */
  readonly address: string
  /** Whether the generator writes no page of it. */
  readonly isHidden: boolean
  /** The first day on which it is published; null for any day. */
  readonly from: string | null
  /** The first day on which it is no longer published; null if there is none. */
  readonly until: string | null
  /** What was derived, because front matter lacks it. */
  readonly derived: readonly Derivable[]
  /** The keys that nothing uses. */
  readonly unusedKeys: readonly string[]
  /** See {@link Document.params}. */
  readonly params: Document['params']
}

/** What reading the front matter of a file found. In Stele's own layout it does not depend on the path of the file. */
export interface FrontMatter {
  /** The hash of the whole file. */
  readonly hash: string
  readonly isDraft: boolean
  /** Null if the front matter is invalid. */
  readonly metadata: DocumentMetadata | null
  readonly messages: readonly DiagnosticMessage[]
  /** The minutes that reading an essay takes. 0 for a text without words, and for a page. */
  readonly readingMinutes: number
  /** The hash of what a translator reads of the document. */
  readonly sourceHash: string
  /** The document that it was translated from; null if its front matter names none. */
  readonly translationOf: TranslationSource | null
  /** Null for a document of Stele's own layout. */
  readonly imported: ImportedFrontMatter | null
}

/** One essay or page in one language, without its text. */
export interface Document extends DocumentFile, DocumentMetadata {
  /** The canonical path of its page. */
  readonly path: string
  /** Whether it has a page and a Markdown file: all but some items have. */
  readonly hasPage: boolean
  /** Whether the page at this path is one that another generator wrote (`site: { from }`). */
  readonly isOnOtherSite: boolean
  /** The hash of the file's bytes when its front matter was read. */
  readonly hash: string
  /** The URL of its page on the site of another generator; null if there is none. */
  readonly url: string | null
  /** The path of that page, such as `/posts/caching/`; null for a document of Stele's own layout. */
  readonly address: string | null
  /** Other names by which links of another generator may name it. */
  readonly names: readonly string[]
  /** Values for the shortcode `param` of Hugo, such as `page.color`; empty if the text does not use it. */
  readonly params: Readonly<Record<string, string>>
  /** The file of its `image`; null if it has none. */
  readonly cover: AssetEntry | null
  /** The files that fields of an item name, by their paths in the content folder. */
  readonly fieldFiles: readonly string[]
  /** The paths of the pages that fields of an item refer to, by the API address of each document. A page has none: it is there by its slug. */
  readonly fieldPages: Readonly<Record<string, string>>
  readonly readingMinutes: number
  /** Whether it is a draft, which only a preview publishes. */
  readonly isDraft: boolean
  readonly sourceHash: string
  readonly translationOf: TranslationSource | null
  readonly derived: readonly Derivable[]
  readonly unusedKeys: readonly string[]
  /** Whether its front matter is valid. Otherwise its texts are empty, and the site is not published. */
  readonly isValid: boolean
  /** Whether the build writes it, and no file has it. */
  readonly isGenerated: boolean
}

/** Whether a document is of another generator. */
export const isOfOtherGenerator = ({ address, url }: Pick<Document, 'address' | 'url'>): boolean =>
  address !== null || url !== null

/** Returns the file of a document, which has the diagnostics of all that is read from it. */
export type GetFile = (document: Pick<DocumentFile, 'file'>) => VFile
