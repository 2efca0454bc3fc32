/** Converts a request of `node:http` to a `PlainRequest`. */

import type { IncomingMessage } from 'node:http'
import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import type { PlainRequest } from '../core/http.ts'
import { toClientKey } from './client.ts'
import { readBody } from './node-body.ts'
import { type ProxyTrust, toClientAddress } from './proxies.ts'

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

/** Frameworks remove their mount point from `url`, and keep the whole target in `originalUrl`. */
interface MountedMessage extends IncomingMessage {
  readonly originalUrl?: string
}

/**
 * Converts a request.
 * @param now milliseconds since the epoch
 * @returns the request; `problem` tells why it is malformed, and is null if it is valid
 */
export function toPlainRequest(
  message: MountedMessage,
  trustProxy: ProxyTrust,
  now: number,
): PlainRequest & { readonly problem: Problem | null } {
  const { method = 'GET', url = '/', originalUrl: target = url, rawHeaders } = message
  // `message.headers` parses all headers, which takes longer than finding the few that are needed in `rawHeaders`.
  const header = (name: string) => findHeader(rawHeaders, name)
  const forwarded = trustProxy === 0 ? '' : (header('x-forwarded-for') ?? '')
  const address = toClientAddress(message.socket.remoteAddress ?? '', forwarded, trustProxy)
  const client = toClientKey(address)
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
    get body() {
      return readBody(message)
    },
    client,
    now,
    problem: null,
  }
}

/** Maximum length of a request body that the server reads and ignores, in bytes. */
const maxIgnoredBody = 65_536

/**
 * Whether the connection must end with the response to a request. That holds for a body that is long or of unknown length,
 * which would have to be read first. It also holds for an upgrade, which the server does not offer: Node's parser drops what
 * follows in the same chunk.
 */
export function isLastRequest({ rawHeaders }: IncomingMessage): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (isNamed(name, 'transfer-encoding')) return true
    if (isNamed(name, 'content-length') && Number(rawHeaders[at + 1]) > maxIgnoredBody) return true
    if (isNamed(name, 'upgrade') && /\bupgrade\b/i.test(findHeader(rawHeaders, 'connection') ?? ''))
      return true
  }
  return false
}

/** Counts the bytes of all headers. Names and values have two more bytes each: a colon and a space, or a line end. */
function countBytes(rawHeaders: readonly string[]): number {
  let bytes = 2 * rawHeaders.length
  for (const text of rawHeaders) bytes += text.length
  return bytes
}

/**
 * Returns the value of a header, several lines joined by commas; undefined if absent.
 * @param rawHeaders alternating names and values
 * @param name in lower case
 */
function findHeader(rawHeaders: readonly string[], name: string): string | undefined {
  let joined: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!isNamed(rawHeaders[at], name)) continue
    const value = rawHeaders[at + 1]
    joined = joined === undefined ? value : `${joined}, ${value}`
  }
  return joined
}

const isNamed = (rawName = '', name: string): boolean =>
  rawName.length === name.length && (rawName === name || rawName.toLowerCase() === name)

/** Whether a request has exactly one Host header, or none before HTTP/1.1 (RFC 9112, 3.2). */
function hasHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isNamed(rawHeaders[at], 'host')) hosts += 1
  return hosts === 1 || (hosts === 0 && httpVersion < '1.1')
}

/** Targets that URL resolution does not change: no query, no percent-encoding, no dot or empty segments. */
const plainTarget = /^(?:(?:\/[\w~-][\w.~-]*)+|\/)$/
const noQuery = new URLSearchParams()

type Target = Pick<URL, 'pathname' | 'search' | 'searchParams'>

/** Parses a target in origin form, absolute form or `*` (RFC 9112, 3.2); null if it is none of these. */
function parseTarget(target: string): Target | null {
  if (plainTarget.test(target)) return { pathname: target, search: '', searchParams: noQuery }
  // After an origin, a path that begins with several slashes cannot be parsed as a host.
  if (target.startsWith('/')) return new URL(`http://localhost${target}`)
  if (target === '*') return new URL('http://localhost/*')
  return /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : null
}
