/** The result of comparing two builds. */

/**
 * How much a change matters to clients.
 * - `breaking`: a client that worked with the old build may fail with the new one
 * - `additive`: there is more than before; every old client still works
 * - `content`: only values differ, or an address has a declared successor or end
 */
export const changeKinds = ['breaking', 'additive', 'content'] as const

export type ChangeKind = (typeof changeKinds)[number]

/** The kind of every change, by the rule that found it. */
export const changeRules = {
  /** The origin of every absolute URL differs. */
  'base-url-changed': 'breaking',
  /** OpenAPI lacks a part, or has another value for it, and the version is the same. */
  'contract-changed': 'breaking',
  /** The same, with another version. */
  'contract-versioned': 'additive',
  /** OpenAPI has a new part. */
  'contract-extended': 'additive',
  'address-removed': 'breaking',
  /** A document lacks a language, and still has another one. */
  'language-removed': 'breaking',
  /** The old build redirected an address that the new one does not know. */
  'redirect-removed': 'breaking',
  'field-removed': 'breaking',
  'type-changed': 'breaking',
  'address-added': 'additive',
  'language-added': 'additive',
  'field-added': 'additive',
  'address-redirected': 'content',
  /** An address is declared gone, and responds with 410. */
  'address-withdrawn': 'content',
  'content-changed': 'content',
} as const satisfies Readonly<Record<string, ChangeKind>>

export type ChangeRule = keyof typeof changeRules

export interface Change {
  readonly kind: ChangeKind
  readonly rule: ChangeRule
  /** Path and query of the address, such as `/api/v1/essays/x?lang=pt`. */
  readonly address: string
  /** Title of the essay; null for anything else. */
  readonly title: string | null
  /** One sentence without a full stop. */
  readonly message: string
}

/** One side of a comparison. */
export interface ComparedBuild {
  /** The folder or URL, as the caller gave it. */
  readonly name: string
  /** Origin of absolute URLs in the build. */
  readonly baseUrl: string
  /** Version of the API, from OpenAPI. */
  readonly version: string
}

export interface BuildDiff {
  readonly old: ComparedBuild
  readonly new: ComparedBuild
  /** The number of changes of each kind. */
  readonly summary: Readonly<Record<ChangeKind, number>>
  /** Breaking changes first, then by address. */
  readonly changes: readonly Change[]
  /** Absolute URLs that a cache must forget: everything that differs or is gone, at each of its addresses. Sorted. */
  readonly purge: readonly string[]
  /** Absolute URLs of the pages in the sitemap that are new, differ or are gone, for search engines. Sorted. */
  readonly pages: readonly string[]
  /** Absolute URLs of the feeds that are new or differ, for their hubs. Sorted. */
  readonly feeds: readonly string[]
  /** Paths in dist to upload, sorted; null if the old build is a running service, whose files are unknown. */
  readonly upload: readonly string[] | null
  /** Paths in dist to delete from the host, sorted; null if the old build is a running service. */
  readonly delete: readonly string[] | null
  /** Addresses of API responses that differ, or may differ, and whose fields could not be compared. Sorted. */
  readonly uncompared: readonly string[]
}
