/** The parts of the OpenAPI document that operations name: responses, parameters and schemas. */

import type { Parameter } from '../../../shim/contract/descriptions.ts'
import { type ErrorCode, statusOf } from '../../../shim/contract/errors.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { extraSchemaName, type ResourceName } from '../../../shim/contract/resources.ts'
import { maxHeaderBytes, maxSlugLength, maxTargetBytes, slugPattern } from '../../../shim/contract/routes.ts'
import { type Hosting, shimHosting } from '../../addresses/published-urls.ts'
import type { SiteExtra } from '../../model/site.ts'
import { extraKey } from '../../schemas/extra.ts'
import { toComponent } from '../../schemas/json-schema.ts'
import { type ResourceSchemas, toSchemaRef } from '../../schemas/resource-schemas.ts'
import { listCommonHeaders, toHeaderRefs } from './headers.ts'

/** Returns the `content` object of a response whose JSON body has the given schema. */
export const toJsonContent = (name: ResourceName) => ({
  [mediaTypes.json]: { schema: { $ref: toSchemaRef(name) } },
})

/**
 * Returns the schema components (spec, section 2).
 * @param extra the data of the author in essays; null if no essay can have any
 */
export function toSchemaComponents(
  schemas: ResourceSchemas,
  extra: SiteExtra | null,
): Readonly<Record<string, unknown>> {
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
    description: 'The essay does not exist, or not in this language.',
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

/** Returns the error responses of a file outside the API, by status. They have no quota, no version, and no CORS headers. */
export function toFileErrors(statuses: ReadonlySet<number>): Readonly<Record<string, unknown>> {
  const headers = [headerNames.cacheControl, headerNames.vary, headerNames.contentTypeOptions]
  const responses = errorComponents
    .filter(({ code }) => statuses.has(statusOf[code]))
    .map((component) => [statusOf[component.code], toErrorResponse(component, headers, shimHosting)])
  return Object.fromEntries(responses)
}

/**
 * Returns the error responses by component name.
 * @param statuses those that an operation can have
 */
export function toResponseComponents(
  statuses: ReadonlySet<number>,
  hosting: Hosting,
): Readonly<Record<string, unknown>> {
  const used = errorComponents.filter(({ code }) => statuses.has(statusOf[code]))
  // A plain file server sends error pages of its own.
  if (hosting.servedBy === 'files')
    return Object.fromEntries(used.map(({ name, description }) => [name, { description }]))
  return Object.fromEntries(
    used.map((component) => [
      component.name,
      toErrorResponse(component, listCommonHeaders(hosting), hosting),
    ]),
  )
}

/** @param headers the headers of every response of the path */
function toErrorResponse(
  { code, description }: ErrorComponent,
  headers: readonly string[],
  { servedBy }: Hosting,
) {
  const hasRetryAfter = code === 'RATE_LIMITED' || code === 'OVERLOADED'
  return {
    description: `${description} The error code is \`${code}\`.`,
    ...toHeaderRefs([
      ...headers,
      headerNames.contentLanguage,
      ...(hasRetryAfter ? [headerNames.retryAfter] : []),
      ...(code === 'INTERNAL_ERROR' && servedBy === 'shim' ? [headerNames.requestId] : []),
    ]),
    content: toJsonContent('ErrorResponse'),
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
  }
  return schemas[kind]
}
