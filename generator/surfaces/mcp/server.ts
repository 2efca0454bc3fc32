/**
 * How the MCP server of a site describes itself: to clients that are connected, and to those that are looking for a server
 * (server card, SEP-2127; AI Catalog; ARD).
 */

import {
  getDocumentTool,
  listChangesTool,
  listDocumentsTool,
  listTaggedTool,
  listTagsTool,
  listVersions,
  mcpFiles,
  mcpPath,
  metaFields,
  readPageTool,
  skillsExtension,
  timeToLive,
} from '../../../shim/contract/mcp.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { operations } from '../../../shim/contract/routes.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import { listOperations } from '../../kernel/hosted-operations.ts'
import { toMessageQuota } from '../../kernel/published-urls.ts'
import { toLanguageName } from '../../look/messages/ui-languages.ts'
import type { SiteSettings } from '../../site/model/site.ts'
import { listDocumentTools } from './document-tools.ts'

/** Maximum length of the title and of the description in a server card and in the registry, in characters. */
const maxCardText = 100

/** The name, version and address of the server: `Implementation` of the protocol. */
const toServerInfo = ({ base_url, service, version }: SiteConfig) => ({
  name: toServerName(base_url),
  title: service,
  version,
  websiteUrl: base_url,
})

/** The `_meta` field of each result, in which the server identifies itself. */
const toServerMeta = (config: SiteConfig) => ({ [metaFields.server]: toServerInfo(config) })

/** The fields of a result that any client, or a cache that clients share, may keep. */
export const toCacheable = (config: SiteConfig) => ({
  resultType: 'complete',
  ttlMs: timeToLive,
  cacheScope: 'public',
  _meta: toServerMeta(config),
})

/** The result of `server/discover`. The handshake of older revisions repeats parts of it. */
export const toDiscovery = ({ config }: Pick<SiteSettings, 'config'>) => ({
  ...toCacheable(config),
  supportedVersions: listVersions(),
  capabilities: { tools: {}, resources: {}, extensions: { [skillsExtension]: {} } },
  instructions: toInstructions(config),
  quota: toMessageQuota(config) ?? undefined,
})

/** Tells a model what the server has and how to use it, in a few sentences. */
function toInstructions(config: SiteConfig): string {
  const { service, base_url, languages, collections } = config
  const { limit, window } = toMessageQuota(config) ?? config.quota
  const names = languages.map((lang) => `${toLanguageName(lang)} (${lang})`).join(', ')
  const { searchContent, listEssays } = operations
  return [
    `The published content of ${service} (${base_url}), read-only. Languages: ${names}.`,
    `To find a document, call ${searchContent.id} with a few keywords, or ${listEssays.id}. To learn what is new, call ${listChangesTool}.`,
    ...(collections.length === 0
      ? []
      : [
          `It has collections of documents with fields of their own, such as ${collections[0]?.name}: ${listDocumentsTool} and ${getDocumentTool} return them. A search result without a markdown_url is data: pass its type and slug to ${getDocumentTool}.`,
        ]),
    `To read any document as Markdown, call ${readPageTool} with its url, or read the resource at its markdown_url.`,
    `To read only a part, first call ${readPageTool} with its sections_url, which lists the sections with their tokens.`,
    `Over HTTP, a client may send ${limit} messages in ${window} seconds.`,
  ].join(' ')
}

/** What the server card and the entry for the registry say of the server. */
function toDescription(config: SiteConfig) {
  const { name, title, version, websiteUrl } = toServerInfo(config)
  return {
    name,
    version,
    description: cut(`Search and read the published content of ${title}.`),
    title: cut(title),
    websiteUrl,
  }
}

const toRemote = ({ base_url }: SiteConfig) => ({ type: 'streamable-http', url: base_url + mcpPath })

/** The server card, which clients read before they connect. It lists no tools: these are subject to the protocol. */
export const toServerCard = ({ config }: Pick<SiteSettings, 'config'>) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  ...toDescription(config),
  remotes: [{ ...toRemote(config), supportedProtocolVersions: listVersions() }],
})

/** The entry for the MCP registry. Its schema has no versions of the protocol. */
export const toRegistryEntry = ({ config }: Pick<SiteSettings, 'config'>) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ...toDescription(config),
  remotes: [toRemote(config)],
})

/** The AI Catalog, with the server card as its only entry. */
export const toAiCatalog = ({ config }: Pick<SiteSettings, 'config'>) => ({
  specVersion: '1.0',
  entries: [toCatalogEntry(config)],
})

/** The manifest of Agentic Resource Discovery (ARD 0.91). */
export const toArdManifest = ({ config }: Pick<SiteSettings, 'config'>) => ({
  entries: [toCatalogEntry(config)],
})

/** The server card as an entry of a catalog. Search services index its description and its queries. */
function toCatalogEntry(config: SiteConfig) {
  const { description, title, name, version, websiteUrl } = toDescription(config)
  return {
    identifier: `urn:air:${new URL(websiteUrl).hostname}:mcp:${name.split('/')[1]}`,
    type: mediaTypes.serverCard,
    url: `${websiteUrl}/${mcpFiles.card}`,
    displayName: title,
    description,
    version,
    capabilities: [
      ...listOperations(config.search).map(({ id }) => id),
      ...[listTagsTool, listTaggedTool, ...listDocumentTools(config), listChangesTool, readPageTool],
    ],
    representativeQueries: [
      `Find an essay on ${title} about a topic`,
      `Read the text of an essay on ${title}`,
      `Who is the author of ${title}?`,
    ],
  }
}

/** The reversed host name and, after a slash, the base path or `content`: `com.example/content`. */
function toServerName(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl)
  const toName = (text: string) => text.replace(/[^\w.-]+/g, '-')
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const host = isAddress ? hostname.replace(/^\[|\]$/g, '') : hostname.split('.').reverse().join('.')
  return `${toName(host)}/${toName(pathname.slice(1)) || 'content'}`
}

const cut = (text: string): string => {
  const characters = Array.from(text)
  return characters.length <= maxCardText ? text : `${characters.slice(0, maxCardText - 1).join('')}…`
}
