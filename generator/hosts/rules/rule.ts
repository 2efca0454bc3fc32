/** The types of the rules for hosts without code. Every pattern is a regular expression for the whole text. */

import type { SiteManifest } from '../../../shim/contract/manifest.ts'

/**
 * What a request must fulfil besides its path.
 * - `any`: nothing
 * - `verbose`: its query has `verbose=true`
 * - `lang`: its query selects this language
 * - `unknownLang`: its query selects a language that the site does not have
 * - `format`: its `Accept` header prefers this format
 */
export type Condition =
  | { readonly kind: 'any' | 'verbose' | 'unknownLang' }
  | { readonly kind: 'lang'; readonly lang: string }
  | { readonly kind: 'format'; readonly format: 'html' | 'md' }

/** Maps a request to a file or an error. */
export interface FileRule {
  /** Matches the path of the request. */
  readonly path: string
  readonly when: Condition
  /** The URL path of the file, with `{name}` for a named group of `path`; or the error: 400 or 404. */
  readonly result: { readonly file: string } | 'badRequest' | 'notFound'
}

/** One value of a response header, and the patterns that a response must match. A missing pattern matches everything. */
export interface HeaderRule {
  readonly method?: string
  readonly status?: string
  /** Matches the URL path of the file that is served. */
  readonly file?: string
  /** Matches the path of the request. */
  readonly path?: string
  /** The value, with `{name}` for a named group of a pattern; empty if the response lacks the header. */
  readonly value: string
}

/** Redirects another spelling of a path to the canonical one, or the path of a renamed document to its new one. */
export interface RedirectRule {
  /** Matches the path of the request. */
  readonly path: string
  /** The canonical path, with `{name}` for a named group; empty if such a path is not found. */
  readonly to: string
  /** The URL path of a file that exists if the canonical path does. */
  readonly probeFile: string
}

/** The rules of one build. In each list the first match counts. */
export interface Rules {
  readonly manifest: SiteManifest
  /** The path of the site on its host; empty at the root. All paths in the rules lack it. */
  readonly basePath: string
  /** Matches the paths that are never served, even where a file exists. */
  readonly hidden: string
  /** Matches the search files, which pages read on a host without code; null if no page does. They are the exception to `hidden`. */
  readonly searchFiles: string | null
  /** A path without a rule serves its own file. Search has no rule, because rules cannot compute its results. */
  readonly files: readonly FileRule[]
  /** For each pattern of a path: a file that exists if the resource does, whatever the query and the method. */
  readonly probeFiles: readonly (readonly [path: string, file: string])[]
  readonly redirects: readonly RedirectRule[]
  /** Match the paths of withdrawn documents. */
  readonly gone: readonly string[]
  /** Matches paths that are never pages of another generator; null if there are none. */
  readonly noPage: string | null
  /** By header name. */
  readonly headers: ReadonlyMap<string, readonly HeaderRule[]>
  /** `Content-Type` by file. */
  readonly types: readonly HeaderRule[]
}

/** The URL path of a file that never exists: a lookup of it fails. */
export const absentFile = '/-'

/** A map that sets a variable to the value of the first pattern that matches. */
export interface RuleMap {
  /** The variable that the map sets. */
  readonly name: string
  /**
   * The text that the patterns match: `{name}` for each variable, which is part of the request or the response
   * (`accept`, `requested` for the requested path, `file`, `method`, `path`, `query`, `status`) or set by another map.
   */
  readonly source: string
  /** The value if no pattern matches; empty by default. */
  readonly otherwise?: string
  /** Patterns and their values, with `{name}` for a named group of the pattern. */
  readonly lines: readonly (readonly [pattern: string, value: string])[]
}
