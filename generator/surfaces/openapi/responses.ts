/** The parts of the OpenAPI document that operations name: responses, their headers, parameters and schemas. */

import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import { describedOperations, type Parameter } from '../../../shim/contract/descriptions.ts'
import { type ErrorCode, statusOf } from '../../../shim/contract/errors.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { cacheControl, vary } from '../../../shim/contract/header-values.ts'
import { maxHeaderBytes, maxTargetBytes } from '../../../shim/contract/limits.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { extraSchemaName } from '../../../shim/contract/resources.ts'
import { maxSlugLength, slugPattern } from '../../../shim/contract/routes.ts'
import { exposedHeaders } from '../../../shim/contract/static-headers.ts'
import { extraKey } from '../../content/schemas/extra.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import { type ResourceSchemas, toSchemaRef } from '../../content/schemas/resource-schemas.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import { toComponent } from '../../content/schemas/subschemas.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import type { SiteExtra, SiteSettings } from '../../site/model/site.ts'
import { toErrorExamples } from './error-examples.ts'
import { exampleHash, toResponseExample } from './examples.ts'
import { withFieldExamples } from './field-examples.ts'
import type { AnyOperationId, Subject } from './subject.ts'
import { textsOf } from './texts.ts'

/**
 * Returns the `content` object of a response whose JSON body has the given schema.
 * @param examples the fields of a media type that hold examples; null without any
 */
export const toJsonContent = (name: string, examples: object | null) => ({
  [mediaTypes.json]: { schema: { $ref: toSchemaRef(name) }, ...examples },
})

/**
 * Returns the schema components (spec, section 2).
 * @param values an example of each schema, by its name; null for one that has none
 * @param extra the data of the author in essays; null if no essay can have any
 */
export function toSchemaComponents(
  plainSchemas: ResourceSchemas,
  values: Readonly<Record<string, object | null>>,
  extra: SiteExtra | null,
): Readonly<Record<string, unknown>> {
  const schemas: ResourceSchemas = Object.fromEntries(
    Object.entries(plainSchemas).map(([name, schema]) => [
      name,
      withFieldExamples(schema, values[name] ?? undefined),
    ]),
  )
  const extraSchema = extra?.schema && toComponent(extra.schema, toSchemaRef(extraSchemaName))
  if (!extraSchema) return schemas
  const { EssayDetailResponse } = schemas
  const reference = { $ref: toSchemaRef(extraSchemaName) }
  return {
    ...schemas,
    EssayDetailResponse: {
      ...EssayDetailResponse,
      properties: { ...EssayDetailResponse?.properties, [extraKey]: reference },
    },
    [extraSchemaName]: extraSchema,
  }
}

/** Returns the field of a media type that holds the example of a response, with a note where it has one; nothing without an example. */
export function toResponseExamples(id: AnyOperationId, subject: Subject): object {
  const example = toResponseExample(id, subject)
  if (example === null) return {}
  const summary = textsOf[id].note
  return summary === null ? { example } : { examples: { [id]: { summary, value: example } } }
}

interface ErrorComponent {
  readonly code: ErrorCode
  /** Name of the response component. */
  readonly name: string
  readonly description: string
}

/** The errors that an operation can have, by ascending status; each has a status of its own. */
const errorComponents: readonly ErrorComponent[] = [
  { code: 'INVALID_PARAMETER', name: 'InvalidParameter', description: 'A query parameter is invalid.' },
  {
    code: 'NOT_FOUND',
    name: 'NotFound',
    description: 'The essay, the tag or the page does not exist, or not in this language.',
  },
  { code: 'GONE', name: 'Gone', description: 'The author has withdrawn the essay.' },
  {
    code: 'PRECONDITION_FAILED',
    name: 'PreconditionFailed',
    description: '`If-Match` does not list the `ETag` of the response.',
  },
  {
    code: 'URI_TOO_LONG',
    name: 'UriTooLong',
    description: `The request target is longer than ${maxTargetBytes} bytes.`,
  },
  { code: 'RATE_LIMITED', name: 'RateLimited', description: 'The quota of the current window is used up.' },
  {
    code: 'HEADERS_TOO_LARGE',
    name: 'HeadersTooLarge',
    description: `The header fields are longer than ${maxHeaderBytes} bytes.`,
  },
  {
    code: 'INTERNAL_ERROR',
    name: 'InternalError',
    description: 'The service could not create the response.',
  },
  { code: 'OVERLOADED', name: 'Overloaded', description: 'The service has too many requests in progress.' },
]

