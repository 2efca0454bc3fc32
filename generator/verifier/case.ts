/**
 * Conformance cases: HTTP behaviour as data. A case has requests, the expected responses, and the source of the rule. The kinds of
 * values in bodies are those in the tables of the contract. A message says what is expected.
 */

import * as z from 'zod'

export interface CaseRequest {
  /** The default is GET. */
  readonly method?: string
  /** Path and query. `{name}` is replaced by a header that an earlier step saved. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A text; no body by default. */
  readonly body?: string
}

/**
 * The expected value of a header: the whole value (with `{name}` for a header that an earlier step saved), a pattern, the
 * value of another header of the same response, a value of a header that may be absent, or null if it must be absent.
 */
export type HeaderExpectation =
  | string
  | RegExp
  | { readonly as: string }
  | { readonly optional: string | RegExp }
  | null

export type Headers = Readonly<Record<string, HeaderExpectation>>

/** A condition on a body. */
export interface Condition {
  readonly description: string
  /** The part of an error that it is about, on which hosts without code keep less. */
  readonly about?: 'hint'
  /** Receives the parsed JSON, or the text if the body is not JSON. */
  readonly test: (body: unknown) => boolean
}

export interface Expectation {
  /** The status, or the statuses of which a host may send any. */
  readonly status: number | readonly [number, ...number[]]
  readonly headers?: Headers
  /** The fields of the body and their kinds. */
  readonly shape?: Shape
  /** The whole body: parsed JSON, or a text if the body is not JSON. */
  readonly body?: unknown
  readonly conditions?: readonly Condition[]
  /** The SHA-256 of the body in base64url, or its beginning. */
  readonly hash?: string
}

export interface Step extends CaseRequest {
  readonly expect: Expectation
  /** Headers of the response to save for later steps: their names, by the name for `{name}`. */
  readonly save?: Readonly<Record<string, string>>
}

export interface Case {
  /** A sentence about behaviour. */
  readonly name: string
  /** Where the rule is written. Several sources are joined by `; `: `spec 4, rule 1; decisions, API answers 6`. */
  readonly source: string
  readonly steps: readonly Step[]
  /**
   * How many of its first steps a quick run of `stele verify` sends. By default all that do not count against the quota,
   * and the first one that does.
   */
  readonly quickSteps?: number
}

export interface ReceivedResponse {
  readonly status: number
  /** By lower-case name. Several lines with one name are joined by commas. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Uint8Array
  /** Why there is no whole response, as a noun: "no response within 30 s". Its status is then 0, and its body empty. */
  readonly failure?: string
}

/** A running service that cases can be run against. */
export interface Target {
  readonly name: string
  /**
   * Sends a request.
   * @param client equal numbers are the same client for the service; 0 by default
   */
  send(request: CaseRequest, client?: number): Promise<ReceivedResponse>
}

const matching = (expected: string, pattern: RegExp) => z.string(expected).regex(pattern, expected)

export const string = z.string('string')
export const integer = z.int('integer')
export const url = z
  .string('url')
  .refine((text) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text), 'url')
export const email = matching('email', /^[^\s@]+@[^\s@]+$/)
export const month = matching('month', /^\d{4}-(0[1-9]|1[0-2])$/)
export const time = matching('time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
export const day = matching('day', /^\d{4}-\d\d-\d\d$/)
export const tags = z.array(string, 'a list').optional()
export const urls = z.record(z.string(), url, 'urls').optional()
export const lang = (languages: readonly string[]) =>
  string.refine((code) => languages.includes(code), 'lang')
export const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'a list')

/** An object with these fields and no others. */
export const object = <Fields extends z.ZodRawShape>(fields: Fields) => z.strictObject(fields, 'an object')

export type Shape = z.ZodType

/** A part of a value that does not have its shape. */
interface Mismatch {
  readonly path: string
  readonly expected: string
  readonly received: string
}

export const findMismatches = (value: unknown, shape: Shape): Mismatch[] =>
  (shape.safeParse(value, { reportInput: true }).error?.issues ?? []).flatMap((issue) => {
    const toMismatch = (keys: readonly PropertyKey[], expected: string, received: unknown): Mismatch => ({
      path: keys.reduce<string>(
        (path, key) => path + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`),
        'body',
      ),
      expected,
      received: describe(received),
    })
    if (issue.code !== 'unrecognized_keys') return [toMismatch(issue.path, issue.message, issue.input)]
    const fields = new Map(Object.entries(issue.input ?? {}))
    return issue.keys.map((key) => toMismatch([...issue.path, key], 'no such field', fields.get(key)))
  })

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
