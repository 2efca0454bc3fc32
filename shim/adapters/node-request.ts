/** A request of `node:http` as the core reads it: its target, its client, and the few fields that it asks for. */

import type { IncomingMessage } from 'node:http'
import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import type { PlainRequest } from '../core/http.ts'
import { toClientKey } from './client.ts'
import { type ProxyTrust, toClientAddress } from './proxies.ts'

/** Stands for a request whose target is not known: it is answered as one of the API. */
export const unread: Omit<PlainRequest, 'client' | 'now'> = {
  method: 'GET',
  target: '/api',
  pathname: '/api',
  search: '',
  query: new URLSearchParams(),
  headerBytes: 0,
  header: () => null,
}

/** Where a framework has taken its mount point off the target, it keeps the whole of it here. */
interface MountedMessage extends IncomingMessage {
  readonly originalUrl?: string
}

/**
 * Reads a request.
 * @param now milliseconds since the epoch
 * @returns with what is wrong with it, where it cannot be read; null where it can
 */
export function toPlainRequest(
  message: MountedMessage,
  trustProxy: ProxyTrust,
  now: number,
): PlainRequest & { readonly problem: Problem | null } {
  const { method = 'GET', url = '/', originalUrl: target = url, rawHeaders } = message
  // Node makes an object of the fields for whoever looks at it, which takes longer than to find the few that are read.
  const header = (name: string) => readField(rawHeaders, name)
  const forwarded = trustProxy === 0 ? '' : (header('x-forwarded-for') ?? '')
  const address = toClientAddress(message.socket.remoteAddress ?? '', forwarded, trustProxy)
  const client = toClientKey(address)
  const parsed = parseTarget(target)
  if (parsed === null || !hasHost(message)) {
    return { ...unread, method, client, now, problem: problems.badRequest() }
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
    client,
    now,
    problem: null,
  }
}

/** Each name and each value has two more bytes beside it: a colon and a space, or a line end. */
function countBytes(rawHeaders: readonly string[]): number {
  let bytes = 2 * rawHeaders.length
  for (const text of rawHeaders) bytes += text.length
  return bytes
}

/**
 * The value of a header field, its lines joined by commas; undefined where there is none.
 * @param rawHeaders names and values in turn
 * @param name in lower case
 */
function readField(rawHeaders: readonly string[], name: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!isNamed(rawHeaders[at], name)) continue
    const value = rawHeaders[at + 1]
    found = found === undefined ? value : `${found}, ${value}`
  }
  return found
}

const isNamed = (given = '', name: string): boolean =>
  given.length === name.length && (given === name || given.toLowerCase() === name)

/** A request names one host; before HTTP/1.1 it need not name any (RFC 9112, 3.2). */
function hasHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isNamed(rawHeaders[at], 'host')) hosts += 1
  return hosts === 1 || (hosts === 0 && httpVersion < '1.1')
}

/** What is the same before and after URL resolution: no query, no encoding, no dot or empty segment. */
const plainTarget = /^(?:(?:\/[\w~-][\w.~-]*)+|\/)$/
const noQuery = new URLSearchParams()

type Target = Pick<URL, 'pathname' | 'search' | 'searchParams'>

/** A target in origin form, in absolute form, or `*` (RFC 9112, 3.2); null where it is none of them. */
function parseTarget(target: string): Target | null {
  if (plainTarget.test(target)) return { pathname: target, search: '', searchParams: noQuery }
  // Put behind an origin, a path cannot be taken for a host, whatever number of slashes it begins with.
  if (target.startsWith('/')) return new URL(`http://localhost${target}`)
  if (target === '*') return new URL('http://localhost/*')
  return /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : null
}
