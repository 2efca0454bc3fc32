/** `Vary` and `Cache-Control` by kind of resource, for responses that are the same for every client. */

import * as headerNames from '../../../shim/contract/header-names.ts'
import { cacheControl, type Header, vary } from '../../../shim/contract/header-values.ts'

type ResourceKind = 'api' | 'health' | 'page' | 'file' | 'asset'

/** The caching headers of a successful response. */
interface CachingHeaders {
  readonly vary: Header
  readonly cacheControl: Header
}

const createCaching = (varyValue: string, cacheControlValue: string): CachingHeaders => ({
  vary: [headerNames.vary, varyValue],
  cacheControl: [headerNames.cacheControl, cacheControlValue],
})

/** No response carries the quota of one client, so shared caches may store those of the API too. */
export const caching: Readonly<Record<ResourceKind, CachingHeaders>> = {
  api: createCaching(vary.plain, cacheControl.shared),
  health: createCaching(vary.plain, cacheControl.volatile),
  page: createCaching(vary.negotiated, cacheControl.shared),
  file: createCaching(vary.plain, cacheControl.shared),
  asset: createCaching(vary.plain, cacheControl.immutable),
}

/** Caches must not store errors and preflight responses. */
export const noStore: Header = [headerNames.cacheControl, cacheControl.volatile]
