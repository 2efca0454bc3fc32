/**
 * A source: the name of its importer, its folder with documents, and how each part of a document is found. All of it is plain data,
 * which threads share.
 */

import type { DocumentKind } from '../../kernel/document-kind.ts'
import type { JsonMap } from './subschemas.ts'

export const importerNames = [
  'hugo',
  'jekyll',
  'hexo',
  'zola',
  'astro',
  'starlight',
  'docusaurus',
  'eleventy',
  'vitepress',
  'vuepress',
  'nextjs',
  'obsidian',
  'markdown',
] as const

const names: ReadonlySet<string> = new Set(importerNames)

/** Whether Stele has an importer with this name. */
export const isImporterName = (name: string): name is ImporterName => names.has(name)

export type ImporterName = (typeof importerNames)[number]

/** What is read from front matter, whatever its keys are. Most names are the same as Stele's own keys. */
export const fieldNames = [
  'title',
  'description',
  'date',
  'updated',
  'tags',
  'draft',
  // The opposite of `draft`.
  'published',
  // The first day on which a document is published.
  'from',
  // The day from which on a document is no longer published.
  'until',
  'aliases',
  // Other names of a note, by which links may name it.
  'names',
  // What its translations share, whatever their paths are.
  'translation',
  'image',
  'image_alt',
  'slug',
  // The address on the site that is there.
  'address',
  'lang',
] as const

export type Field = (typeof fieldNames)[number]

/** The keys of front matter that hold each field, the first one that is present wins. A dot leads into a map. */
export type FieldKeys = Readonly<Record<Field, readonly string[]>>

/** How the language of a document is found. A document for which the rule finds none has the default language. */
export type LangRule =
  | { readonly from: 'fixed'; readonly lang: string }
  | { readonly from: 'folder' | 'suffix' | 'key'; readonly locales: readonly string[] | null }

/** A language of the site. */
export interface SourceLanguage {
  /** As paths and the API name it. */
  readonly code: string
  readonly tag: string
}

/** Values of front matter for documents that lack them. */
export interface Inherited {
  /** The folder of the documents, relative to the source; empty for all. */
  readonly folder: string
  /** Globs of the documents, relative to the source; null for all in the folder. */
  readonly files: readonly string[] | null
  /** Globs of the languages of the documents; null for all. */
  readonly langs: readonly string[] | null
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * How Zola changes names and headings (https://www.getzola.org/documentation/getting-started/configuration/), and how Hugo
 * (https://gohugo.io/configuration/markup/#parserautoheadingidtype) and MkDocs change headings.
 */
export interface Slugify {
  readonly paths: SlugifyMode
  readonly anchors: SlugifyMode | 'github-ascii' | 'blackfriday' | 'python-markdown'
  /** Whether an address keeps the date of the name. */
  readonly paths_keep_dates: boolean
  /** Whether letters in an address lose their accents. */
  readonly paths_remove_accents: boolean
}

export type SlugifyMode = 'on' | 'safe' | 'off'

/** What is published of the front matter of items. */
export interface ItemFields {
  /** The field that becomes the title of pages and search results. */
  readonly title: string
  /** The fields that become their description. */
  readonly description: readonly string[]
  /** The fields of the API. */
  readonly published: readonly string[] | 'all'
  /** Whether documents have pages; null for those that have a text. */
  readonly page: boolean | null
  /** The schema of the author, which may be invalid; null without one. */
  readonly schema: JsonMap | null
}

interface AnySource {
  readonly kind: DocumentKind
  /** `essays`, `pages`, or the name of the author's collection. */
  readonly collection: string
  /** Null for essays and pages, whose keys are Stele's. */
  readonly item: ItemFields | null
  /** Its folder, relative to the content folder, such as `../content/en`. */
  readonly id: string
  /** The languages of the site, the default language first. */
  readonly languages: readonly SourceLanguage[]
}

/** A source in Stele's own layout, which has nothing to set. */
interface OwnSource extends AnySource {
  readonly from: 'stele'
}

/** The key of an importer that comes from another module. Two modules never have the same key. */
export const toImporterKey = (name: string, module: string): string => `${name} of ${module}`

/** Splits the key of an importer. The module is null for an importer of Stele. */
export function splitImporterKey(key: string): { readonly name: string; readonly module: string | null } {
  const [, name = key, module = null] = /^(\S+) of (.+)$/s.exec(key) ?? []
  return { name, module }
}

/** A source of another generator. */
export interface ImportedSource extends AnySource {
  /** The key of its importer. */
  readonly from: string
  /** Globs of documents, relative to the folder. */
  readonly files: readonly string[]
  /** Globs of files and folders that are left out. */
  readonly ignore: readonly string[]
  readonly lang: LangRule
  /** Whether the slug is made of all folders and the name, or of the name alone. */
  readonly slug: 'path' | 'name'
  readonly slugify: Slugify
  /** The parts of a path that come before the slug. */
  readonly prefix: readonly string[]
  /** The weakest values first. Values of site.yaml come before values that files hold. */
  readonly inherited: readonly Inherited[]
  /**
   * The folders that have a page of their list, such as `en/posts/2026`: the language, and the parts of its address. Addresses of other
   * documents depend on them.
   */
  readonly sections: readonly string[]
  /** The site that is there, without a trailing slash; null if site.yaml does not name it. */
  readonly base: string | null
  /** Whether that site has a page of each document. */
  readonly hasPages: boolean
  /** The paths of documents on that site, with tokens such as `{path}`; null for the paths of the generator. */
  readonly pattern: string | null
  readonly fields: FieldKeys
  /** The values of the other site that documents use, by their names in lower case. */
  readonly params: Readonly<Record<string, string>>
  /** The keys that `extra` takes. */
  readonly extra: readonly string[] | 'all'
  /** Where days begin and end; null if the day of a date is the one that its author wrote. */
  readonly timeZone: string | null
  /** Whether documents with a date after the day of the build are published. */
  readonly publishesFuture: boolean
  /** Whether names such as `:tada:` become emoji. */
  readonly hasEmoji: boolean
  /** Whether a file without front matter is not a document. */
  readonly needsFrontMatter: boolean
  /** The folders whose files have addresses from the root of the other site, relative to the content folder. */
  readonly staticFolders: readonly string[]
}

export type Source = OwnSource | ImportedSource

export const isImported = (source: Source): source is ImportedSource => source.from !== 'stele'

/** A source as cache keys have it: the keys of a build have the version of a plugin, and its module can be anywhere. */
export const withoutModule = (source: Source): Source =>
  isImported(source) ? { ...source, from: splitImporterKey(source.from).name } : source
