/** Entry point of the Cloudflare Worker: reads dist from its static assets, and stores quotas in Durable Objects. */

import { createWorker } from '../adapters/cloudflare.ts'
import { encodeOnWeb, webCodings } from '../adapters/web.ts'
import { createShim } from '../runtime/shim.ts'
import { createOriginSource } from '../sources/origin.ts'
import { createDurableStore, type QuotaNamespace } from '../stores/durable-object.ts'

export { QuotaObject } from '../stores/durable-object.ts'

/** The bindings that the Worker's configuration defines. */
export interface Bindings {
  readonly ASSETS: { fetch(address: URL, init: RequestInit): Promise<Response> }
  readonly QUOTA: QuotaNamespace
}

/** Any origin works, because the binding reads only the path. */
const assetsOrigin = 'https://assets.invalid/'

export default createWorker(({ ASSETS, QUOTA }: Bindings) =>
  createShim({
    source: createOriginSource(assetsOrigin, { fetch: (address, init) => ASSETS.fetch(address, init) }),
    quota: createDurableStore(QUOTA),
    codings: webCodings,
    encode: encodeOnWeb,
    onError: console.error,
  }),
)
