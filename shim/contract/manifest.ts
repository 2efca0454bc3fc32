/** What dist tells the shim: the one file that a build writes last and a server reads first. */

import type { QuotaPolicy } from './headers.ts'
import type { HealthResponse } from './resources.ts'
import type { StaticHeaders } from './static-headers.ts'

/** Grows by one when a shim of before could not read what a build writes. */
export const manifestFormat = 2

/** One file of dist that a client may be given. */
export interface FileEntry {
  /** The first characters, {@link hashLength} of them, of the SHA-256 of its bytes in base64url; its ETag is made of this. */
  readonly hash: string
  readonly bytes: number
  /** Its media type. */
  readonly type: string
  /** Which of the settled header fields it carries besides, outside the API. */
  readonly headers: 'cors' | 'page' | 'explorer'
  /** Its language (BCP 47), or null where it has none. */
  readonly lang: string | null
}

export interface Manifest {
  readonly format: typeof manifestFormat
  /** The hash of all else in it, and so of every file: another one is another build. */
  readonly build: string
  /** Origin that the addresses in the answers begin with. */
  readonly baseUrl: string
  /** The site's languages, the default one first. */
  readonly languages: readonly string[]
  readonly quota: QuotaPolicy
  /** The header fields that are of the site, and not of a request. */
  readonly headers: StaticHeaders
  /** The health report without its timestamp, plain and with `verbose=true`. */
  readonly health: { readonly plain: HealthResponse; readonly verbose: HealthResponse }
  /** The languages of each essay; the first is the one answered without a query. */
  readonly essays: Readonly<Record<string, readonly string[]>>
  /** Every file of the build that a client may be given, by its path in dist. */
  readonly files: Readonly<Record<string, FileEntry>>
  /** Files that the host alone reads: its rules, its configuration, bundles. No shim has to know them. */
  readonly hostFiles: readonly string[]
}
