/** What a site holds, as data. */

/** How much text some documents have. */
export interface TextSize {
  readonly documents: number
  /** Size of the source files, in bytes. */
  readonly bytes: number
  /** Estimated tokens of the published Markdown. */
  readonly tokens: number
}

export interface DocumentStats {
  /** Path of the source file. */
  readonly path: string
  readonly kind: 'essay' | 'page'
  readonly slug: string
  readonly lang: string
  readonly bytes: number
  readonly tokens: number
}

/** An essay or page that lacks a language. */
export interface MissingTranslation {
  readonly kind: 'essay' | 'page'
  readonly slug: string
  /** Whether the translation exists as a draft. */
  readonly isDraft: boolean
}

/** A translation whose original has changed since. */
export interface OutdatedTranslation {
  readonly kind: 'essay' | 'page'
  readonly slug: string
  /** The language of the original. */
  readonly original: string
  /** Whether the translation is a draft. */
  readonly isDraft: boolean
}

export interface LanguageStats extends TextSize {
  readonly lang: string
  readonly essays: number
  readonly pages: number
  readonly missing: readonly MissingTranslation[]
  readonly outdated: readonly OutdatedTranslation[]
}

export interface HostStats {
  readonly host: string
  /** The maximum number of files; null without a limit. */
  readonly maxFiles: number | null
  /** The maximum size of one file, in bytes; null without a limit. */
  readonly maxBytes: number | null
}

export interface SiteStats {
  readonly baseUrl: string
  readonly service: string
  /** Published documents. */
  readonly total: TextSize
  readonly drafts: number
  /** In the order of site.yaml. */
  readonly languages: readonly LanguageStats[]
  /** Documents of each type, most frequent first. */
  readonly types: readonly Count[]
  /** Documents with each tag, most frequent first. */
  readonly tags: readonly Count[]
  /** Essays of each year, newest first; undated ones last, under an empty name. */
  readonly years: readonly Count[]
  /** Published documents, longest first. */
  readonly documents: readonly DocumentStats[]
  /** Files of a build without those that a host adds. */
  readonly outputFiles: number
  /** The longest file of a build. */
  readonly largestFile: { readonly file: string; readonly bytes: number }
  /** Hosts with limits. */
  readonly hosts: readonly HostStats[]
}

export interface Count {
  readonly name: string
  readonly documents: number
}
