/** Writes the developers' reference: operations, examples, errors, headers and schemas, from the contract's tables. */

import GithubSlugger from 'github-slugger'
import {
  commonFailures,
  type DescribedOperation,
  describedOperations,
} from '../../shim/contract/descriptions.ts'
import { type ErrorCode, statusOf } from '../../shim/contract/errors.ts'
import * as headerNames from '../../shim/contract/header-names.ts'
import { toDeprecation } from '../../shim/contract/headers.ts'
import { policyAnchor } from '../../shim/contract/routes.ts'
import type { GuideMessages, Section, Service } from '../messages/guide-messages.ts'
import { toClientExamples } from './client-examples.ts'
import type { Examples } from './examples.ts'
import { toAnchor, toFence, toTable } from './markdown.ts'
import { toSchemaTables } from './schema-tables.ts'

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
  const { base, languages, caching, cors, markdown, staticHosts } = developers
  const toSection = ({ heading, text }: Section, ...blocks: readonly string[]) =>
    [`## ${heading}`, text(service), ...blocks].join('\n\n')
  return [
    toSection(base),
    `## ${developers.operations.heading}`,
    ...Object.values(describedOperations).map((operation) =>
      toOperation(operation, messages, service, examples),
    ),
    toSection(developers.examples, ...toClientExamples(service, examples)),
    toSection(languages),
    toSection(developers.errors, toFence('json', examples.notFound), toErrorTable(messages)),
    toSection(developers.quota, toHeaderTable(messages)),
    toSection(caching),
    toSection(cors),
    toSection(markdown),
    ...(needsPolicyAnchor(developers.versioning.heading, takenAnchors) ? [toAnchor(policyAnchor)] : []),
    toSection(developers.versioning),
    toSection(developers.schemas, ...toSchemaTables(messages, service)),
    toSection(staticHosts),
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
  operation: DescribedOperation,
  messages: GuideMessages,
  service: Service,
  examples: Examples,
): string {
  const { summary, parameters } = messages.operations[operation.id]
  const meanings: Readonly<Record<string, string>> = parameters
  const statuses = [...new Set([...operation.failures, ...commonFailures])].sort((a, b) => a - b)
  const { table } = messages
  const deprecation = toDeprecation(service.versioning, operation.id)
  return [
    `### ${operation.id}`,
    `\`GET ${operation.path}\``,
    summary,
    ...(deprecation === null ? [] : [`**${messages.deprecated(deprecation)}**`]),
    toTable(
      [table.parameter, table.type, table.meaning],
      operation.parameters.map(({ name, in: location, kind }) => [
        `\`${name}\` (${location})`,
        toParameterType(kind, service.languages),
        meanings[name] ?? '',
      ]),
    ),
    messages.returns(`\`${operation.responseSchema}\``, statuses.join(', ')),
    toFence('sh', toCurl(operation, service, examples)),
  ].join('\n\n')
}

function toParameterType(
  kind: DescribedOperation['parameters'][number]['kind'],
  languages: readonly string[],
): string {
  switch (kind) {
    case 'language':
    case 'translation':
      return languages.map((lang) => `\`${lang}\``).join(', ')
    case 'flag':
      return 'boolean'
    case 'text':
    case 'slug':
      return 'string'
  }
}

/** A sample request that succeeds on this site. */
function toCurl(
  { id, path }: DescribedOperation,
  { baseUrl, languages }: Service,
  { essayPath, query }: Examples,
): string {
  switch (id) {
    case 'searchContent':
      return `curl --get "${baseUrl}${path}" --data-urlencode "q=${query}"`
    case 'getEssayBySlug':
      return `curl "${baseUrl}${essayPath}"`
    case 'getApiHealth':
      return `curl "${baseUrl}${path}?verbose=true"`
    default:
      return `curl "${baseUrl}${path}?lang=${languages.at(-1)}"`
  }
}

function toErrorTable({ table, errors }: GuideMessages): string {
  const rows = (Object.entries(statusOf) as [ErrorCode, number][])
    .sort(([, a], [, b]) => a - b)
    .map(([code, status]) => [String(status), `\`${code}\``, errors[code]])
  return toTable([table.status, table.code, table.remedy], rows)
}

function toHeaderTable({ table, headers }: GuideMessages): string {
  const rows: readonly (readonly [string, string])[] = [
    [headerNames.rateLimitLimit, headers.limit],
    [headerNames.rateLimitRemaining, headers.remaining],
    [headerNames.rateLimitReset, headers.reset],
    [headerNames.rateLimitPolicy, headers.policy],
    [headerNames.retryAfter, headers.retryAfter],
    [headerNames.apiVersion, headers.version],
  ]
  return toTable(
    [table.header, table.meaning],
    rows.map(([name, meaning]) => [`\`${name}\``, meaning]),
  )
}
