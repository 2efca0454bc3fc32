/** Entry point of the Cloudflare Worker: reads dist from its static assets, and stores quotas in Durable Objects. */

import { createWorker } from '../adapters/cloudflare.ts'
import { encodeOnWeb, webCodings } from '../adapters/web.ts'
import { createShim } from '../runtime/shim.ts'
import { type Assets, createAssetsSource } from '../sources/assets.ts'
import { createDurableStore, type QuotaNamespace } from '../stores/durable-object.ts'

import { addMcp } from './mcp.ts'

export { QuotaObject } from '../stores/durable-object.ts'

/** The bindings that the Worker's configuration defines. */
export interface Bindings {
  readonly ASSETS: Assets
  readonly QUOTA: QuotaNamespace
}

export default createWorker(async ({ ASSETS, QUOTA }: Bindings) => {
  const options = {
    source: createAssetsSource(ASSETS),
    quota: createDurableStore(QUOTA),
    codings: webCodings,
    encode: encodeOnWeb,
    onError: console.error,
  }
  return addMcp(await createShim(options), options)
})