/** Returns the references to the error responses that have one of the given statuses, by status. */
export function toErrorRefs(statuses: ReadonlySet<number>): Readonly<Record<string, unknown>> {
  const refs = errorComponents
    .filter(({ code }) => statuses.has(statusOf[code]))
    .map(({ code, name }) => [statusOf[code], { $ref: `#/components/responses/${name}` }])
  return Object.fromEntries(refs)
}

/** Returns the error responses of a file outside the API, by status. They have CORS headers, but no quota and no version. */
export function toFileErrors(
  statuses: ReadonlySet<number>,
  subject: Subject,
): Readonly<Record<string, unknown>> {
  const headers = [
    headerNames.allowOrigin,
    headerNames.exposeHeaders,
    headerNames.cacheControl,
    headerNames.vary,
    headerNames.contentTypeOptions,
  ]
  const responses = errorComponents
    .filter(({ code }) => statuses.has(statusOf[code]))
    .map((component) => [statusOf[component.code], toErrorResponse(component, headers, subject)])
  return Object.fromEntries(responses)
}

/**
 * Returns the error responses by component name.
 * @param statuses those that an operation can have
 */
export function toResponseComponents(
  statuses: ReadonlySet<number>,
  subject: Subject,
): Readonly<Record<string, unknown>> {
  const { hosting } = subject.site
  const used = errorComponents.filter(({ code }) => statuses.has(statusOf[code]))
  // A plain file server sends error pages of its own.
  if (hosting.servedBy === 'files')
    return Object.fromEntries(used.map(({ name, description }) => [name, { description }]))
  return Object.fromEntries(
    used.map((component) => [
      component.name,
      toErrorResponse(component, listCommonHeaders(hosting), subject),
    ]),
  )
}

/** @param headers the headers of every response of the path */
function toErrorResponse(
  { code, description }: ErrorComponent,
  headers: readonly string[],
  subject: Subject,
) {
  const { servedBy } = subject.site.hosting
  const hasRetryAfter = code === 'RATE_LIMITED' || code === 'OVERLOADED'
  return {
    description: `${description} The error code is \`${code}\`.`,
    ...toHeaderRefs([
      ...headers,
      headerNames.contentLanguage,
      ...(hasRetryAfter ? [headerNames.retryAfter] : []),
      ...(code === 'INTERNAL_ERROR' && servedBy === 'shim' ? [headerNames.requestId] : []),
    ]),
    content: toJsonContent('ErrorResponse', toErrorExamples(code, subject)),
  }
}

type Json = Readonly<Record<string, unknown>>

/** @param languages of the site, the default first */
export function toParameterSchema({ kind }: Parameter, languages: readonly string[]): Json {
  const schemas: Readonly<Record<Parameter['kind'], Json>> = {
    language: { type: 'string', enum: languages, default: languages[0] },
    translation: { type: 'string', enum: languages },
    text: { type: 'string' },
    flag: { type: 'boolean', default: false },
    slug: { type: 'string', pattern: slugPattern.source, maxLength: maxSlugLength },
    page: { type: 'integer', minimum: 1 },
  }
  return schemas[kind]
}

/** The headers that depend on the client. */
const meteredHeaders: ReadonlySet<string> = new Set([
  headerNames.rateLimitRemaining,
  headerNames.rateLimitReset,
])

/** Lists the headers of every API response. A plain file server sends none that the build knows. */
export function listCommonHeaders({ servedBy }: Hosting): readonly string[] {
  if (servedBy === 'files') return []
  return servedBy === 'shim' ? shimHeaders : shimHeaders.filter((name) => !meteredHeaders.has(name))
}

const shimHeaders: readonly string[] = [
  headerNames.allowOrigin,
  headerNames.exposeHeaders,
  headerNames.rateLimitLimit,
  headerNames.rateLimitRemaining,
  headerNames.rateLimitReset,
  headerNames.rateLimitPolicy,
  headerNames.apiVersion,
  headerNames.xApiVersion,
  headerNames.cacheControl,
  headerNames.vary,
]

