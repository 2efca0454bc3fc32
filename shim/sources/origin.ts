/** A static host that serves dist over HTTP. */

import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source } from './source.ts'

/** How long an origin may take for one file unless told otherwise, in milliseconds. */
const defaultTimeout = 10_000

/** What hosts say of a file that they do not have; object stores say 403 where they list nothing. */
const absent: ReadonlySet<number> = new Set([403, 404, 410])

/** What kept fetch() from an answer: a time-out says so, and everything else stands in the cause of its error. */
function toReason(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return 'it does not answer in time'
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return `it cannot be reached (${code ?? message})`
}

export interface OriginOptions {
  /** How long it may take for one file, in milliseconds. */
  readonly timeout?: number
  /** What asks it; a platform may have its files behind a binding. */
  readonly fetch?: (address: URL, init: RequestInit) => Promise<Response>
}

/**
 * @param origin address of the folder that dist was published to, with or without a slash at its end
 */
export function createOriginSource(origin: string, options: OriginOptions = {}): Source {
  const { timeout = defaultTimeout, fetch = globalThis.fetch } = options
  const base = origin.endsWith('/') ? origin : `${origin}/`
  let last: { readonly manifest: Manifest; readonly tag: string | null } | null = null

  /** What it says of a file, read to its end: a body left unread would hold its connection. */
  const ask = async (file: string, tag: string | null = null) => {
    // What a cache on the way holds may be of another build; it is asked to look again.
    const headers = { 'Cache-Control': 'no-cache', ...(tag === null ? {} : { 'If-None-Match': tag }) }
    try {
      const response = await fetch(new URL(file, base), { headers, signal: AbortSignal.timeout(timeout) })
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (error) {
      throw toError(file, toReason(error), error)
    }
  }

  const toError = (file: string, why: string, cause?: unknown): Error =>
    new Error(`Cannot read "${file}" from ${origin}: ${why}`, { cause })

  return {
    name: origin,
    async readManifest(known) {
      // Of a manifest that was read but not taken nothing is known: it is asked for again.
      const knownTag = known !== null && last?.manifest === known ? last.tag : null
      const { response, bytes } = await ask(manifestFile, knownTag)
      if (known !== null && response.status === 304) return known
      if (!response.ok) throw toError(manifestFile, `it answers ${response.status}`)
      const read = await parseManifest(new TextDecoder().decode(bytes), origin)
      const manifest = read.build === known?.build ? known : read
      last = { manifest, tag: response.headers.get('etag') }
      return manifest
    },
    async readFile(file) {
      const { response, bytes } = await ask(file)
      if (response.ok) return bytes
      if (absent.has(response.status)) return null
      throw toError(file, `it answers ${response.status}`)
    },
  }
}
