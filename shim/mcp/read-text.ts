/** Reads the body of a request as text. */

import type { PlainRequest } from '../core/http.ts'

type ReadResult = { readonly value: string } | 'too long' | 'invalid'

/**
 * Reads a body to its end, or until it is too long. The rest of a long body stays unread: leaving the loop of an iterator
 * would close the connection on Node before the response.
 * @returns `invalid` if the body is not UTF-8, or ends early
 */
export async function readText({ body, header }: PlainRequest, maxBytes: number): Promise<ReadResult> {
  const announced = Number(header('content-length') ?? maxBytes)
  if (announced > maxBytes) return 'too long'
  const chunks = body?.[Symbol.asyncIterator]()
  let length = 0
  try {
    // A body of many small chunks must not cost more than one of the same bytes. A negative length throws.
    const bytes = new Uint8Array(announced)
    for (let next = await chunks?.next(); next && !next.done; next = await chunks?.next()) {
      const { value } = next
      if (length + value.length > bytes.length) return 'too long'
      bytes.set(value, length)
      length += value.length
    }
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length)) }
  } catch {
    return 'invalid'
  }
}
