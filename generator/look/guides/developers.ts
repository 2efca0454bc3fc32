/** Writes the sections of the developers' page before the reference: what all operations have in common. */

import GithubSlugger from 'github-slugger'
import { type ErrorCode, statusOf } from '../../../shim/contract/errors.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { policyAnchor } from '../../../shim/contract/routes.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import type { GuideMessages, Section, Service } from '../messages/messages.ts'
import { type Examples, toAnchor, toFence, toTable } from './examples.ts'

/**
 * @param takenAnchors anchors of the author's text on the same page
 * @returns the guide's Markdown, without its title and the reference
 */
export function toDeveloperGuide(
  messages: GuideMessages,
  service: Service,
  examples: Examples,
  takenAnchors: ReadonlySet<string>,
): string {
  const { developers } = messages
  const { base, languages, lists, caching, cors, mirror, markdown } = developers
  const toSection = ({ heading, text }: Section, ...blocks: readonly string[]) =>
    [`## ${heading}`, text(service), ...blocks].join('\n\n')
  return [
    toSection(base),
    toSection(languages),
    toSection(lists),
    toSection(developers.errors, ...toErrors(messages, service, examples)),
    toSection(developers.quota, ...toHeaderTable(messages, service), ...toBackOff(messages, service)),
    toSection(caching),
    toSection(cors),
    toSection(mirror),
    toSection(markdown),
    ...(needsPolicyAnchor(developers.versioning.heading, takenAnchors) ? [toAnchor(policyAnchor)] : []),
    toSection(developers.versioning),
  ].join('\n\n')
}

/**
 * Health links to the policy by the same anchor in every language. Where the translated heading has another anchor,
 * the section needs this one as well, unless the author's text has it already.
 */
const needsPolicyAnchor = (heading: string, takenAnchors: ReadonlySet<string>): boolean =>
  new GithubSlugger().slug(heading) !== policyAnchor && !takenAnchors.has(policyAnchor)

/** A function that waits when the quota is used up; nothing for a host that does not count requests. */
const toBackOff = ({ developers }: GuideMessages, { hosting }: Service): string[] =>
  hosting.servedBy !== 'shim'
    ? []
    : [
        developers.backOff,
        toFence(
          'js',
          `async function get(url) {
  const response = await fetch(url)
  if (response.status !== 429) return response
  const seconds = Number(response.headers.get('Retry-After'))
  await new Promise((resume) => setTimeout(resume, seconds * 1000))
  return get(url)
}`,
        ),
      ]

/** A sample of an error and the table of all errors; nothing for a host that sends error pages of its own. */
function toErrors(messages: GuideMessages, { hosting }: Service, { notFound }: Examples): string[] {
  return notFound === null ? [] : [toFence('json', notFound), toErrorTable(messages, hosting)]
}

/** The errors that have an envelope on a host with rules, with and without queries. */
const errorsByRule: Readonly<Record<Hosting['addressing'], readonly ErrorCode[]>> = {
  queries: ['INVALID_PARAMETER', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'GONE'],
  files: ['NOT_FOUND'],
}

function toErrorTable({ table, errors }: GuideMessages, { servedBy, addressing }: Hosting): string {
  const rows = (Object.entries(statusOf) as [ErrorCode, number][])
    .filter(([code]) => servedBy === 'shim' || errorsByRule[addressing].includes(code))
    .sort(([, a], [, b]) => a - b)
    .map(([code, status]) => [String(status), `\`${code}\``, errors[code]])
  return toTable([table.status, table.code, table.remedy], rows)
}

/** The headers that only the shim can send, because they depend on the client. */
const meteredHeaders: ReadonlySet<string> = new Set([
  headerNames.rateLimitRemaining,
  headerNames.rateLimitReset,
  headerNames.retryAfter,
])

/** The table of the quota and version headers; nothing for a host that sends none. */
function toHeaderTable({ table, headers }: GuideMessages, { hosting: { servedBy } }: Service): string[] {
  if (servedBy === 'files') return []
  const rows: readonly (readonly [string, string])[] = [
    [headerNames.rateLimitLimit, headers.limit],
    [headerNames.rateLimitRemaining, headers.remaining],
    [headerNames.rateLimitReset, headers.reset],
    [headerNames.rateLimitPolicy, headers.policy],
    [headerNames.retryAfter, headers.retryAfter],
    [headerNames.apiVersion, headers.version],
  ]
  return [
    toTable(
      [table.header, table.meaning],
      rows
        .filter(([name]) => servedBy === 'shim' || !meteredHeaders.has(name))
        .map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
  ]
}
