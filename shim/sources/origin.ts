/** A static host that serves dist over HTTP. */

import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source } from './source.ts'

/** How long an origin may take for one file, in milliseconds. */
const timeout = 10_000

/** @param origin address of the folder that dist was published to, with or without a slash at its end */
export function createOriginSource(origin: string): Source {
  const base = origin.endsWith('/') ? origin : `${origin}/`
  let tag: string | null = null

  const ask = async (file: string, headers: Record<string, string>) => {
    const response = await fetch(new URL(file, base), { headers, signal: AbortSignal.timeout(timeout) })
    if (!response.ok && response.status !== 304) {
      throw new Error(`Cannot read "${file}" from ${origin}: it answers ${response.status}`)
    }
    return response
  }

  return {
    name: origin,
    async readManifest(known) {
      const isKnown = known !== null && tag !== null
      const response = await ask(
        manifestFile,
        isKnown ? { 'If-None-Match': tag ?? '' } : { 'Cache-Control': 'no-cache' },
      )
      if (known !== null && response.status === 304) return known
      tag = response.headers.get('etag')
      const manifest = parseManifest(await response.text(), origin)
      return manifest.build === known?.build ? known : manifest
    },
    async readFile(file) {
      // What an origin's cache holds may be of another build; it is asked to look again.
      const response = await ask(file, { 'Cache-Control': 'no-cache' })
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
