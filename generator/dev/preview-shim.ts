/** A shim over a build in memory, which does not limit the author's requests. */

import type { QuotaPolicy } from '../../shim/contract/headers.ts'
import type { Manifest } from '../../shim/contract/manifest.ts'
import { manifestFile } from '../../shim/contract/routes.ts'
import type { QuotaStore, RateLimitInfo } from '../../shim/core/quota.ts'
import { createShim, type Shim } from '../../shim/runtime/shim.ts'
import { parseManifest, type Source } from '../../shim/sources/source.ts'
import type { MemorySite } from '../publish/memory-target.ts'

/**
 * Creates the shim of a site that has been built.
 * @param onError receives the causes of 500 responses
 */
export const createPreviewShim = (site: MemorySite, onError: (error: unknown) => void): Promise<Shim> =>
  // Every request checks for a new build. That costs a comparison.
  createShim({ source: createMemorySource(site), quota: unlimited, recheck: 0, onError })

function createMemorySource(site: MemorySite): Source {
  let last: { readonly manifest: Manifest; readonly bytes: Buffer } | null = null
  const read = (file: string) => site.read(file) as Buffer<ArrayBuffer> | undefined
  return {
    name: 'the preview',
    async readManifest() {
      const bytes = read(manifestFile)
      if (bytes === undefined) throw new Error('Cannot serve the preview: there is no build yet')
      if (last?.bytes !== bytes)
        last = { bytes, manifest: await parseManifest(bytes.toString(), 'the preview') }
      return last.manifest
    },
    readFile: async (file) => read(file) ?? null,
  }
}

/** Reports the quota of the site without counting. */
const unlimited: QuotaStore = {
  consume: (_, __, policy) => toUnused(policy),
  get: (_, __, policy) => toUnused(policy),
}

const toUnused = ({ limit, window }: QuotaPolicy): RateLimitInfo => ({
  remaining: limit,
  reset: window,
  refused: false,
})
