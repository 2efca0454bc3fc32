/** HTTP behaviour as data: what is asked, what is to come back, and which sentence of the contract says so. */

import type { Shape } from './shape.ts'

/** A request as a client would write it. */
export interface Ask {
  /** GET unless said otherwise. */
  readonly method?: string
  /** Path and query. `{name}` stands for a value kept from an earlier step. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What a header is to say: a whole value (`{name}` in it stands for one kept from an earlier step), a pattern,
 * what another header of the same answer says, or null where it must be absent.
 */
export type HeaderExpectation = string | RegExp | { readonly as: string } | null

/** Something that must hold of a body, in words and as a test of the parsed JSON, or of the text where it is none. */
export interface Condition {
  readonly says: string
  // A case states what it knows of the body; the shape beside it is what proves it.
  readonly test: (body: never) => boolean
}

export interface Expectation {
  readonly status: number
  readonly headers?: Readonly<Record<string, HeaderExpectation>>
  /** The fields of the body and their kinds. */
  readonly shape?: Shape
  /** The whole body: parsed JSON, or a text where the answer is none. */
  readonly body?: unknown
  readonly conditions?: readonly Condition[]
}

export interface Step extends Ask {
  readonly expect: Expectation
  /** Headers of the answer to keep under a name, for later steps. */
  readonly keep?: Readonly<Record<string, string>>
  /** Whether another client than that of the steps before asks this one. */
  readonly from?: 'another client'
}

export interface Case {
  /** A sentence about behaviour. */
  readonly name: string
  /** Where it is written, several places joined by `; `: `spec 4, rule 1; decisions, API answers 6`. */
  readonly anchor: string
  readonly steps: readonly Step[]
}

/** An answer as it came off the wire. */
export interface Received {
  readonly status: number
  /** By lower-case name; several lines of one name are joined by commas. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Uint8Array
}

/** A running service that can be asked. */
export interface Target {
  readonly name: string
  /**
   * Asks it.
   * @param client a number that stands for the client: equal numbers are one client to the service
   */
  ask(ask: Ask, client: number): Promise<Received>
}

/** What differs between an answer and what was expected of it. */
export interface Difference {
  /** Method and path that were asked. */
  readonly ask: string
  /** The header fields that were sent. */
  readonly headers: Readonly<Record<string, string>>
  /** The status that the answer was to have. */
  readonly status: number
  /** The part of the answer: `status`, a header's name, `body`, a path in the body. */
  readonly part: string
  readonly expected: string
  readonly found: string
}
