/** The files of the Model Context Protocol. Only the shim has the endpoint. */

import { mcpFiles, toNewestFile, toResourcesFile } from '../../../shim/contract/mcp.ts'
import { hasMcp } from '../../kernel/published-urls.ts'
import type { SiteContext } from '../site-context.ts'
import type { MetadataFile, MetadataSurface } from '../surface.ts'
import { planNewest, toNewest } from './newest.ts'
import { planResources, toResourceList, toSkillList, toTemplateList } from './resources.ts'
import { toAiCatalog, toArdManifest, toDiscovery, toRegistryEntry, toServerCard } from './server.ts'
import { toToolList } from './tools.ts'

const toJsonFile = (file: string, toValue: (context: SiteContext) => unknown): MetadataFile => ({
  file,
  lang: null,
  render: (context) => JSON.stringify(toValue(context)),
})

export const mcp: MetadataSurface = {
  name: 'mcp',
  needs: 'metadata',
  plan: (planned) =>
    hasMcp(planned)
      ? [
          toJsonFile(mcpFiles.discovery, toDiscovery),
          toJsonFile(mcpFiles.tools, ({ site, resources }) => toToolList(site, resources)),
          toJsonFile(mcpFiles.templates, ({ site }) => toTemplateList(site)),
          toJsonFile(mcpFiles.skills, toSkillList),
          toJsonFile(mcpFiles.card, toServerCard),
          toJsonFile(mcpFiles.wellKnownCard, toServerCard),
          toJsonFile(mcpFiles.registry, toRegistryEntry),
          toJsonFile(mcpFiles.catalog, toAiCatalog),
          toJsonFile(mcpFiles.ard, toArdManifest),
          ...planResources(planned).map((page) =>
            toJsonFile(toResourcesFile(page.number), (context) => toResourceList(context, page)),
          ),
          ...planNewest(planned).map((page) =>
            toJsonFile(toNewestFile(page.number), (context) => toNewest(context, page)),
          ),
        ]
      : [],
}
