/** Paths of the service: operations, pages and other documents, and the file in dist for each of them. */

/** Every path below this one belongs to the API: requests count against the quota, and errors are JSON envelopes. */
export const apiRoot = '/api'

/** Returns the path of a base URL, without a trailing slash; empty for a site at the root of its host. */
export const toBasePath = (baseUrl: string): string => baseUrl.replace(/^.*?\/\/[^/]*/, '')

/** The active version of the API, as used in paths (spec 9.1). */
export const pathVersion = 'v1'

/** Prefix of every operation's path. */
export const apiBase = `${apiRoot}/${pathVersion}`

/** A slug: lower-case words joined by hyphens, at most {@link maxSlugLength} characters. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const maxSlugLength = 100

/** A path of a file, without a leading slash, that every host serves unchanged. */
export const plainPath = /^[\w.~@+,=-]+(?:\/[\w.~@+,=-]+)*$/

/** The operation ids of spec 4. */
export type OperationId = 'getProfile' | 'listEssays' | 'getEssayBySlug' | 'searchContent' | 'getApiHealth'

/** One operation of the API. */
export interface Operation {
  readonly id: OperationId
  /** Absolute path, as a URI template (RFC 6570 level 1). */
  readonly path: string
}

/** The operations of spec 4, in its order. `descriptions.ts` describes their parameters and responses. */
export const operations = {
  getProfile: { id: 'getProfile', path: `${apiBase}/profile` },
  listEssays: { id: 'listEssays', path: `${apiBase}/essays` },
  getEssayBySlug: { id: 'getEssayBySlug', path: `${apiBase}/essays/{slug}` },
  searchContent: { id: 'searchContent', path: `${apiBase}/search` },
  getApiHealth: { id: 'getApiHealth', path: `${apiBase}/health` },
} as const satisfies Record<OperationId, Operation>

/** Folder of the files that only the shim reads; clients get a 404. */
export const internalFolder = '_stele'
export const manifestFile = `${internalFolder}/manifest.json`

/** The search directory, the index of one language, and a file of search items (one JSON object per line). */
export const searchFile = `${internalFolder}/search.json`
const toSearchPath = (path: string): string => `${internalFolder}/search/${path}`
export const toSearchIndexFile = (lang: string): string => toSearchPath(`${lang}.json`)
export const toSearchItemsFile = (number: number): string => toSearchPath(`items/${number}.jsonl`)

/** What the search needs of all texts in one language, and a file with some of their terms. */
export const toSearchTextsFile = (lang: string): string => toSearchPath(`texts/${lang}.json`)
export const toSearchTextFile = (lang: string, number: number): string =>
  toSearchPath(`texts/${lang}/${number}.json`)

/** Whether the search reads this file of dist. */
export const isSearchFile = (file: string): boolean =>
  file === searchFile || file.startsWith(toSearchPath(''))

/** Whether a file of dist holds search items. */
export const isSearchItemsFile = (file: string): boolean => file.startsWith(toSearchPath('items/'))

/** Folder of the stylesheets, scripts and icon of the pages; their names contain a hash of their bytes. */
export const assetFolder = 'assets'

/** Error envelopes as static files, by error code; hosts that run no code serve them for the API. */
export const envelopeFiles = {
  INVALID_PARAMETER: 'api/400.json',
  NOT_FOUND: 'api/404.json',
  METHOD_NOT_ALLOWED: 'api/405.json',
  PRECONDITION_FAILED: 'api/412.json',
  INTERNAL_ERROR: 'api/500.json',
} as const

/** The 404 pages for paths outside the API. */
export const errorPages = { html: '404.html', markdown: '404.md' } as const

/** The 410 pages and the 410 envelope, in a build with withdrawn documents. */
export const gonePages = { html: '410.html', markdown: '410.md' } as const
export const goneEnvelope = 'api/410.json'

/** All pages of {@link errorPages} and {@link gonePages}. No address leads to them, because they are bodies of 404 and 410 responses. */
export const errorPageFiles: ReadonlySet<string> = new Set([
  ...Object.values(errorPages),
  ...Object.values(gonePages),
])

/** Lists all files that are bodies of error responses. A function, so that the bundles of the shim do not have it. */
export const listErrorFiles = (): readonly string[] => [
  ...Object.values(envelopeFiles),
  ...errorPageFiles,
  goneEnvelope,
]

/** The OpenAPI description, as JSON and as YAML. */
export const openapiFiles = { json: 'openapi.json', yaml: 'openapi.yaml' } as const

/** Folder of the further parts of `llms.txt` when it is too long for one file (`limits.ts`). */
export const indexFolder = 'llms'

/** Published files that are neither pages nor API responses and link to both. */
export const documents = {
  llms: 'llms.txt',
  llmsFull: 'llms-full.txt',
  sitemap: 'sitemap.xml',
  feed: 'feed.xml',
  changes: 'changes.json',
  robots: 'robots.txt',
  apiCatalog: '.well-known/api-catalog',
  agentSkills: '.well-known/agent-skills/index.json',
} as const

