/** Reads a build over HTTP from a static host. */

import * as headerNames from '../contract/header-names.ts'
import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source } from './source.ts'

/** Default time limit for one file, in milliseconds. */
const defaultTimeout = 10_000

/** Statuses for a missing file. Object stores without listing rights respond with 403. */
const missingStatuses: ReadonlySet<number> = new Set([403, 404, 410])

/** Describes why `fetch()` failed: a time-out, or the code in the error's cause. */
function toReason(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return 'it did not respond in time'
  return `it cannot be reached (${cause?.code ?? message})`
}

/** Options of {@link createOriginSource}. */
export interface OriginOptions {
  /** Time limit for one file, in milliseconds; 10,000 by default. */
  readonly timeout?: number
  /** Replaces the global `fetch`, for platforms that offer their files through a binding. */
  readonly fetch?: (address: URL, init: RequestInit) => Promise<Response>
}

/**
 * Creates a source that reads a build from a static host.
 * @param origin URL of the folder that contains the files of dist; a trailing slash is optional
 */
export function createOriginSource(origin: string, options: OriginOptions = {}): Source {
  const { timeout = defaultTimeout, fetch = globalThis.fetch } = options
  const base = origin.endsWith('/') ? origin : `${origin}/`
  let last: { readonly manifest: Manifest; readonly tag: string | null } | null = null

  /** Requests a file. Reads the body in every case, because an unread body would block its connection. */
  const request = async (file: string, tag: string | null = null) => {
    // Caches between here and the host must revalidate, since they may hold files of another build.
    const headers: Record<string, string> = { [headerNames.cacheControl]: 'no-cache' }
    if (tag !== null) headers[headerNames.ifNoneMatch] = tag
    try {
      const response = await fetch(new URL(file, base), { headers, signal: AbortSignal.timeout(timeout) })
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (error) {
      throw toError(file, toReason(error), error)
    }
  }

  const toError = (file: string, reason: string, cause?: unknown): Error =>
    new Error(`Cannot read "${file}" from ${origin}: ${reason}`, { cause })

  return {
    name: origin,
    async readManifest(known) {
      // If the caller did not accept the manifest read last, request it again without a tag.
      const knownTag = known !== null && last?.manifest === known ? last.tag : null
      const { response, bytes } = await request(manifestFile, knownTag)
      if (known !== null && response.status === 304) return known
      if (!response.ok) throw toError(manifestFile, `it responded with ${response.status}`)
      const current = await parseManifest(new TextDecoder().decode(bytes), origin)
      const manifest = current.build === known?.build ? known : current
      last = { manifest, tag: response.headers.get(headerNames.etag) }
      return manifest
    },
    async readFile(file) {
      const { response, bytes } = await request(file)
      if (response.ok) return bytes
      if (missingStatuses.has(response.status)) return null
      throw toError(file, `it responded with ${response.status}`)
    },
  }
}
