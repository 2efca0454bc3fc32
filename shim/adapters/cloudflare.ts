/** Cloudflare adapter: a Worker in front of the assets that dist was uploaded as. */

import { createShim, type Shim } from '../shim.ts'
import { createOriginSource } from '../sources/origin.ts'
import { createDurableStore, type QuotaNamespace } from '../stores/durable-object.ts'
import { createFetchHandler, encodeOnWeb, type FetchHandler, webCodings } from './web.ts'

/** The Worker's bindings. */
export interface Bindings {
  readonly ASSETS: { fetch(address: URL, init: RequestInit): Promise<Response> }
  readonly QUOTA: QuotaNamespace
}

interface Context {
  waitUntil(promise: Promise<unknown>): void
}

/** Any origin will do: the binding looks at the path alone. */
const assets = 'https://assets.invalid/'

/** The Worker's handler. The shim opens with the first request, since nothing may be fetched before one. */
export function createWorker() {
  let opening: Promise<FetchHandler> | null = null

  const open = async ({ ASSETS, QUOTA }: Bindings): Promise<FetchHandler> => {
    const shim: Shim = await createShim({
      source: createOriginSource(assets, { fetch: (address, init) => ASSETS.fetch(address, init) }),
      quota: createDurableStore(QUOTA),
      codings: webCodings,
      encode: encodeOnWeb,
      onError: console.error,
    })
    // The bytes are coded already.
    return createFetchHandler(shim, { init: { encodeBody: 'manual' } })
  }

  return {
    async fetch(request: Request, bindings: Bindings, context: Context): Promise<Response> {
      opening ??= open(bindings).catch((error) => {
        opening = null
        throw error
      })
      const handle = await opening
      const answer = handle(request, request.headers.get('cf-connecting-ip') ?? '')
      // Others may wait for what this request began to fetch, though its client has gone.
      context.waitUntil(answer)
      return answer
    },
  }
}
