/** Reads a build from the static assets that are deployed together with a Worker. */

import * as headerNames from '../contract/header-names.ts'
import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { parseManifest, type Source } from './source.ts'

/** The binding through which a Worker reads its assets. */
export interface Assets {
  fetch(address: URL, init: RequestInit): Promise<Response>
}

/** Time limit for one file, in milliseconds. */
const timeout = 10_000

/** Creates a source that reads the assets of the same deployment. */
export function createAssetsSource(assets: Assets): Source {
  const name = 'the assets'
  let last: { readonly manifest: Manifest; readonly tag: string | null | undefined } | null = null

  /** Requests a file; null if it is missing. */
  const request = async (file: string): Promise<Response | null> => {
    // Any origin works, because the binding reads only the path.
    const address = new URL(encodeURI(file), 'https://assets.invalid')
    const response = await assets.fetch(address, { signal: AbortSignal.timeout(timeout) })
    if (response.ok) return response
    if (response.status === 404) return null
    throw new Error(`Cannot read "${file}" from ${name}: status ${response.status}`)
  }

  return {
    name,
    async readManifest(known) {
      const response = await request(manifestFile)
      const tag = response?.headers.get(headerNames.etag)
      // Comparing tags saves parsing. If the caller did not accept the manifest read last, parse it again.
      if (tag && known !== null && last?.tag === tag && last.manifest === known) {
        await response?.body?.cancel()
        return known
      }
      const current = await parseManifest((await response?.text()) ?? '', name)
      const manifest = current.build === known?.build ? known : current
      last = { manifest, tag }
      return manifest
    },
    async readFile(file) {
      const response = await request(file)
      return response && new Uint8Array(await response.arrayBuffer())
    },
  }
}
