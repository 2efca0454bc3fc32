/** What is not as expected in a response: plain data, which is part of the JavaScript API. */

/** A difference between a response and its expectation. */
export interface Difference {
  /** The method and the path of the request. */
  readonly request: string
  /** The headers of the request. */
  readonly headers: Readonly<Record<string, string>>
  /** The expected status of the response. */
  readonly status: number
  /** The part of the response: `status`, the name of a header, `body`, or a path in the body. */
  readonly part: string
  readonly expected: string
  readonly received: string
}
