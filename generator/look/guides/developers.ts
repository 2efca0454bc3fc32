/** Writes the developers' reference: operations, examples, errors, headers and schemas, from the contract's tables. */

import GithubSlugger from 'github-slugger'
import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import type { ParameterKind } from '../../../shim/contract/descriptions.ts'
import { type ErrorCode, statusOf } from '../../../shim/contract/errors.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { policyAnchor } from '../../../shim/contract/routes.ts'
import type { HostedOperation } from '../../kernel/hosted-operations.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import type { GuideMessages, Section, Service } from '../messages/messages.ts'
import { type Examples, toAnchor, toClientExamples, toFence, toSchemaTables, toTable } from './examples.ts'

/**
 * @param takenAnchors anchors of the author's text on the same page
 * @returns the guide's Markdown, without its title
 */
export function toDeveloperGuide(
  messages: GuideMessages,
  service: Service,
  examples: Examples,
  takenAnchors: ReadonlySet<string>,
): string {
  const { developers } = messages
  const { base, languages, caching, cors, markdown } = developers
  const toSection = ({ heading, text }: Section, ...blocks: readonly string[]) =>
    [`## ${heading}`, text(service), ...blocks].join('\n\n')
  return [
    toSection(base),
    `## ${developers.operations.heading}`,
    ...service.operations.map((operation) => toOperation(operation, messages, service, examples)),
    toSection(developers.examples, ...toClientExamples(service, examples)),
    toSection(languages),
    toSection(developers.errors, ...toErrors(messages, service, examples)),
    toSection(developers.quota, ...toHeaderTable(messages, service)),
    toSection(caching),
    toSection(cors),
    toSection(markdown),
    ...(needsPolicyAnchor(developers.versioning.heading, takenAnchors) ? [toAnchor(policyAnchor)] : []),
    toSection(developers.versioning),
    toSection(developers.schemas, ...toSchemaTables(messages, service)),
  ].join('\n\n')
}

/**
 * Health links to the policy by the same anchor in every language. Where the translated heading has another anchor,
 * the section needs this one as well, unless the author's text has it already.
 */
const needsPolicyAnchor = (heading: string, takenAnchors: ReadonlySet<string>): boolean =>
  new GithubSlugger().slug(heading) !== policyAnchor && !takenAnchors.has(policyAnchor)

/** A heading, a parameter table, the possible statuses and a sample request. */
function toOperation(
  operation: HostedOperation,
  messages: GuideMessages,
  service: Service,
  examples: Examples,
): string {
  const { summary, parameters } = messages.operations[operation.id]
  const coversTexts = operation.id === 'searchContent' && service.searchesTexts
  const meanings: Readonly<Record<string, string>> = parameters
  const { table } = messages
  const deprecation = toDeprecation(service.versioning, operation.id)
  return [
    `### ${operation.id}`,
    `\`GET ${operation.path}\``,
    coversTexts ? messages.textSearch : summary,
    ...(deprecation === null ? [] : [`**${messages.deprecated(deprecation)}**`]),
    ...(operation.parameters.length === 0
      ? []
      : [
          toTable(
            [table.parameter, table.type, table.meaning],
            operation.parameters.map(({ name, in: location, kind }) => [
              `\`${name}\` (${location})`,
              toParameterType(kind, service.languages),
              meanings[name] ?? '',
            ]),
          ),
        ]),
    ...toVariant(operation, messages),
    messages.returns(`\`${operation.responseSchema}\``, operation.failures.join(', ')),
    toFence('sh', toCurl(operation, service, examples)),
  ].join('\n\n')
}

/** The paths of an operation's further files. */
function toVariant({ variant }: HostedOperation, { variants }: GuideMessages): string[] {
  if (variant === null) return []
  const label = variants[variant.parameter === null ? 'verbose' : 'language']
  const paths = variant.names.map((name) => `\`GET ${variant.path.replace('{lang}', name)}\``)
  return [`${label} ${paths.join(', ')}`]
}

function toParameterType(kind: ParameterKind, languages: readonly string[]): string {
  switch (kind) {
    case 'language':
    case 'translation':
      return languages.map((lang) => `\`${lang}\``).join(', ')
    case 'flag':
      return 'boolean'
    case 'page':
      return 'integer'
    case 'text':
    case 'slug':
      return 'string'
  }
}

/** A sample request that succeeds on this site. */
function toCurl(
  { id, path, variant }: HostedOperation,
  { baseUrl, languages, hosting, endpointsPath }: Service,
  { essayPath, query }: Examples,
): string {
  switch (id) {
    case 'searchContent':
      return `curl --get "${baseUrl}${path}" --data-urlencode "q=${query}"`
    case 'getEssayBySlug':
      return `curl "${baseUrl}${essayPath}"`
    case 'getApiHealth':
      return `curl "${baseUrl}${endpointsPath}"`
    default:
      return hosting.addressing === 'queries'
        ? `curl "${baseUrl}${path}?lang=${languages.at(-1)}"`
        : `curl "${baseUrl}${variant?.path.replace('{lang}', variant.names.at(-1) ?? '') ?? path}"`
  }
}

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
