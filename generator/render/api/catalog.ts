/** The API catalog at its well-known path: a linkset with the API and the documents that describe it (RFC 9727, RFC 9264). */

import { apiBase, documents, linkedPages, openapiFiles, operations } from '../../../shim/contract/routes.ts'
import type { Site } from '../../model/site.ts'

/** @returns the linkset as plain data */
export function toApiCatalog({ config: { base_url, languages } }: Site): unknown {
  return {
    linkset: [
      { anchor: `${base_url}/${documents.apiCatalog}`, item: [{ href: `${base_url}${apiBase}` }] },
      {
        anchor: `${base_url}${apiBase}`,
        'service-desc': [
          { href: `${base_url}/${openapiFiles.json}`, type: 'application/json' },
          { href: `${base_url}/${openapiFiles.yaml}`, type: 'application/yaml' },
        ],
        'service-doc': [
          { href: `${base_url}/${linkedPages.developers}`, type: 'text/html', hreflang: [languages[0]] },
        ],
        status: [{ href: base_url + operations.getApiHealth.path, type: 'application/json' }],
      },
    ],
  }
}
