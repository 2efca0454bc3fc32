/** The addresses of the service: its operations, its pages, and the file that stands for each. */

/** Everything below this path is the API: answered by the envelope on failure, and counted against the quota. */
export const apiRoot = '/api'

/** The active version of the API as it stands in a path (spec 9.1). */
export const pathVersion = 'v1'

/** What every operation's path begins with. */
export const apiBase = `${apiRoot}/${pathVersion}`

/** A slug as it stands in a path: lower case words joined by hyphens, at most 100 characters. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const maxSlugLength = 100

/** Words of a search that count, and how many of its matches are given (decisions, API answers 6). */
export const maxSearchWords = 16
export const maxSearchResults = 50

/** The longest request target that is answered, in bytes (decisions: 414). */
export const maxTargetBytes = 8192

/** The most bytes of header fields that are answered (decisions: 431). */
export const maxHeaderBytes = 16_384

/** The five operation ids of spec 4. */
export type OperationId = 'getProfile' | 'listEssays' | 'getEssayBySlug' | 'searchContent' | 'getApiHealth'

export interface Operation {
  readonly id: OperationId
  /** The path as a template (RFC 6570 level 1), from the origin on. */
  readonly path: string
}

/** Where the operations of spec 4 are, in its order; what they take and answer stands in `descriptions.ts`. */
export const operations = {
  getProfile: { id: 'getProfile', path: `${apiBase}/profile` },
  listEssays: { id: 'listEssays', path: `${apiBase}/essays` },
  getEssayBySlug: { id: 'getEssayBySlug', path: `${apiBase}/essays/{slug}` },
  searchContent: { id: 'searchContent', path: `${apiBase}/search` },
  getApiHealth: { id: 'getApiHealth', path: `${apiBase}/health` },
} as const satisfies Record<OperationId, Operation>

/** Where the shim finds what only it reads; never answered to a client. */
export const internalFolder = '_stele'
export const manifestFile = `${internalFolder}/manifest.json`

/** What there is to search; the index of a language; some of the items that can be found, one a line. */
export const searchFile = `${internalFolder}/search.json`
const toSearchPath = (path: string): string => `${internalFolder}/search/${path}`
export const toSearchIndexFile = (lang: string): string => toSearchPath(`${lang}.json`)
export const toSearchItemsFile = (number: number): string => toSearchPath(`items/${number}.jsonl`)

/** Whether a file of dist is one of those that the search reads. */
export const isSearchFile = (file: string): boolean =>
  file === searchFile || file.startsWith(toSearchPath(''))

/** Whether it is one of those that hold what can be found. */
export const isSearchItemsFile = (file: string): boolean => file.startsWith(toSearchPath('items/'))

/** Where the stylesheet, the scripts and the icon of the pages lie; their names change with their bytes. */
export const assetFolder = 'assets'

/** The API explorer's page, below the developers page, and the language of what it shows. */
export const explorerPath = '/developers/reference'
export const explorerLanguage = 'en'

/** The envelopes that hosts without code serve for the API, by the error they hold. */
export const envelopeFiles = {
  INVALID_PARAMETER: 'api/400.json',
  NOT_FOUND: 'api/404.json',
  METHOD_NOT_ALLOWED: 'api/405.json',
  INTERNAL_ERROR: 'api/500.json',
} as const

/** The pages that say that there is none, for addresses outside the API. */
export const errorPages = { html: '404.html', markdown: '404.md' } as const

/** The machine-readable description, as JSON and as YAML. */
export const openapiFiles = { json: 'openapi.json', yaml: 'openapi.yaml' } as const

/** Where the index for language models goes on when one file is not enough for it. */
export const indexFolder = 'llms'

/** The longest index for language models, in characters. */
export const maxIndexCharacters = 50_000

/** Files that are neither pages nor answers, and lead to both. */
export const documents = {
  llms: 'llms.txt',
  llmsFull: 'llms-full.txt',
  sitemap: 'sitemap.xml',
  feed: 'feed.xml',
  robots: 'robots.txt',
  apiCatalog: '.well-known/api-catalog',
} as const

const developers = 'developers'
const agentInstructions = 'agent-instructions'

/** The pages that the build writes itself, below whatever the author says in a page of the same slug. */
export const guidePages: readonly string[] = [developers, agentInstructions]

/** The pages that the profile and the health report link to by name. */
export const linkedPages = {
  about: 'about',
  contact: 'contact',
  privacy: 'privacy',
  developers,
  agent_instructions: agentInstructions,
} as const

/** The anchor of the versioning and deprecation policy on the developers page (spec 2.6). */
export const policyAnchor = 'versioning-and-deprecation'

/** Page slugs that would stand where the service itself publishes something. */
export const reservedPageSlugs: readonly string[] = [
  'api',
  assetFolder,
  'essays',
  'index',
  '404',
  'feed',
  'llms',
  'llms-full',
  'openapi',
  'robots',
  'sitemap',
]

/** Essay slugs that a host would take for the list itself. */
export const reservedEssaySlugs: readonly string[] = ['index']

/**
 * The file in dist that answers a path of the API.
 * @param path an operation's path from the origin on, its template filled in
 * @param variant a language other than the one answered without a query, `verbose`, or null
 */
export function toApiFile(path: string, variant: string | null): string {
  return `${path.slice(1)}${variant === null ? '' : `.${variant}`}.json`
}

/** The path of one essay's operation. */
export function toEssayPath(slug: string): string {
  return operations.getEssayBySlug.path.replace('{slug}', slug)
}

/**
 * The canonical path of a page: `/` and `/pt` are the homes, `/essays/x` and `/pt/essays/x` an essay.
 * @param path the page's path in the default language, from the origin on
 * @param lang the page's language
 * @param languages those of the site, the default one first
 */
export function toPagePath(path: string, lang: string, languages: readonly string[]): string {
  if (lang === languages[0]) return path
  return path === '/' ? `/${lang}` : `/${lang}${path}`
}

/** The path of a page's Markdown representation: its own with `.md`, the root's is `/index.md`. */
export function toMarkdownPath(pagePath: string): string {
  return pagePath === '/' ? '/index.md' : `${pagePath}.md`
}

/** The file of a page in one media type. */
export function toPageFile(pagePath: string, extension: 'html' | 'md'): string {
  return pagePath === '/' ? `index.${extension}` : `${pagePath.slice(1)}.${extension}`
}
