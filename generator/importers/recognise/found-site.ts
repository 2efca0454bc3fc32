/** What is found about a site of another generator. */

import type { FieldKeys } from '../../content/schemas/source.ts'
import type { SourceSettings } from '../../content/schemas/sources.ts'
import type { SiteFolder } from './site-folder.ts'

/** A language of the site that has documents. */
export interface FoundLanguage {
  /** For paths and the API. */
  readonly code: string
  /** BCP 47. */
  readonly tag: string
}

/**
 * A source as site.yaml will hold it, except for what depends on where site.yaml is: paths are relative to the folder of the site, whose own
 * path is an empty text, and `url` is the path below the URL of the site. Without `url`, there is no such site.
 */
export interface FoundSource extends Omit<SourceSettings, 'from'> {
  readonly files?: readonly string[] | undefined
  readonly ignore?: readonly string[] | undefined
  /** A code, or where the language of each document is named, and the languages that are left out. */
  readonly lang: string | { readonly from: 'folder' | 'suffix' | 'key'; readonly locales: readonly string[] }
  readonly url?: string | false | undefined
  /** The keys of front matter that the site reads in an order of its own. */
  readonly fields?: Readonly<Partial<FieldKeys>> | undefined
  readonly defaults?: readonly FoundDefaults[] | undefined
  readonly static?: readonly string[] | undefined
}

/** The values of front matter for files that lack them. */
export interface FoundDefaults {
  readonly files: readonly string[]
  /** Undefined for all languages. */
  readonly lang?: readonly string[] | undefined
  readonly values: Readonly<Record<string, unknown>>
}

/** A folder of documents, for which the site may have no pages. */
export interface FoundFolder extends Omit<FoundSource, 'lang'> {
  readonly url: string | false
}

/** A folder of documents that the site publishes. */
export interface PublishedFolder extends FoundFolder {
  readonly url: string
}

/** What configuration says about the author and the site. Null for what it does not say. */
export type FoundDetails = Readonly<Record<'name' | 'bio' | 'email' | 'github' | 'linkedin', string | null>>

/** A kind of documents that the configuration of the site names, such as a collection of Astro. */
export interface FoundKind {
  readonly name: string
  readonly folder: string
  /** The keys of its schema; null if the configuration has no schema, or one that cannot be read. */
  readonly fields: readonly string[] | null
}

/** A collection as site.yaml will hold it, in the form of {@link FoundSource}. */
export interface FoundCollection extends Omit<FoundSource, 'lang'> {
  readonly name: string
  /** Undefined for data, which is in all languages. */
  readonly lang?: FoundSource['lang'] | undefined
  /** The fields of the API. */
  readonly list: readonly string[]
}

export interface FoundSite {
  /** The name of its importer, or the key of one of a plugin. */
  readonly generator: string
  /** The file that says so, or the folder; null for Markdown without a generator. */
  readonly config: string | null
  /** The URL of the published site, without a slash at its end; null if the configuration does not say it. */
  readonly baseUrl: string | null
  /** The name of the site; null if the configuration does not say it. */
  readonly title: string | null
  readonly details: FoundDetails
  /** The default language first. */
  readonly languages: readonly [FoundLanguage, ...FoundLanguage[]]
  readonly sources: readonly FoundSource[]
  /** The kinds of documents that the configuration names. */
  readonly kinds?: readonly FoundKind[] | undefined
  /** The folders that the generator may write its pages to. */
  readonly outputs: readonly string[]
}

/** A site whose sources and collections are complete. */
export interface RecognisedSite extends FoundSite {
  /** Sorted by name. */
  readonly collections: readonly FoundCollection[]
}

/** Recognises the sites of one generator. Returns null for any other site. */
export type Recogniser = (site: SiteFolder) => FoundSite | null
