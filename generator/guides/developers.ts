/** The developers' reference: operations, examples, errors, headers and schemas, from the contract's own tables. */

import GithubSlugger from 'github-slugger'
import { z } from 'zod'
import {
  commonFailures,
  type DescribedOperation,
  describedOperations,
} from '../../shim/contract/descriptions.ts'
import { statusOf } from '../../shim/contract/errors.ts'
import * as headerNames from '../../shim/contract/header-names.ts'
import { toDeprecation } from '../../shim/contract/headers.ts'
import { createResources } from '../../shim/contract/resources.ts'
import { operations, policyAnchor } from '../../shim/contract/routes.ts'
import type { GuideMessages, Service } from '../messages/guide-messages.ts'
import type { Examples } from './guides.ts'
import { toAnchor, toFence, toTable } from './markdown.ts'

export function toDeveloperGuide(
  phrases: GuideMessages,
  service: Service,
  examples: Examples,
  taken: ReadonlySet<string>,
): string {
  const { developers } = phrases
  const { base, languages, caching, cors, markdown, staticHosts } = developers
  const toSection = ({ heading, text }: typeof base, ...more: readonly string[]) =>
    [`## ${heading}`, text(service), ...more].join('\n\n')
  return [
    toSection(base),
    `## ${developers.operations.heading}`,
    ...Object.values(describedOperations).map((operation) =>
      toOperation(operation, phrases, service, examples),
    ),
    toSection(developers.examples, ...toClients(service, examples)),
    toSection(languages),
    toSection(developers.errors, toFence('json', examples.missing), toErrors(phrases)),
    toSection(developers.quota, toHeaders(phrases)),
    toSection(caching),
    toSection(cors),
    toSection(markdown),
    ...(needsPolicyAnchor(developers.versioning.heading, taken) ? [toAnchor(policyAnchor)] : []),
    toSection(developers.versioning),
    toSection(developers.schemas, ...toSchemas(phrases, service)),
    toSection(staticHosts),
  ].join('\n\n')
}

/** Health leads to the policy by one anchor, whatever language its heading is in. */
const needsPolicyAnchor = (heading: string, taken: ReadonlySet<string>): boolean =>
  new GithubSlugger().slug(heading) !== policyAnchor && !taken.has(policyAnchor)

function toOperation(
  operation: DescribedOperation,
  phrases: GuideMessages,
  service: Service,
  examples: Examples,
): string {
  const { summary, parameters } = phrases.operations[operation.id]
  const meanings: Readonly<Record<string, string>> = parameters
  const statuses = [...new Set([...operation.failures, ...commonFailures])].sort((a, b) => a - b)
  const { table } = phrases
  const deprecation = toDeprecation(service.versioning, operation.id)
  return [
    `### ${operation.id}`,
    `\`GET ${operation.path}\``,
    summary,
    ...(deprecation === null ? [] : [`**${phrases.deprecated(deprecation)}**`]),
    toTable(
      [table.parameter, table.type, table.meaning],
      operation.parameters.map(({ name, in: place, kind }) => [
        `\`${name}\` (${place})`,
        toParameterType(kind, service.languages),
        meanings[name] ?? '',
      ]),
    ),
    phrases.answers(`\`${operation.answer}\``, statuses.join(', ')),
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

function toClients({ baseUrl }: Service, { query }: Examples): string[] {
  const search = operations.searchContent.path
  const script = `async function get(path) {
  const response = await fetch(new URL(path, '${baseUrl}'))
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After'))
    await new Promise((resume) => setTimeout(resume, seconds * 1000))
    return get(path)
  }
  const body = await response.json()
  if (!response.ok) throw new Error(\`\${body.error.code}: \${body.error.resolution_hint}\`)
  return body
}

const { results } = await get('${search}?' + new URLSearchParams({ q: '${query}' }))
for (const { title, url } of results) console.log(title, url)`
  const python = `import json, time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

def get(path):
    try:
        with urlopen("${baseUrl}" + path) as response:
            return json.load(response)
    except HTTPError as failure:
        if failure.code == 429:
            time.sleep(int(failure.headers["Retry-After"]))
            return get(path)
        error = json.load(failure)["error"]
        raise SystemExit(f"{error['code']}: {error['resolution_hint']}")

found = get("${search}?" + urlencode({"q": "${query}"}))
for result in found["results"]:
    print(result["title"], result["url"])`
  return [toFence('js', script), toFence('python', python)]
}

function toErrors({ table, errors }: GuideMessages): string {
  const rows = Object.entries(statusOf)
    .sort(([, a], [, b]) => a - b)
    .map(([code, status]) => [String(status), `\`${code}\``, errors[code as keyof typeof errors]])
  return toTable([table.status, table.code, table.remedy], rows)
}

function toHeaders({ table, headers }: GuideMessages): string {
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

/** A field as JSON Schema describes it. */
interface Field {
  readonly type?: string
  readonly format?: string
  readonly $ref?: string
  readonly anyOf?: readonly Field[]
  readonly enum?: readonly string[]
  readonly items?: Field
}

function toSchemas({ table }: GuideMessages, { languages }: Service): string[] {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(createResources(languages))) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => id })
  return Object.entries(schemas).flatMap(([name, { properties = {}, required = [] }]) => [
    `### ${name}`,
    toTable(
      [table.field, table.type, table.required],
      Object.entries(properties).map(([field, schema]) => [
        `\`${field}\``,
        toFieldType(schema as Field),
        required.includes(field) ? table.yes : table.no,
      ]),
    ),
  ])
}

function toFieldType({ type, format, $ref, anyOf, enum: values, items }: Field): string {
  if ($ref !== undefined) return `\`${$ref}\``
  if (anyOf !== undefined) return anyOf.map(toFieldType).join(', ')
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ')
  if (items !== undefined) return `array: ${toFieldType(items)}`
  return format === undefined ? (type ?? 'any') : `${type} (${format})`
}
