/** The API catalog (RFC 9727): a linkset (RFC 9264) with the descriptions, the documentation and the status of the API. */

import { mcpFiles } from '../../../shim/contract/mcp.ts'
import { serverCard } from '../../../shim/contract/media-types.ts'
import { documents, linkedPages, openapiFiles } from '../../../shim/contract/routes.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import { hasMcp, toPageUrl } from '../../kernel/published-urls.ts'
import type { Site } from '../../site/model/site.ts'
import { toHealthPath } from '../api/resources.ts'
import type { MetadataSurface } from '../surface.ts'

/** @returns the linkset as plain data */
function toApiCatalog(site: Site): unknown {
  const { base_url } = site.config
  const [lang = ''] = site.config.languages
  // The endpoint that stands for the API (RFC 9727, 4.1). Nothing is at its base path, and the health report lists all other endpoints.
  const health = base_url + toHealthPath(false, site.hosting.addressing)
  return {
    linkset: [
      { anchor: `${base_url}/${documents.apiCatalog}`, item: [{ href: health }] },
      {
        anchor: health,
        'service-desc': [
          { href: `${base_url}/${openapiFiles.json}`, type: 'application/json' },
          { href: `${base_url}/${openapiFiles.yaml}`, type: 'application/yaml' },
        ],
        'service-doc': [
          {
            href: toPageUrl(`/${linkedPages.developers}`, site),
            type: 'text/html',
            hreflang: [toLanguageTag(lang, site.config)],
          },
        ],
        status: [{ href: health, type: 'application/json' }],
        // Metadata of the API that is meant for machines (RFC 8631): it describes no operation, as a "service-desc" does.
        'service-meta': [
          { href: `${base_url}/${documents.agentSkills}`, type: 'application/json' },
          ...(hasMcp(site) ? [{ href: `${base_url}/${mcpFiles.card}`, type: serverCard }] : []),
        ],
      },
    ],
  }
}

export const apiCatalog: MetadataSurface = {
  name: 'api-catalog',
  needs: 'metadata',
  plan: () => [
    { file: documents.apiCatalog, lang: null, render: ({ site }) => JSON.stringify(toApiCatalog(site)) },
  ],
}
