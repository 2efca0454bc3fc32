/** Converts a request of `node:http` to a `PlainRequest`. */

import type { IncomingMessage } from 'node:http'
import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import type { PlainRequest } from '../core/http.ts'
import { type ProxyTrust, toClientAddress } from './client-address.ts'
import { toClientKey } from './client-key.ts'

/** Replaces a request that cannot be parsed. Its path makes the error response a JSON envelope. */
export const unparsedRequest: Omit<PlainRequest, 'client' | 'now'> = {
  method: 'GET',
  target: '/api',
  pathname: '/api',
  search: '',
  query: new URLSearchParams(),
  headerBytes: 0,
  header: () => null,
}

/** `problem` tells why a request is malformed; it is null if the request is valid. */
export type ParsedRequest = PlainRequest & { readonly problem: Problem | null }

/** Frameworks remove their mount point from `url`, and keep the whole target in `originalUrl`. */
interface MountedMessage extends IncomingMessage {
  readonly originalUrl?: string
}

/**
 * Converts a request.
 * @param now milliseconds since the epoch
 */
export function toPlainRequest(message: MountedMessage, trustProxy: ProxyTrust, now: number): ParsedRequest {
  const { method = 'GET', url = '/', originalUrl: target = url, headers, rawHeaders } = message
  const header = (name: string) => headers[name]?.toString()
  const peer = message.socket.remoteAddress ?? ''
  const client = toClientKey(toClientAddress(peer, header('x-forwarded-for') ?? '', trustProxy))
  const parsed = parseTarget(target)
  if (parsed === null || !hasHost(message)) {
    return { ...unparsedRequest, method, client, now, problem: problems.badRequest() }
  }
  const { pathname, search, searchParams: query } = parsed
  return {
    method,
    target,
    pathname,
    search,
    query,
    headerBytes: countBytes(rawHeaders),
    header,
    body: { [Symbol.asyncIterator]: () => readBody(message) },
    client,
    now,
    problem: null,
  }
}

/** Yields the bytes of a body as they arrive; throws if they end early. */
async function* readBody(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  // A reader that stops early, as it does if a body is too long, must not end the connection before the response.
  yield* message.iterator({ destroyOnReturn: false })
  if (!message.complete) throw new Error('The body ends early')
}

/** Maximum length of a request body that the server reads and ignores, in bytes. */
const maxIgnoredBody = 65_536

/**
 * Whether the connection must end with the response to a request. That holds for a body that is long or of unknown length,
 * which would have to be read first. It also holds for an upgrade, which the server does not offer: Node's parser drops what
 * follows in the same chunk.
 */
export const isLastRequest = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > maxIgnoredBody ||
  (headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? ''))

/** Counts the bytes of all headers. Names and values have two more bytes each: a colon and a space, or a line end. */
function countBytes(rawHeaders: readonly string[]): number {
  let bytes = 2 * rawHeaders.length
  for (const text of rawHeaders) bytes += text.length
  return bytes
}

/** Whether a request has exactly one Host header, or none before HTTP/1.1 (RFC 9112, 3.2). */
function hasHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion < '1.1')
}

/** A path that `URL` returns as it is: it has no query, no dot segment, and nothing to encode or decode. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+$/
const noQuery = new URLSearchParams()

/** Parses a target in origin form, absolute form or `*` (RFC 9112, 3.2); null if it is none of these. */
function parseTarget(target: string): Pick<URL, 'pathname' | 'search' | 'searchParams'> | null {
  if (plainPath.test(target)) return { pathname: target, search: '', searchParams: noQuery }
  // After an origin, a path that begins with several slashes cannot be parsed as a host.
  if (target.startsWith('/')) return new URL(`http://localhost${target}`)
  if (target === '*') return new URL('http://localhost/*')
  return /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : null
}
