/** The addresses of the service: its operations with their parameters, its pages, and the file that stands for each. */

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

/**
 * How a parameter's text is read; what an unreadable one means is the operation's to say. A `language` that is
 * left out is the default one, a `translation` that is left out is whichever comes first.
 */
export type ParameterKind = 'language' | 'translation' | 'text' | 'flag' | 'slug'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly kind: ParameterKind
  readonly description: string
}

/** The five operation ids of spec 4. */
export type OperationId = 'getProfile' | 'listEssays' | 'getEssayBySlug' | 'searchContent' | 'getApiHealth'

/** The response schemas that an operation can answer with, by the spec's names. */
export type AnswerSchema =
  | 'ProfileResponse'
  | 'EssayListResponse'
  | 'EssayDetailResponse'
  | 'SearchResponse'
  | 'HealthResponse'

export interface Operation {
  readonly id: OperationId
  /** The path as a template (RFC 6570 level 1), from the origin on. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly answer: AnswerSchema
  /** The statuses other than 200 that spec 4 and 7 give it. */
  readonly failures: readonly (400 | 404 | 429 | 500)[]
  readonly summary: string
  readonly description: string
}

const lang = (description: string): Parameter => ({
  name: 'lang',
  in: 'query',
  kind: 'language',
  description,
})

/** The operations of spec 4, in its order. */
export const operations = {
  getProfile: {
    id: 'getProfile',
    path: `${apiBase}/profile`,
    parameters: [lang('The language of the profile. Any other value is answered in the default language.')],
    answer: 'ProfileResponse',
    failures: [429, 500],
    summary: 'The author’s profile and contact links',
    description: 'Returns the profile in the language asked for, by default in the first one of the service.',
  },
  listEssays: {
    id: 'listEssays',
    path: `${apiBase}/essays`,
    parameters: [lang('The language of the essays listed. Any other value is refused with 400.')],
    answer: 'EssayListResponse',
    failures: [400, 429],
    summary: 'The published essays of one language',
    description:
      'Lists the essays of one language, newest first; undated ones stand last. `count` is the number of entries in `essays`.',
  },
  getEssayBySlug: {
    id: 'getEssayBySlug',
    path: `${apiBase}/essays/{slug}`,
    parameters: [
      { name: 'slug', in: 'path', kind: 'slug', description: 'The essay’s unique URL slug.' },
      {
        name: 'lang',
        in: 'query',
        kind: 'translation',
        description:
          'The translation asked for. Without it the answer is in the default language, or where the essay has none, in its first other one. A language that the essay lacks is a 404 whose hint names those it has.',
      },
    ],
    answer: 'EssayDetailResponse',
    failures: [404, 429],
    summary: 'One essay in full',
    description: 'Returns the essay with its whole Markdown or MDX text in `content`.',
  },
  searchContent: {
    id: 'searchContent',
    path: `${apiBase}/search`,
    parameters: [
      {
        name: 'q',
        in: 'query',
        kind: 'text',
        description: `Keywords, matched against titles, descriptions and tags in every language. Absent or blank finds nothing; of a long query the first ${maxSearchWords} words count; nothing in it is an error.`,
      },
    ],
    answer: 'SearchResponse',
    failures: [429],
    summary: 'A search over essays and pages',
    description: `\`total\` counts every match, \`results\` holds the best ${maxSearchResults}, and \`query\` repeats \`q\` as it was received.`,
  },
  getApiHealth: {
    id: 'getApiHealth',
    path: `${apiBase}/health`,
    parameters: [
      {
        name: 'verbose',
        in: 'query',
        kind: 'flag',
        description:
          '`true` adds the URI template of the essay operation to `endpoints`; anything else is false.',
      },
    ],
    answer: 'HealthResponse',
    failures: [429],
    summary: 'Status, version and endpoint addresses',
    description:
      'Reports operational status, the version, the versioning block and the addresses of the operations.',
  },
} as const satisfies Record<OperationId, Operation>

/** The statuses that can befall every operation, beside its own. */
export const commonFailures: readonly number[] = [414, 431, 500, 503]

/** Where the shim finds what only it reads; never answered to a client. */
export const internalFolder = '_stele'
export const manifestFile = `${internalFolder}/manifest.json`
export const searchIndexFile = `${internalFolder}/search.json`

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

/** The pages that the profile and the health report link to by name. */
export const linkedPages = {
  about: 'about',
  contact: 'contact',
  privacy: 'privacy',
  developers: 'developers',
  agent_instructions: 'agent-instructions',
} as const

/** The pages that the build writes itself, below whatever the author says in a page of the same slug. */
export const guidePages: readonly string[] = [linkedPages.developers, linkedPages.agent_instructions]

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