/**
 * Returns the file of a skill by its name. It has the longer extension of Markdown (RFC 7763), because `.md` is that of
 * pages: the shim and the hosts would serve a page at the path without it.
 */
export const toSkillFile = (name: string): string => `.well-known/agent-skills/${name}/SKILL.markdown`

/** Returns the file of a numbered sitemap, from 1. A large site has several, and {@link documents} names their index. */
export const toSitemapFile = (number: number): string => `sitemap-${number}.xml`

/** The list of the files that have all essays, or all documents of a collection, in a language; and such a file by its number, from 1. */
export const exportIndexFile = 'export/index.json'
export const toExportFile = (lang: string, number: number, collection = 'essays'): string =>
  `export/${collection}/${lang}-${number}.ndjson`

/** Whether a file is a part of the export. */
export const isExportFile = (file: string): boolean =>
  /^export\/[a-z][a-z\d-]*\/[\w-]+-\d+\.ndjson$/.test(file)

/** Returns the path of the feed of the essays, or of a collection of the author, in the default language. */
export const toFeedPath = (collection: string): string =>
  collection === 'essays' ? `/${documents.feed}` : `/${collection}/${documents.feed}`

/** Returns the file that says what has changed since a build. The change feed lists the ids of builds. */
export const toDeltaFile = (build: string): string => `changes/${build}.json`

/** Whether a file is such a list of changes. */
export const isDeltaFile = (file: string): boolean => /^changes\/[\w-]{22}\.json$/.test(file)

/** Whether a file is a sitemap or the index of sitemaps. */
export const isSitemapFile = (file: string): boolean => /^sitemap(?:-\d+)?\.xml$/.test(file)

const developers = 'developers'
const agentInstructions = 'agent-instructions'

/** Earlier versions published a page there, which showed the OpenAPI document. Now it is a part of the developers page. */
export const formerReferencePath = '/developers/reference'

/** Slugs of the generated guide pages. Text from an author's page with the same slug comes first on the page. */
export const guidePages: readonly string[] = [developers, agentInstructions]

/** Slugs of the pages that the profile and the health report link to. */
export const linkedPages = {
  about: 'about',
  contact: 'contact',
  privacy: 'privacy',
  developers,
  agent_instructions: agentInstructions,
} as const

/** Anchor of the versioning and deprecation policy on the developers page (spec 2.6). */
export const policyAnchor = 'versioning-and-deprecation'

/** Path of the page that lists all tags. The pages of tags are below it. */
export const tagListPath = '/tags'

/** Returns the path of the page of one tag in the default language. */
export const toTagPath = (slug: string): string => `${tagListPath}/${slug}`

/** Path of the page that shows search results. */
export const searchPagePath = '/search'

/** Page slugs whose files would collide with generated ones. */
export const reservedPageSlugs: readonly string[] = [
  'api',
  assetFolder,
  'essays',
  'index',
  '404',
  '410',
  'feed',
  'llms',
  'llms-full',
  'mcp',
  'openapi',
  'robots',
  'search',
  'sitemap',
  'tags',
]

/** Slugs of essays and items that a host would confuse with the list itself. */
export const reservedItemSlugs: readonly string[] = ['index']

/**
 * Returns the file in dist for an API path.
 * @param path an operation's absolute path without template variables
 * @param variant a language other than the default one, `verbose`, or null for the response without a query
 */
export function toApiFile(path: string, variant: string | null): string {
  return `${path.slice(1)}${variant === null ? '' : `.${variant}`}.json`
}

/**
 * Returns the API path of a page of a list.
 * @param page its number, from 1, or a placeholder for any number
 */
export const toListPage = (list: string, page: number | string): string => `${list}/pages/${page}`

/** Returns the API path of one essay. */
export function toEssayPath(slug: string): string {
  return operations.getEssayBySlug.path.replace('{slug}', slug)
}

/** Returns the API path of the list of a collection: `essays`, or one of the author's. */
export const toCollectionPath = (collection: string): string => `${apiBase}/${collection}`

/** Returns the API path of a document of a collection. */
export const toItemPath = (collection: string, slug: string): string =>
  `${toCollectionPath(collection)}/${slug}`

/**
 * Returns the canonical path of a page in one language, such as `/` and `/pt`, or `/essays/x` and `/pt/essays/x`.
 * @param path the page's absolute path in the default language
 * @param lang the page's language
 * @param languages the languages of the site, the default one first
 */
export function toPagePath(path: string, lang: string, languages: readonly string[]): string {
  if (lang === languages[0]) return path
  return path === '/' ? `/${lang}` : `/${lang}${path}`
}

/** Returns the path of a page's Markdown representation: the page's path plus `.md`, or `/index.md` for the root. */
export function toMarkdownPath(pagePath: string): string {
  return pagePath === '/' ? '/index.md' : `${pagePath}.md`
}

/** Returns the file in dist of a page in one media type. */
export function toPageFile(pagePath: string, extension: 'html' | 'md'): string {
  return pagePath === '/' ? `index.${extension}` : `${pagePath.slice(1)}.${extension}`
}
