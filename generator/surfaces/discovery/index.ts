/** The API catalog (RFC 9727). */

import { documents } from '../../../shim/contract/routes.ts'
import type { MetadataSurface } from '../surface.ts'
import { toApiCatalog } from './api-catalog.ts'

export const apiCatalog: MetadataSurface = {
  name: 'api-catalog',
  needs: 'metadata',
  plan: () => [
    { file: documents.apiCatalog, lang: null, render: ({ site }) => JSON.stringify(toApiCatalog(site)) },
  ],
}
