/**
 * Writes the guides that the build adds to two pages: the developers' reference, which is in `developers.ts`, and the agents'
 * instructions: the first call, search, reading, quota and errors, with sample responses.
 */

import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { operations, policyAnchor, toBasePath } from '../../../shim/contract/routes.ts'
import { addAnchors, getAnchor } from '../../content/markdown/anchors.ts'
import type { Parsers } from '../../content/markdown/parsers.ts'
import { getResources, toResourceSchemas } from '../../content/schemas/resource-schemas.ts'
import { listHostedOperations } from '../../kernel/hosted-operations.ts'
import { type Hosting, shimHosting } from '../../kernel/published-urls.ts'
import { type GuideMessages, type Section, type Service, toHostedMessages } from '../messages/messages.ts'
import { getMessages } from '../messages/ui-languages.ts'
import { toDeveloperGuide } from './developers.ts'
import { type Examples, toAnchor, toFence } from './examples.ts'
import { type GuideName, guideNames } from './metadata.ts'

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
  addAnchors(tree, { taken: takenAnchors })
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
    search: { text: false },
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
  hosting: shimHosting,
  operations: [],
  hasMcp: false,
  messageQuota: null,
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

/** @returns the guide's Markdown, without its title */
function toAgentGuide(
  { agents, response, shortenedResponse }: GuideMessages,
  service: Service,
  examples: Examples,
): string {
  const { baseUrl, hosting, listPath, endpointsPath } = service
  const toExample = (command: string, label: string, body: unknown) => [
    toFence('sh', command),
    label,
    toFence('json', body),
  ]
  const toSection = ({ heading, text }: Section, ...blocks: readonly string[]) =>
    [`## ${heading}`, text(service), ...blocks].join('\n\n')
  const { searchContent } = operations
  return [
    toSection(agents.first, ...toExample(`curl "${baseUrl}${endpointsPath}"`, response, examples.health)),
    toSection(
      agents.find,
      ...(hosting.servedBy === 'shim'
        ? toExample(
            `curl --get "${baseUrl}${searchContent.path}" --data-urlencode "q=${examples.query}"`,
            shortenedResponse,
            examples.search,
          )
        : []),
      ...toExample(`curl "${baseUrl}${listPath}"`, shortenedResponse, examples.list),
    ),
    toSection(
      agents.read,
      toFence(
        'sh',
        hosting.addressing === 'queries'
          ? `curl --header "Accept: text/markdown" "${baseUrl}/"`
          : `curl "${baseUrl}/index.md"`,
      ),
    ),
    ...(service.hasMcp ? [toSection(agents.tools)] : []),
    toSection(agents.quota),
    toSection(agents.failures, ...(examples.notFound === null ? [] : [toFence('json', examples.notFound)])),
    toSection(agents.versions),
  ].join('\n\n')
}
