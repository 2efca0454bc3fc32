/** The OpenAPI 3.1 document, made of the contract: operations, parameters, schemas, errors and headers. */

import { z } from 'zod'
import { type ErrorCode, statusOf } from '../../shim/contract/errors.ts'
import { headerNames, toDeprecation } from '../../shim/contract/headers.ts'
import { createResources } from '../../shim/contract/resources.ts'
import { linkedPages, type Operation, operations, type Parameter } from '../../shim/contract/routes.ts'
import type { Site } from '../model/site.ts'

type Json = Record<string, unknown>

/** Where a component is found in the document. */
const toRef = (section: string, name: string): string => `#/components/${section}/${name}`

/**
 * Describes the service of a site.
 * @returns an OpenAPI document in version 3.1, as plain data
 */
export function toOpenApi(site: Site): Json {
  const { base_url, service, version, languages } = site.config
  const profile = site.profiles.get(languages[0] ?? '')
  return {
    openapi: '3.1.1',
    info: {
      title: service,
      version,
      summary: 'A public, read-only content API',
      description:
        'The author’s profile, a catalogue of essays, one essay in full, a search and a health report. Every operation is a GET, needs no key, and may be called from any origin.',
      contact: { name: profile?.name, url: `${base_url}/${linkedPages.contact}` },
      license: { name: 'The terms of the site', url: `${base_url}/${linkedPages.about}` },
    },
    servers: [{ url: base_url, description: 'Production, public and read-only' }],
    security: [],
    tags: [
      { name: 'Content', description: 'What the author publishes.' },
      { name: 'Service', description: 'What the service says of itself.' },
    ],
    externalDocs: { description: 'Developer documentation', url: `${base_url}/${linkedPages.developers}` },
    paths: Object.fromEntries(
      Object.values(operations).map((operation) => [operation.path, { get: toOperation(operation, site) }]),
    ),
    components: {
      schemas: toSchemas(languages),
      parameters: undefined,
      headers: toHeaders(version),
      responses: toResponses(),
    },
  }
}

function toOperation(operation: Operation, { config }: Site): Json {
  const deprecation = toDeprecation(config.versioning, operation.id)
  const deprecationHeaders =
    deprecation === null ? [] : ['Deprecation', ...(deprecation.sunset === null ? [] : ['Sunset']), 'Link']
  const isVolatile = operation.id === 'getApiHealth'
  const conditional = isVolatile ? [] : [headerNames.etag]
  const cached: Json = isVolatile
    ? {}
    : {
        304: {
          description: 'Not modified: what the client holds is current.',
          headers: toHeaderRefs([...meteredHeaders, headerNames.etag]),
        },
      }
  return {
    operationId: operation.id,
    tags: [isVolatile ? 'Service' : 'Content'],
    summary: operation.summary,
    description: operation.description,
    ...(deprecation === null ? {} : { deprecated: true }),
    parameters: operation.parameters.map((parameter) => toParameter(parameter, config.languages)),
    responses: {
      200: {
        description: 'The answer.',
        headers: toHeaderRefs([...meteredHeaders, ...conditional, ...deprecationHeaders]),
        content: { 'application/json': { schema: { $ref: toRef('schemas', operation.answer) } } },
      },
      ...cached,
      ...Object.fromEntries(
        [...new Set<number>([...operation.failures, 405, 414, 500])]
          .sort((a, b) => a - b)
          .map((status) => [status, { $ref: toRef('responses', responseNames[status] ?? '') }]),
      ),
    },
  }
}

function toParameter({ name, in: place, kind, description }: Parameter, languages: readonly string[]): Json {
  const schemas: Readonly<Record<Parameter['kind'], Json>> = {
    language: { type: 'string', enum: languages, default: languages[0] },
    text: { type: 'string' },
    flag: { type: 'boolean', default: false },
    slug: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 },
  }
  const schema = { ...schemas[kind] }
  // Without `lang` an essay answers in whichever language comes first of those it has.
  if (kind === 'language' && description.includes('translation')) delete schema.default
  return { name, in: place, required: place === 'path', description, schema }
}

/** The components of spec 2, from the same schemas that the build holds its files against. */
function toSchemas(languages: readonly string[]): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(createResources(languages))) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => toRef('schemas', id),
    override: ({ jsonSchema }) => {
      // Clients must live with fields that a later minor version adds; our own build does not.
      delete jsonSchema.additionalProperties
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // The format says it; the expression behind it helps no reader.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}

const meteredHeaders = [
  headerNames.rateLimitLimit,
  headerNames.rateLimitRemaining,
  headerNames.rateLimitReset,
  headerNames.rateLimitPolicy,
  headerNames.apiVersion,
  headerNames.xApiVersion,
]

const toHeaderRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: toRef('headers', name) }]))

function toHeaders(version: string): Json {
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
  return {
    [headerNames.rateLimitLimit]: integer('Requests in one window.', 60),
    [headerNames.rateLimitRemaining]: integer('Requests left in the current window.', 59),
    [headerNames.rateLimitReset]: integer('Seconds until the window resets.', 60),
    [headerNames.rateLimitPolicy]: text('The quota and its window in seconds.', '60;w=60'),
    [headerNames.retryAfter]: integer('Seconds to wait before the next request.', 30),
    [headerNames.apiVersion]: text('Version of the API.', version),
    [headerNames.xApiVersion]: text('Version of the API.', version),
    [headerNames.etag]: text(
      'Tag of this state of the answer, for `If-None-Match`.',
      '"3jwL1xoyCK3fYvyA0L1p6w"',
    ),
    [headerNames.deprecation]: text('When it was deprecated, in Unix seconds (RFC 9745).', '@1767225600'),
    [headerNames.sunset]: text('When it is removed (RFC 8594).', 'Fri, 01 Jan 2027 00:00:00 GMT'),
    [headerNames.link]: text(
      'The deprecation policy (RFC 8288).',
      '<https://example.org/developers>; rel="deprecation"',
    ),
  }
}

/** The failures that an operation can have, by status. */
const failures: Readonly<
  Record<number, { readonly name: string; readonly code: ErrorCode; readonly description: string }>
> = {
  400: { name: 'InvalidParameter', code: 'INVALID_PARAMETER', description: 'A query parameter is invalid.' },
  404: {
    name: 'NotFound',
    code: 'NOT_FOUND',
    description: 'There is no such essay, or not in that language.',
  },
  405: { name: 'MethodNotAllowed', code: 'METHOD_NOT_ALLOWED', description: 'The service is read-only.' },
  414: { name: 'UriTooLong', code: 'URI_TOO_LONG', description: 'The request target is over 8,192 bytes.' },
  429: { name: 'RateLimited', code: 'RATE_LIMITED', description: 'The quota of the window is used up.' },
  500: { name: 'InternalError', code: 'INTERNAL_ERROR', description: 'The answer could not be made.' },
}

const responseNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(failures).map(([status, { name }]) => [status, name]),
)

function toResponses(): Json {
  return Object.fromEntries(
    Object.values(failures).map(({ name, code, description }) => {
      const status = statusOf[code]
      const names = status === 429 ? [...meteredHeaders, headerNames.retryAfter] : meteredHeaders
      const response = {
        description: `${description} The code is \`${code}\`.`,
        headers: toHeaderRefs(names),
        content: { 'application/json': { schema: { $ref: toRef('schemas', 'ErrorResponse') } } },
      }
      return [name, response]
    }),
  )
}
