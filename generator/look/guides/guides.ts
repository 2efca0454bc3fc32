/**
 * Writes the guides that the build adds to two pages: the developers' page, whose parts are in `developers.ts` and `reference.ts`, and
 * the agents' instructions: the first call, search, reading, quota and errors, with sample responses.
 */

import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { operations, policyAnchor, toBasePath } from '../../../shim/contract/routes.ts'
import { addAnchors, getAnchor } from '../../content/markdown/anchors.ts'
import type { Parsers } from '../../content/markdown/parsers.ts'
import { type Hosting, shimHosting } from '../../kernel/published-urls.ts'
import { type GuideMessages, type Section, type Service, toHostedMessages } from '../messages/messages.ts'
import { getMessages } from '../messages/ui-languages.ts'
import { toDeveloperGuide } from './developers.ts'
import { type Examples, toAnchor, toFence } from './examples.ts'
import { type GuideName, guideNames } from './metadata.ts'
import {
  listReferenceHeadings,
  type Reference,
  toReferenceMarkdown,
  toReferenceOfNames,
} from './reference.ts'

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
  /** On the developers' page, which has more than Markdown can show. */
  readonly reference: PageReference | null
}

/** The reference of the API, which is the end of a guide. */
export interface PageReference extends Reference {
  /** The part of {@link GuideText.tree} before the reference. */
  readonly prose: Root
  /** The anchors of the headings of its two parts. */
  readonly operationsAnchor: string
  readonly schemasAnchor: string
  /** Returns the anchor of a tag, an operation or a schema by its heading. */
  readonly getAnchor: (heading: string) => string
}

/**
 * Writes the guide of a page.
 * @param takenAnchors anchors of the author's text on the same page
 * @param getReference called for the developers' page only
 * @returns null if no guide has this slug
 */
export function toGuide(
  slug: string,
  lang: string,
  takenAnchors: ReadonlySet<string>,
  service: Service,
  examples: Examples,
  getReference: () => Reference,
  parsers: Parsers,
): GuideText | null {
  const name = guideNames.get(slug)
  if (name === undefined) return null
  const messages = toHostedMessages(getMessages(lang).guides, service.hosting)
  const basePath = toBasePath(service.baseUrl)
  const prose = addBasePath(writers[name](messages, service, examples, takenAnchors), basePath)
  const reference = name === 'developers' ? getReference() : null
  const body =
    reference === null
      ? `${prose}\n`
      : `${prose}\n\n${toReferenceMarkdown(reference, messages, service, basePath)}\n`
  const tree = parsers.md.parse(body)
  addAnchors(tree, { taken: takenAnchors })
  const anchors = new Set<string>()
  visit(tree, 'heading', (heading) => {
    const anchor = getAnchor(heading)
    if (anchor !== null) anchors.add(anchor)
  })
  if (body.includes(toAnchor(policyAnchor))) anchors.add(policyAnchor)
  return { body, tree, anchors, reference: reference && toPageReference(reference, tree, prose.length) }
}

/** @param start where the reference starts in the Markdown of the guide, in UTF-16 code units */
function toPageReference(reference: Reference, tree: Root, start: number): PageReference {
  const prose = tree.children.filter(({ position }) => (position?.start.offset ?? 0) < start)
  const anchors = tree.children.slice(prose.length).flatMap((node) => {
    const anchor = node.type === 'heading' ? getAnchor(node) : null
    return anchor === null ? [] : [anchor]
  })
  const names = listReferenceHeadings(reference)
  const schemasIndex = 1 + names.length - reference.schemas.length
  const [operationsAnchor = ''] = anchors
  const [schemasAnchor = ''] = anchors.splice(schemasIndex, 1)
  const byName = new Map(names.map((name, index) => [name, anchors[1 + index] ?? '']))
  return {
    ...reference,
    prose: { ...tree, children: prose },
    operationsAnchor,
    schemasAnchor,
    getAnchor: (heading) => byName.get(heading) ?? '',
  }
}

/** Paths in code have the base path of the site. Links get it when they are rendered. */
const addBasePath = (text: string, basePath: string): string =>
  basePath === ''
    ? text
    : text.replace(/`((?:GET )?)(?=\/(?:api|changes|export|index\.md)\b)/g, `\`$1${basePath}`)

/**
 * Returns the anchors of a page's guide. Empty if the page has no guide.
 * @param listNames lists the operations and schemas of the reference
 */
export function toGuideAnchors(
  slug: string,
  lang: string,
  takenAnchors: ReadonlySet<string>,
  hosting: Hosting,
  listNames: () => readonly string[],
  parsers: Parsers,
): ReadonlySet<string> {
  // A site with `mcp: false` has no section about tools. A link to it is not worth another setting here.
  const service = { ...sampleService, hosting, hasMcp: hosting.servedBy === 'shim' }
  const toNames = () => toReferenceOfNames(listNames())
  return toGuide(slug, lang, takenAnchors, service, sampleExamples, toNames, parsers)?.anchors ?? new Set()
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
  hasMcp: false,
  messageQuota: null,
  healthPath: '/',
  endpointsPath: '/',
  listPath: '/',
}

const sampleExamples: Examples = {
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
