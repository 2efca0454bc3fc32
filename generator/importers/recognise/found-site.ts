/** What is found about a site of another generator. */

import type { FieldKeys, ImporterName } from '../../schemas/source.ts'
import type { SiteFolder } from './site-folder.ts'

/** A language of the site that has documents. */
export interface FoundLanguage {
  /** For paths and the API. */
  readonly code: string
  /** BCP 47. */
  readonly tag: string
}

/** The values of front matter that files have which lack them. */
export interface FoundDefaults {
  readonly files: readonly string[]
  /** Undefined for all languages. */
  readonly lang?: readonly string[] | undefined
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * A folder of documents that the site publishes. Paths are relative to the folder of the site; that folder itself is an
 * empty text.
 */
export interface PublishedFolder {
  readonly folder: string
  readonly files?: readonly string[] | undefined
  readonly ignore?: readonly string[] | undefined
  readonly prefix?: string | undefined
  /** The settings of the site that change names and headings. */
  readonly slugify?: Readonly<Record<string, unknown>> | undefined
  /** The path of each document below the URL of the site, with tokens. */
  readonly path: string
  /** The keys of front matter that the site reads in an order of its own. */
  readonly fields?: Readonly<Partial<FieldKeys>> | undefined
  /** The values of the configuration that documents use. */
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly defaults?: readonly FoundDefaults[] | undefined
  readonly timeZone?: string | undefined
  readonly future?: boolean | undefined
  readonly emoji?: boolean | undefined
  /** For files without front matter that the site publishes against the rule of its generator. */
  readonly frontMatter?: 'optional' | undefined
  readonly static?: readonly string[] | undefined
}

/** A folder of documents, for which the site may have no pages. */
export interface FoundFolder extends Omit<PublishedFolder, 'path'> {
  /** `false` if the documents have no pages on that site. */
  readonly path: string | false
}

export interface FoundSource extends Omit<PublishedFolder, 'path'> {
  /** A code, or where the language of each document is named, and the languages that are left out. */
  readonly lang: string | { readonly from: 'folder' | 'suffix' | 'key'; readonly locales: readonly string[] }
  /** `false` if the site has no pages of the documents, and null if there is no site. */
  readonly path: string | false | null
}

/** What configuration says about the author and the site. Null for what it does not say. */
export type FoundDetails = Readonly<Record<'name' | 'bio' | 'email' | 'github' | 'linkedin', string | null>>

export interface FoundSite {
  readonly generator: ImporterName
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
  /** The folders that the generator may write its pages to. */
  readonly outputs: readonly string[]
}

/** Recognises the sites of one generator. Returns null for any other site. */
export type Recogniser = (site: SiteFolder) => FoundSite | null
