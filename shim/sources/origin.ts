/** A static host that serves dist over HTTP. */

import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source } from './source.ts'

/** How long an origin may take for one file unless told otherwise, in milliseconds. */
const defaultTimeout = 10_000

/** What hosts say of a file that they do not have; object stores say 403 where they list nothing. */
const absent: ReadonlySet<number> = new Set([403, 404, 410])

/**
 * @param origin address of the folder that dist was published to, with or without a slash at its end
 * @param timeout how long it may take for one file, in milliseconds
 */
export function createOriginSource(origin: string, timeout: number = defaultTimeout): Source {
  const base = origin.endsWith('/') ? origin : `${origin}/`
  let last: { readonly manifest: Manifest; readonly tag: string | null } | null = null

  const ask = (file: string, tag: string | null = null): Promise<Response> => {
    // What a cache on the way holds may be of another build; it is asked to look again.
    const headers = { 'Cache-Control': 'no-cache', ...(tag === null ? {} : { 'If-None-Match': tag }) }
    return fetch(new URL(file, base), { headers, signal: AbortSignal.timeout(timeout) })
  }

  /** What an answer other than the file comes to. A body left unread would hold its connection. */
  const toError = async (file: string, { status, body }: Response): Promise<Error> => {
    await body?.cancel()
    return new Error(`Cannot read "${file}" from ${origin}: it answers ${status}`)
  }

  return {
    name: origin,
    async readManifest(known) {
      // Of a manifest that was read but not taken nothing is known: it is asked for again.
      const tag = known !== null && last?.manifest === known ? last.tag : null
      const response = await ask(manifestFile, tag)
      if (known !== null && response.status === 304) return known
      if (!response.ok) throw await toError(manifestFile, response)
      const read = parseManifest(await response.text(), origin)
      const manifest = read.build === known?.build ? known : read
      last = { manifest, tag: response.headers.get('etag') }
      return manifest
    },
    async readFile(file) {
      const response = await ask(file)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      const error = await toError(file, response)
      if (absent.has(response.status)) return null
      throw error
    },
  }
}
