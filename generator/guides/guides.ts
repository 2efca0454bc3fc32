/** The pages that the build writes itself: the developers' reference and the instructions for agents. */

import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { policyAnchor } from '../../shim/contract/routes.ts'
import { addAnchors, getAnchor } from '../markdown/anchors.ts'
import type { Parsers } from '../markdown/parsers.ts'
import { type GuideMessages, getGuideMessages, type Service } from '../messages/guide-messages.ts'
import { toAgentGuide } from './agents.ts'
import { toDeveloperGuide } from './developers.ts'
import { type GuideName, guideNames } from './front-matter.ts'
import { toAnchor } from './markdown.ts'

export type { Service } from '../messages/guide-messages.ts'

/** What the guides show of the service's own answers. */
export interface Examples {
  /** The path of an essay's operation, and words that find it. */
  readonly essayPath: string
  readonly query: string
  /** The path of the list in the language of the text. */
  readonly listPath: string
  readonly health: unknown
  readonly list: unknown
  readonly search: unknown
  readonly missing: unknown
}

type Write = (
  phrases: GuideMessages,
  service: Service,
  examples: Examples,
  taken: ReadonlySet<string>,
) => string

const writers: Readonly<Record<GuideName, Write>> = { developers: toDeveloperGuide, agents: toAgentGuide }

/** A guide as it stands on its page, below what the author says there. */
export interface GuideText {
  /** Markdown. */
  readonly body: string
  /** Its headings have their anchors. */
  readonly tree: Root
  readonly anchors: ReadonlySet<string>
}

/**
 * Writes the guide of a page.
 * @param taken the anchors that stand on the page before it
 * @param parsers what reads it
 * @returns null for a page that has none
 */
export function toGuide(
  slug: string,
  lang: string,
  taken: ReadonlySet<string>,
  service: Service,
  examples: Examples,
  parsers: Parsers,
): GuideText | null {
  const name = guideNames.get(slug)
  if (name === undefined) return null
  const body = `${writers[name](getGuideMessages(lang), service, examples, taken)}\n`
  const tree = parsers.md.parse(body)
  addAnchors(tree, taken)
  const anchors = new Set<string>()
  visit(tree, 'heading', (heading) => {
    const anchor = getAnchor(heading)
    if (anchor !== null) anchors.add(anchor)
  })
  if (body.includes(toAnchor(policyAnchor))) anchors.add(policyAnchor)
  return { body, tree, anchors }
}

/** The anchors of a page's guide, which do not depend on the service that it is about. */
export function toGuideAnchors(
  slug: string,
  lang: string,
  taken: ReadonlySet<string>,
  parsers: Parsers,
): ReadonlySet<string> {
  return toGuide(slug, lang, taken, anyService, anyExamples, parsers)?.anchors ?? new Set()
}

const anyService: Service = {
  baseUrl: 'https://example.com',
  version: '1.0.0',
  languages: ['en'],
  quota: { limit: 1, window: 1 },
  versioning: { deprecated: null, sunset: null, operations: {} },
  developersPath: '/',
  agentsPath: '/',
  explorerPath: null,
}

const anyExamples: Examples = {
  essayPath: '/',
  query: '',
  listPath: '/',
  health: {},
  list: {},
  search: {},
  missing: {},
}
