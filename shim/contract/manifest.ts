/** The manifest: describes one build to the shim. A build writes it last; a server reads it first. */

import type { QuotaPolicy } from './header-values.ts'
import type { HealthResponse } from './resources.ts'
import type { LanguageSet, StaticHeaders } from './static-headers.ts'

/** Version of the manifest format. Increase it when older shims can no longer read new builds. */
export const manifestFormat = 2

/** One published file in dist. */
export interface FileEntry {
  /** The first {@link hashLength} characters of the base64url SHA-256 of the bytes; the ETag is derived from it. */
  readonly hash: string
  /** Size in bytes. */
  readonly bytes: number
  /** Media type. */
  readonly type: string
  /** Which static headers the response carries in addition, outside the API. */
  readonly headers: 'cors' | 'error' | 'sandbox' | LanguageSet
  /** Whether it is a file of another generator, which has no policy. */
  readonly isOther?: true
  /** The tag of its language (BCP 47), which `Content-Language` says; null if the file has none. */
  readonly lang: string | null
  /** Of the Markdown of a document: its estimated number of tokens. */
  readonly tokens?: string
  /**
   * With pages of another generator. Of Markdown: the path of its page, percent-encoded. Of HTML: the path of its Markdown without `.md`,
   * if that is another one than the path of the page.
   */
  readonly page?: string
}

/** The whole manifest. */
export interface Manifest {
  readonly format: typeof manifestFormat
  /** Hash of everything else in the manifest, and therefore of every file. It identifies the build. */
  readonly build: string
  /** Origin of all absolute URLs in responses, without a trailing slash. */
  readonly baseUrl: string
  /** Languages of the site; the first is the default. */
  readonly languages: readonly string[]
  readonly quota: QuotaPolicy
  /** Headers that depend on the site only, not on the request. */
  readonly headers: StaticHeaders
  /** The health report without its timestamp: the default one, and the one for `verbose=true`. */
  readonly health: { readonly plain: HealthResponse; readonly verbose: HealthResponse }
  /** Languages of each essay by slug; the first is used when the request has no `lang`. */
  readonly essays: Readonly<Record<string, readonly string[]>>
  /** The same of each collection of the author, by its name. Absent if there are none. */
  readonly collections?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /**
   * Paths of renamed and withdrawn documents: the path that replaces each, or null if it is gone. Absent if there are none.
   */
  readonly formerPaths?: Readonly<Record<string, string | null>>
  /** How many files have the sections of documents. Absent if there are none. */
  readonly sections?: number
  /**
   * The days (UTC) on which the same content gives the same build: from the first one, which is empty if there is none, to the
   * day before the last. Absent if the day of the build decides nothing.
   */
  readonly days?: { readonly from: string; readonly before: string | null }
  /** Every published file, by its path in dist. */
  readonly files: Readonly<Record<string, FileEntry>>
  /** Files that only the host reads (rules, configuration, bundles). The shim ignores them. */
  readonly hostFiles: readonly string[]
}

/** A manifest before the files of the host are known. */
export type SiteManifest = Omit<Manifest, 'build' | 'hostFiles'>
