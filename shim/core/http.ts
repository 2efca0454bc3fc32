/** A request and its response as plain data. Adapters convert their platform's types to and from these. */

import type { Coding, Header } from '../contract/header-values.ts'

/** The part of `URLSearchParams` that the core reads. */
export interface Query {
  get(name: string): string | null
  getAll(name: string): readonly string[]
}

/** A request whose target the adapter has already parsed with `URL`. */
export interface PlainRequest {
  readonly method: string
  /** Path and query as received. A target longer than the limit gets a 414. */
  readonly target: string
  /** The path after URL resolution, percent-encoded. */
  readonly pathname: string
  /** The query including `?`, or an empty string. */
  readonly search: string
  readonly query: Query
  /** Size of all headers in bytes, or 0 if the platform does not tell. */
  readonly headerBytes: number
  /** Returns the value of a header (name in lower case), several lines joined by commas; null or undefined if absent. */
  header(name: string): string | null | undefined
  /** The bytes of the body; null if there is none. It can be read once, and is read for the Model Context Protocol only. */
  readonly body?: AsyncIterable<Uint8Array> | null
  /** The client's key for the quota, as `toClientKey()` derives it from the client's address. */
  readonly client: string
  /** Whether it follows the redirect of a counted request, and therefore does not count again. */
  readonly isCounted?: boolean
  /** Time of the request, in milliseconds since the epoch. */
  readonly now: number
}

/** The source of a response body: a text, a file of dist or a part of one, or the results of a search. */
export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string }
  | Part
  | { readonly kind: 'search'; readonly query: string }

/** A text about a Markdown file, or a range of the bytes of any file. The response has the headers of the whole file. */
export interface Part {
  readonly kind: 'part'
  readonly file: string
  readonly part: string | readonly [start: number, end: number]
}

/** A response whose body is still to be read. */
export interface PlainResponse {
  readonly status: number
  /** In the order in which they are sent; a name may occur twice. */
  readonly headers: readonly Header[]
  /** Null if the status allows no body. A response to HEAD has one here, since `Content-Length` needs its length. */
  readonly body: Body | null
  /** The content coding to apply to the body; `headers` already names it. None by default. */
  readonly coding?: Coding | null
}

/** Searches the build that the shim serves. Returns a `SearchResponse` as JSON text. */
export type Search = (query: string) => Promise<string>