/** Lists the headers of a file outside the API that scripts of every origin may read. */
export const listFileHeaders = ({ servedBy }: Hosting): readonly string[] =>
  servedBy === 'files' ? [] : openFileHeaders

const openFileHeaders: readonly string[] = [
  headerNames.allowOrigin,
  headerNames.exposeHeaders,
  headerNames.cacheControl,
  headerNames.vary,
  headerNames.etag,
  headerNames.contentTypeOptions,
]

/** Returns the field `headers` of a response, with a reference to the component of each name; nothing without names. */
export const toHeaderRefs = (
  names: readonly string[],
): { readonly headers?: Readonly<Record<string, unknown>> } =>
  names.length === 0 ? {} : { headers: toRefs(names) }

const toRefs = (names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/**
 * Returns the header components by name: those that the paths of the document and the other components refer to.
 * @param references texts with all references of the document
 */
export function toHeaderComponents(
  { config, hosting }: SiteSettings,
  references: string,
): Readonly<Record<string, unknown>> {
  const components = Object.entries(toAllComponents(config, hosting))
  return Object.fromEntries(
    components.filter(([name]) => references.includes(`"#/components/headers/${name}"`)),
  )
}

/** `Deprecation` and `Sunset` are there only if the site declares them. */
function toAllComponents(config: SiteConfig, { servedBy }: Hosting): Readonly<Record<string, unknown>> {
  const { base_url, version, quota, versioning } = config
  const [lang = ''] = config.languages
  const integer = (description: string, example: number) => ({
    description,
    schema: { type: 'integer' },
    example,
  })
  const text = (description: string, example: string) => ({
    description,
    schema: { type: 'string' },
    example,
  })
  const deprecations = Object.values(describedOperations).map(({ id }) => toDeprecation(versioning, id))
  return {
    [headerNames.rateLimitLimit]: integer('Requests in one window.', quota.limit),
    [headerNames.rateLimitRemaining]: integer('Requests left in the current window.', quota.limit - 1),
    [headerNames.rateLimitReset]: integer('Seconds until the window resets.', quota.window),
    [headerNames.rateLimitPolicy]: text(
      'The quota and its window in seconds.',
      `${quota.limit};w=${quota.window}`,
    ),
    [headerNames.allowOrigin]: text('Any origin may read the response.', '*'),
    [headerNames.exposeHeaders]: text(
      'Response headers that scripts from other origins can read.',
      exposedHeaders,
    ),
    [headerNames.cacheControl]: text(
      'Which caches may store the response.',
      servedBy === 'shim' ? cacheControl.metered : cacheControl.shared,
    ),
    [headerNames.contentTypeOptions]: text('Browsers do not guess the media type.', 'nosniff'),
    [headerNames.vary]: text('Request headers that the response depends on.', vary.plain),
    [headerNames.contentLanguage]: text('Language of the response.', toLanguageTag(lang, config)),
    [headerNames.retryAfter]: integer('Seconds to wait before the next request.', quota.window),
    [headerNames.apiVersion]: text('Full version of the API.', version),
    [headerNames.xApiVersion]: text('Full version of the API.', version),
    [headerNames.etag]: text('Entity tag of the response, for `If-None-Match`.', `"${exampleHash}"`),
    [headerNames.requestId]: text(
      'Identifies the request in the log of the service.',
      '8a1f6f0e-5c3e-4f3f-9d56-0d0b6f2d9c11',
    ),
    [headerNames.link]: text('Links to related resources (RFC 8288).', `<${base_url}>; rel="service-doc"`),
    ...(deprecations.some((deprecation) => deprecation !== null) && {
      [headerNames.deprecation]: text('Date of the deprecation, in Unix seconds (RFC 9745).', '@1767225600'),
    }),
    ...(deprecations.some((deprecation) => deprecation?.sunset) && {
      [headerNames.sunset]: text(
        'Date of the removal, as an HTTP date (RFC 8594).',
        'Fri, 01 Jan 2027 00:00:00 GMT',
      ),
    }),
  }
}
