/** Writes the guides that the build adds to two pages: the developers' reference and the agents' instructions. */

import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { policyAnchor, toBasePath } from '../../shim/contract/routes.ts'
import { listHostedOperations } from '../addresses/hosted-operations.ts'
import { type Hosting, shimHosting } from '../addresses/published-urls.ts'
import type { GuideMessages, Service } from '../look/messages/guide-messages.ts'
import { toHostedMessages } from '../look/messages/guide-messages.ts'
import { getMessages } from '../look/messages/ui-languages.ts'
import { addAnchors, getAnchor } from '../markdown/anchors.ts'
import type { Parsers } from '../markdown/parsers.ts'
import { getResources, toResourceSchemas } from '../schemas/resource-schemas.ts'
import { toAgentGuide } from './agents.ts'
import { toDeveloperGuide } from './developers.ts'
import type { Examples } from './examples.ts'
import { type GuideName, guideNames } from './metadata.ts'
import { toAnchor } from './schema-tables.ts'

type GuideWriter = (
  messages: GuideMessages,
  service: Service,
  examples: Examples,
  takenAnchors: ReadonlySet<string>,
) => string

const writers: Readonly<Record<GuideName, GuideWriter>> = {
  developers: toDeveloperGuide,
  agents: toAgentGuide,
}

/** A guide as it follows the author's text on its page. */
export interface GuideText {
  /** Markdown, with a line end at the end. */
  readonly body: string
  /** The parsed body; its headings have their anchors. */
  readonly tree: Root
  readonly anchors: ReadonlySet<string>
}

/**
 * Writes the guide of a page.
 * @param takenAnchors anchors of the author's text on the same page
 * @returns null if no guide has this slug
 */
export function toGuide(
  slug: string,
  lang: string,
  takenAnchors: ReadonlySet<string>,
  service: Service,
  examples: Examples,
  parsers: Parsers,
): GuideText | null {
  const name = guideNames.get(slug)
  if (name === undefined) return null
  const text = `${writers[name](toHostedMessages(getMessages(lang).guides, service.hosting), service, examples, takenAnchors)}\n`
  const body = addBasePath(text, toBasePath(service.baseUrl))
  const tree = parsers.md.parse(body)
  addAnchors(tree, takenAnchors)
  const anchors = new Set<string>()
  visit(tree, 'heading', (heading) => {
    const anchor = getAnchor(heading)
    if (anchor !== null) anchors.add(anchor)
  })
  if (body.includes(toAnchor(policyAnchor))) anchors.add(policyAnchor)
  return { body, tree, anchors }
}

/** Paths in code have the base path of the site. Links get it when they are rendered. */
const addBasePath = (text: string, basePath: string): string =>
  basePath === '' ? text : text.replace(/`((?:GET )?)(?=\/(?:api|index\.md)\b)/g, `\`$1${basePath}`)

/** Returns the anchors of a page's guide, which are the same for all services of a kind of host. Empty if the page has no guide. */
export function toGuideAnchors(
  slug: string,
  lang: string,
  takenAnchors: ReadonlySet<string>,
  hosting: Hosting,
  parsers: Parsers,
): ReadonlySet<string> {
  const operations = listHostedOperations(hosting, {
    languages: sampleService.languages,
    search: { orama: false, text: false, excerpts: false },
  })
  // A site with `mcp: false` has no section about tools. A link to it is not worth another setting here.
  const hasShim = hosting.servedBy === 'shim'
  const schemas = toResourceSchemas(getResources(['en'], { hasExtra: false, hasExcerpts: false }), hasShim)
  const service = { ...sampleService, hosting, operations, hasMcp: hasShim, schemas }
  return toGuide(slug, lang, takenAnchors, service, sampleExamples, parsers)?.anchors ?? new Set()
}

const sampleService: Service = {
  searchesTexts: false,
  baseUrl: 'https://example.com',
  version: '1.0.0',
  languages: ['en'],
  quota: { limit: 1, window: 1 },
  versioning: { deprecated: null, sunset: null, operations: {} },
  developersPath: '/',
  agentsPath: '/',
  explorerPath: null,
  hosting: shimHosting,
  operations: [],
  hasMcp: false,
  schemas: {},
  healthPath: '/',
  endpointsPath: '/',
  listPath: '/',
}

const sampleExamples: Examples = {
  essayPath: '/',
  query: '',
  health: {},
  list: {},
  search: {},
  notFound: {},
}
