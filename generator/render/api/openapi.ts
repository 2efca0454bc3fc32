/** The OpenAPI 3.1 document, made of the contract: operations, parameters, schemas, failures and headers. */

import { z } from 'zod'
import {
  commonFailures,
  type DescribedOperation,
  describedOperations,
  type Parameter,
} from '../../../shim/contract/descriptions.ts'
import { type ErrorCode, statusOf } from '../../../shim/contract/errors.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { cacheControl, toDeprecation, vary } from '../../../shim/contract/headers.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { createResources } from '../../../shim/contract/resources.ts'
import { maxHeaderBytes, maxSlugLength, maxTargetBytes, slugPattern } from '../../../shim/contract/routes.ts'
import { exposedHeaders } from '../../../shim/contract/static-headers.ts'
import type { Site } from '../../model/site.ts'
import { toProfile } from './resources.ts'

type Json = Readonly<Record<string, unknown>>

/** Where a component is found in the document. */
const toRef = (section: string, name: string): string => `#/components/${section}/${name}`

/**
 * Describes the service of a site.
 * @returns an OpenAPI document in version 3.1, as plain data
 */
export function toOpenApi(site: Site): Json {
  const { base_url, service, version, languages } = site.config
  const author = toProfile(site, languages[0] ?? '')
  const paths = Object.values(describedOperations).map((operation) => [
    operation.path,
    { get: toOperation(operation, site) },
  ])
  return {
    openapi: '3.1.1',
    info: {
      title: service,
      version,
      summary: 'A public, read-only content API',
      description:
        'The author’s profile, a catalogue of essays, one essay in full, a search and a health report. Every operation is a GET, needs no key, and may be called from any origin.',
      contact: { name: author.name, url: author.links.contact },
      license: { name: 'The terms of the site', url: author.links.about },
    },
    servers: [{ url: base_url, description: 'Production, public and read-only' }],
    security: [],
    tags: [
      { name: 'Content', description: 'What the author publishes.' },
      { name: 'Service', description: 'What the service says of itself.' },
    ],
    externalDocs: { description: 'Developer documentation', url: author.links.developers },
    paths: Object.fromEntries(paths),
    components: {
      schemas: toSchemas(languages),
      headers: toHeaders(site),
      responses: toResponses(),
    },
  }
}

function toOperation(operation: DescribedOperation, { config }: Site): Json {
  const isVolatile = operation.id === 'getApiHealth'
  const deprecation = toDeprecation(config.versioning, operation.id)
  const hasLanguage = operation.parameters.some(({ name }) => name === 'lang')
  const deprecated = [
    ...(deprecation === null ? [] : [headerNames.deprecation, headerNames.link]),
    ...(deprecation?.sunset ? [headerNames.sunset] : []),
  ]
  const headers = [
    ...everyAnswer,
    isVolatile ? headerNames.link : headerNames.etag,
    ...(hasLanguage ? [headerNames.contentLanguage] : []),
    ...deprecated,
  ]
  const notModified = {
    description: 'Not modified: what the client holds is current.',
    headers: toHeaderRefs([...everyAnswer, headerNames.etag, ...deprecated]),
  }
  const statuses = new Set<number>([...operation.failures, ...commonFailures])
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
        headers: toHeaderRefs(headers),
        content: { [mediaTypes.json]: { schema: { $ref: toRef('schemas', operation.answer) } } },
      },
      ...(isVolatile ? {} : { 304: notModified }),
      ...Object.fromEntries(
        failures
          .filter(({ code }) => statuses.has(statusOf[code]))
          .map(({ code, name }) => [statusOf[code], { $ref: toRef('responses', name) }]),
      ),
    },
  }
}

function toParameter({ name, in: place, kind, description }: Parameter, languages: readonly string[]): Json {
  const schemas: Readonly<Record<Parameter['kind'], Json>> = {
    language: { type: 'string', enum: languages, default: languages[0] },
    translation: { type: 'string', enum: languages },
    text: { type: 'string' },
    flag: { type: 'boolean', default: false },
    slug: { type: 'string', pattern: slugPattern.source, maxLength: maxSlugLength },
  }
  return { name, in: place, required: place === 'path', description, schema: schemas[kind] }
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
  const components = Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema])
  return Object.fromEntries(components)
}

