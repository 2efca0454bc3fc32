/** Reads a build over HTTP from a static host. */

import * as headerNames from '../contract/header-names.ts'
import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { boundedFetch, type Fetch, type FetchedResponse } from './bounded-fetch.ts'
import { parseManifest, type Source } from './source.ts'

/** Default time limit for one file, in milliseconds. */
const defaultTimeout = 10_000

/** Default maximum size of the manifest in bytes. The manifest of 100,000 documents has about a third of them. */
const defaultMaxManifestBytes = 256 * 2 ** 20

/** Statuses for a missing file. Object stores without listing rights respond with 403. */
const missingStatuses: ReadonlySet<number> = new Set([403, 404, 410])

/** Options of {@link createOriginSource}. */
export interface OriginOptions {
  /** Time limit for one file, from the request to the last byte, in milliseconds; 10,000 by default. */
  readonly timeout?: number
  /** Maximum size of the manifest in bytes; 256 MiB by default. The manifest gives the size of every other file. */
  readonly maxManifestBytes?: number
  /** Replaces the global `fetch`, for platforms that offer their files through a binding. */
  readonly fetch?: Fetch
}

/**
 * Creates a source that reads a build from a static host.
 * @param origin URL of the folder that contains the files of dist; a trailing slash is optional. The source sends the URL's
 * user and password as Basic authentication, and its query with every request. Messages contain neither.
 */
export function createOriginSource(origin: string, options: OriginOptions = {}): Source {
  const { timeout = defaultTimeout, maxManifestBytes = defaultMaxManifestBytes } = options
  const { fetch = globalThis.fetch } = options
  const { username, password, search } = new URL(origin)
  const name = toOriginName(origin)
  const base = name.endsWith('/') ? name : `${name}/`
  const baseHeaders: Record<string, string> = {
    // Caches between here and the host must revalidate, since they may hold files of another build.
    [headerNames.cacheControl]: 'no-cache',
    ...(username + password !== '' && { authorization: toBasic(username, password) }),
  }
  let last: { readonly manifest: Manifest; readonly tag: string | null } | null = null

  const toError = (file: string, reason: string): Error =>
    new Error(`Cannot read "${file}" from ${name}: ${reason}`)

  const request = async (file: string, maxBytes: number, tag: string | null): Promise<FetchedResponse> => {
    const address = new URL(file.replaceAll('%', '%25'), base)
    // A manifest could name another host, or an address that only this machine can reach.
    if (!address.href.startsWith(new URL(base).href))
      throw toError(file, 'it is not below the folder of the build')
    address.search = search
    const headers = tag === null ? baseHeaders : { ...baseHeaders, [headerNames.ifNoneMatch]: tag }
    try {
      return await boundedFetch(fetch, address, headers, { timeout, maxBytes })
    } catch (error) {
      throw toError(file, (error as Error).message)
    }
  }

  return {
    name,
    async readManifest(known) {
      // If the caller did not accept the manifest read last, request it again without a tag.
      const tag = known !== null && last?.manifest === known ? last.tag : null
      const { status, headers, bytes } = await request(manifestFile, maxManifestBytes, tag)
      if (known !== null && status === 304) return known
      if (!isSuccess(status)) throw toError(manifestFile, `it responded with ${status}`)
      if (bytes === null) throw toError(manifestFile, `it has more than ${maxManifestBytes} bytes`)
      const current = await parseManifest(new TextDecoder().decode(bytes), name)
      const manifest = current.build === known?.build ? known : current
      last = { manifest, tag: headers.get(headerNames.etag) }
      return manifest
    },
    async readFile(file, maxBytes = Number.POSITIVE_INFINITY) {
      const { status, bytes } = await request(file, maxBytes, null)
      if (isSuccess(status)) return bytes
      if (missingStatuses.has(status)) return null
      throw toError(file, `it responded with ${status}`)
    },
  }
}

/** Returns a URL without its user, password, query and fragment, which may be secret. */
export const toOriginName = (origin: string): string =>
  origin.replace(/[?#].*$/s, '').replace(/^([^/]*\/\/)[^/]*@/, '$1')

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Returns the value of `Authorization` for a user and password as a URL encodes them (RFC 7617). */
function toBasic(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
