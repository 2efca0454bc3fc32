/** Reads the body of a request as text. */

import type { PlainRequest } from '../core/http.ts'

export type ReadResult = { readonly value: string } | 'too long' | 'invalid'

/**
 * Reads a body to its end, or until it is too long. The rest of a long body stays unread: leaving the loop of an iterator
 * would close the connection on Node before the response.
 * @returns `invalid` if the body is not UTF-8, or ends early
 */
export async function readText({ body, header }: PlainRequest, maxBytes: number): Promise<ReadResult> {
  if (Number(header('content-length') ?? 0) > maxBytes) return 'too long'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const chunks = body?.[Symbol.asyncIterator]()
  let value = ''
  let length = 0
  try {
    for (let next = await chunks?.next(); next && !next.done; next = await chunks?.next()) {
      length += next.value.length
      if (length > maxBytes) return 'too long'
      value += decoder.decode(next.value, { stream: true })
    }
    return { value: value + decoder.decode() }
  } catch {
    return 'invalid'
  }
}
