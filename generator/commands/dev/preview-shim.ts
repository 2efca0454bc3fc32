/** A shim over one build in memory, which does not limit the author's requests. */

import { manifestFile } from '../../../shim/contract/routes.ts'
import { withMcp } from '../../../shim/mcp/http.ts'
import { createShim, type Shim } from '../../../shim/runtime/shim.ts'
import { parseManifest, type Source } from '../../../shim/sources/source.ts'
import type { MemoryFiles } from '../../kernel/publish/memory-target.ts'
import { unlimitedQuota } from '../serve/unlimited-quota.ts'

/**
 * Creates the shim of one build. The next build has another one, so that no request sees two builds.
 * @param onError receives the causes of 500 responses
 */
export async function createPreviewShim(
  files: MemoryFiles,
  onError: (error: unknown) => void,
): Promise<Shim> {
  const read = (file: string) => (files.get(file)?.bytes ?? null) as Buffer<ArrayBuffer> | null
  const manifest = await parseManifest(String(read(manifestFile)), 'the preview')
  const source: Source = {
    name: 'the preview',
    readManifest: async () => manifest,
    readFile: async (file) => read(file),
  }
  return withMcp(
    await createShim({ source, quota: unlimitedQuota, recheck: Number.POSITIVE_INFINITY, onError }),
  )
}
