/** The path items of all operations, of the contract and of the author's collections. */

import type { Deprecation } from '../../../shim/contract/deprecation.ts'
import type { Parameter } from '../../../shim/contract/descriptions.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { toVariantId } from '../../content/schemas/collections.ts'
import type { JsonMap } from '../../content/schemas/subschemas.ts'
import type { HostedOperation, OperationVariant } from '../../kernel/hosted-operations.ts'
import type { SiteSettings } from '../../site/model/site.ts'
import { exampleSlug } from '../api/examples.ts'
import { toCodeSamples } from './code-samples.ts'
import { toMoved } from './former.ts'
import {
  listCommonHeaders,
  toErrorRefs,
  toHeaderRefs,
  toJsonContent,
  toParameterSchema,
} from './responses.ts'
import type { OperationTexts } from './texts.ts'

type AnyOperation = HostedOperation<string, string>

/** What a path item says beside the description of its operation. */
export interface OperationDetails {
  readonly texts: Pick<OperationTexts<string>, 'tag' | 'response' | 'printed'>
  /** The fields of a media type that hold an example of the 200 response; none without an example. */
  readonly examples: object
  /** Returns an example of a parameter; undefined if the site has none. */
  readonly toValue: (parameter: Parameter) => string | number | boolean | undefined
  /** Null if neither the operation nor the version is deprecated. */
  readonly deprecation: Deprecation | null
  /** What a 308 says has moved, such as `essay`; null if the operation has no 308. */
  readonly moved: string | null
  /** The headers that only the 200 response has. A plain file server sends none that the build knows. */
  readonly headers: readonly string[]
  /** Extensions of the OpenAPI document. */
  readonly extensions: JsonMap
}

/**
 * Returns the path item of an operation, and the one of its further files.
 * @param toDetails returns the details for the path of the operation, or for a variant of it
 */
export function toPathItems(
  operation: AnyOperation,
  site: SiteSettings,
  toDetails: (variant: OperationVariant | null) => OperationDetails,
): readonly (readonly [path: string, item: JsonMap])[] {
  const { id, path, summary, parameters, variant } = operation
  const item = [path, { get: toOperation(operation, toDetails(null), site) }] as const
  if (variant === null) return [item]
  const isOfLanguage = variant.parameter !== null
  const further = {
    ...operation,
    id: toVariantId(id, isOfLanguage),
    path: variant.path,
    summary: `${summary}, ${isOfLanguage ? 'in another language' : 'with all endpoints'}`,
    parameters: variant.parameter === null ? parameters : [...parameters, variant.parameter],
  }
  return [item, [variant.path, { get: toOperation(further, toDetails(variant), site) }]]
}

function toOperation(
  operation: AnyOperation,
  { texts, examples, toValue, deprecation, moved, headers, extensions }: OperationDetails,
  { config, hosting }: SiteSettings,
): JsonMap {
  const commonHeaders = listCommonHeaders(hosting)
  const sendsHeaders = commonHeaders.length > 0
  const deprecationHeaders = [
    ...(deprecation === null ? [] : [headerNames.deprecation, headerNames.link]),
    ...(deprecation?.sunset ? [headerNames.sunset] : []),
  ]
  const notModified = {
    description: 'Not modified: the client’s copy is current.',
    ...toHeaderRefs([...commonHeaders, headerNames.etag, ...deprecationHeaders]),
  }
  const movedHeaders = toHeaderRefs([...commonHeaders, ...deprecationHeaders]).headers
  return {
    operationId: operation.id,
    tags: [texts.tag],
    summary: operation.summary,
    description: operation.description,
    ...extensions,
    ...(deprecation === null ? {} : { deprecated: true }),
    parameters: operation.parameters.map((parameter) =>
      toParameter(parameter, toValue(parameter), config.languages),
    ),
    'x-codeSamples': toCodeSamples(
      texts.printed,
      { url: config.base_url + toSamplePath(operation, toValue), feed: null },
      hosting.servedBy !== 'files',
    ),
    responses: {
      200: {
        description: texts.response,
        ...toHeaderRefs(sendsHeaders ? [...commonHeaders, ...headers, ...deprecationHeaders] : []),
        content: toJsonContent(operation.responseSchema, examples),
      },
      ...(sendsHeaders && headers.includes(headerNames.etag) ? { 304: notModified } : {}),
      ...(moved === null ? {} : { 308: toMoved(moved, movedHeaders) }),
      ...toErrorRefs(new Set(operation.failures)),
    },
  }
}

/** Returns the path and query of a request: with the parameters in the path, and the query of a search. */
function toSamplePath({ path, parameters }: AnyOperation, findValue: OperationDetails['toValue']): string {
  const toValue = (parameter: Parameter) => String(findValue(parameter) ?? exampleSlug)
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((result, parameter) => result.replace(`{${parameter.name}}`, toValue(parameter)), path)
  const query = parameters.find(({ kind }) => kind === 'text')
  return query === undefined ? filled : `${filled}?${new URLSearchParams({ [query.name]: toValue(query) })}`
}

function toParameter(
  parameter: Parameter,
  value: ReturnType<OperationDetails['toValue']>,
  languages: readonly string[],
): JsonMap {
  const { name, in: location, kind, description } = parameter
  const isInPath = location === 'path'
  // The files of the default language have no language in their names.
  const schema =
    isInPath && (kind === 'language' || kind === 'translation')
      ? { type: 'string', enum: languages.slice(1) }
      : toParameterSchema(parameter, languages)
  const example = value === undefined ? {} : { example: value }
  return { name, in: location, required: isInPath, description, ...example, schema }
}
