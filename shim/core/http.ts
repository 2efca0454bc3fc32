/** A request and its answer as plain data: what an adapter hands over, and what it gets back. */

import type { Coding, Header } from '../contract/headers.ts'
import type { SearchResponse } from '../contract/resources.ts'

/** The part of `URLSearchParams` that the core reads. */
export interface Query {
  get(name: string): string | null
  getAll(name: string): readonly string[]
}

/** A request, its target already parsed by the platform's own URL. */
export interface PlainRequest {
  readonly method: string
  /** Path and query as they were sent; its length in bytes is judged (decisions: 414). */
  readonly target: string
  /** The path after URL resolution, still percent-encoded. */
  readonly pathname: string
  /** The query with its `?`, or an empty string. */
  readonly search: string
  readonly query: Query
  /** Bytes of all header fields, where the platform lets us count them; else 0. */
  readonly headerBytes: number
  /** The value of a header field, its lines joined by commas; null or undefined where there is none. */
  header(name: string): string | null | undefined
  /** Who asks: the key that `toClientKey()` makes of the client's address, proxies already judged. */
  readonly client: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** What the body is made of: a text at hand, a file of dist, or the answer to a search. */
export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'search'; readonly query: string }

export interface PlainResponse {
  readonly status: number
  /** In the order in which they are written; a name can stand twice. */
  readonly headers: readonly Header[]
  /** The body, or null where the status has none. To HEAD its length alone is told. */
  readonly body: Body | null
  /** The coding to apply to the body, already named in the headers; none unless told. */
  readonly coding?: Coding | null
}

/** Answers a search over the build that the shim serves. */
export type Search = (query: string) => Promise<SearchResponse>
