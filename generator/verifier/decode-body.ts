/** Reads the bodies of responses. */

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ReceivedResponse } from './case.ts'

/** The maximum bytes of a decoded body. A small body can expand to gigabytes. */
const maxDecodedBytes = 64 * 2 ** 20

/** Returns the body without its content coding; null if it is not in the coding that the header names. */
export function decodeBody(response: ReceivedResponse): Uint8Array | null {
  const { body } = response
  const coding = getCoding(response)
  const limit = { maxOutputLength: maxDecodedBytes }
  if (body.length === 0) return body
  try {
    if (coding === 'gzip') return gunzipSync(body, limit)
    if (coding === 'br') return brotliDecompressSync(body, limit)
    const isGzip = body[0] === 0x1f && body[1] === 0x8b
    return coding !== undefined || isGzip ? null : body
  } catch {
    return null
  }
}

/** Returns the content coding; undefined if there is none, which some servers call `identity`. */
export function getCoding({ headers }: Pick<ReceivedResponse, 'headers'>): string | undefined {
  const coding = headers.get('content-encoding')
  return coding?.toLowerCase() === 'identity' ? undefined : coding
}

/** Returns the text of a body without a content coding. */
export const toText = ({ body }: Pick<ReceivedResponse, 'body'>): string => new TextDecoder().decode(body)

/**
 * Parses the JSON that a service sends.
 * @returns undefined if it is not JSON, or nested so deeply that it cannot be printed
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    JSON.stringify(value)
    return value
  } catch {
    return undefined
  }
}
