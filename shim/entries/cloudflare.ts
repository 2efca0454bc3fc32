/** What a Worker is bundled from: dist is its assets, and every client's quota a Durable Object. */

import { createWorker } from '../adapters/cloudflare.ts'
import { encodeOnWeb, webCodings } from '../adapters/web.ts'
import { createShim } from '../runtime/shim.ts'
import { createOriginSource } from '../sources/origin.ts'
import { createDurableStore, type QuotaNamespace } from '../stores/durable-object.ts'

export { QuotaObject } from '../stores/durable-object.ts'

export interface Bindings {
  readonly ASSETS: { fetch(address: URL, init: RequestInit): Promise<Response> }
  readonly QUOTA: QuotaNamespace
}

/** Any origin will do: the binding looks at the path alone. */
const assets = 'https://assets.invalid/'

export default createWorker(({ ASSETS, QUOTA }: Bindings) =>
  createShim({
    source: createOriginSource(assets, { fetch: (address, init) => ASSETS.fetch(address, init) }),
    quota: createDurableStore(QUOTA),
    codings: webCodings,
    encode: encodeOnWeb,
    onError: console.error,
  }),
)