/** On every answer of the API. */
const everyAnswer: readonly string[] = [
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

const toHeaderRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: toRef('headers', name) }]))

function toHeaders({ config }: Site): Json {
  const { version, quota, versioning } = config
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
  const declared = Object.values(describedOperations).map(({ id }) => toDeprecation(versioning, id))
  return {
    [headerNames.rateLimitLimit]: integer('Requests in one window.', quota.limit),
    [headerNames.rateLimitRemaining]: integer('Requests left in the current window.', quota.limit - 1),
    [headerNames.rateLimitReset]: integer('Seconds until the window resets.', quota.window),
    [headerNames.rateLimitPolicy]: text(
      'The quota and its window in seconds.',
      `${quota.limit};w=${quota.window}`,
    ),
    [headerNames.allowOrigin]: text('Any origin may read the answer.', '*'),
    [headerNames.exposeHeaders]: text('What a script of another origin may read.', exposedHeaders),
    [headerNames.cacheControl]: text('Whether and by whom it may be kept.', cacheControl.metered),
    [headerNames.vary]: text('What in the request the answer depends on.', vary.plain),
    [headerNames.contentLanguage]: text('Language of the answer.', config.languages[0] ?? ''),
    [headerNames.retryAfter]: integer('Seconds to wait before the next request.', quota.window),
    [headerNames.apiVersion]: text('Version of the API.', version),
    [headerNames.xApiVersion]: text('Version of the API.', version),
    [headerNames.etag]: text(
      'Tag of this state of the answer, for `If-None-Match`.',
      '"3jwL1xoyCK3fYvyA0L1p6w"',
    ),
    [headerNames.link]: text(
      'What belongs to the answer (RFC 8288).',
      `<${config.base_url}>; rel="service-doc"`,
    ),
    ...(declared.some((deprecation) => deprecation !== null) && {
      [headerNames.deprecation]: text('When it was deprecated, in Unix seconds (RFC 9745).', '@1767225600'),
    }),
    ...(declared.some((deprecation) => deprecation?.sunset) && {
      [headerNames.sunset]: text('When it is removed (RFC 8594).', 'Fri, 01 Jan 2027 00:00:00 GMT'),
    }),
  }
}

interface Failure {
  readonly code: ErrorCode
  /** Name of the response among the components. */
  readonly name: string
  readonly description: string
}

/** The failures that operations can have, by status. */
const failures: readonly Failure[] = [
  { code: 'INVALID_PARAMETER', name: 'InvalidParameter', description: 'A query parameter is invalid.' },
  { code: 'NOT_FOUND', name: 'NotFound', description: 'There is no such essay, or not in that language.' },
  {
    code: 'URI_TOO_LONG',
    name: 'UriTooLong',
    description: `The request target is over ${maxTargetBytes} bytes.`,
  },
  { code: 'RATE_LIMITED', name: 'RateLimited', description: 'The quota of the window is used up.' },
  {
    code: 'HEADERS_TOO_LARGE',
    name: 'HeadersTooLarge',
    description: `The header fields are over ${maxHeaderBytes} bytes.`,
  },
  { code: 'INTERNAL_ERROR', name: 'InternalError', description: 'The answer could not be made.' },
  { code: 'OVERLOADED', name: 'Overloaded', description: 'More requests are in hand than can be answered.' },
]

function toResponses(): Json {
  const responses = failures.map(({ code, name, description }) => {
    const mustWait = code === 'RATE_LIMITED' || code === 'OVERLOADED'
    const response = {
      description: `${description} The code is \`${code}\`.`,
      headers: toHeaderRefs([
        ...everyAnswer,
        headerNames.contentLanguage,
        ...(mustWait ? [headerNames.retryAfter] : []),
      ]),
      content: { [mediaTypes.json]: { schema: { $ref: toRef('schemas', 'ErrorResponse') } } },
    }
    return [name, response] as const
  })
  return Object.fromEntries(responses)
}
