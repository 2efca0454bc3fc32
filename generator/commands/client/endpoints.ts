/** Finds the requests that a client sends, from the paths of an OpenAPI document. */

import { apiBase } from '../../../shim/contract/routes.ts'
import { isMap } from '../../content/schemas/validate.ts'
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from './read-document.ts'

/** A request, or the files of all languages with the same response on a host that sees no queries. */
export interface Endpoint {
  /** The path with the values that the run-time part fills in: `/api/v1/essays/{slug}{?lang}` or `/api/v1/essays/{slug}{.lang}.json`. */
  readonly template: string
  readonly description: string
  readonly isDeprecated: boolean
  /** What a caller may add: the parameters of the query, and the language. */
  readonly options: readonly EndpointOption[]
  /** The schema of the response. */
  readonly response: JsonSchema
}

interface EndpointOption {
  readonly name: string
  readonly description: string
  readonly schema: JsonSchema
}

/** All requests by their path below the API without its extension, such as `essays/{slug}`. */
export type Endpoints = ReadonlyMap<string, Endpoint>

/** Reads the languages of a site, the default first, from the field `lang` of an essay. */
export function findLanguages({ components }: OpenApiDocument): readonly string[] {
  const { EssaySummary: summary } = components.schemas
  const properties = isMap(summary) && isMap(summary.properties) ? summary.properties : {}
  return isMap(properties.lang) && Array.isArray(properties.lang.enum) ? properties.lang.enum.map(String) : []
}

/** A path below the API. On a host that sees no queries, it is a file, and `.{lang}` names its language. */
const apiPath = new RegExp(`^${apiBase}/(?<name>.+?)(?<language>\\.\\{lang\\})?(?<extension>\\.json)?$`)

/** Finds the requests below the API. The files in other languages belong to the request for the default language. */
export function findEndpoints(document: OpenApiDocument): Endpoints {
  const paths = Object.entries(document.paths).flatMap(([path, { get: operation }]) => {
    const { name, language, extension = '' } = apiPath.exec(path)?.groups ?? {}
    return name === undefined || operation === undefined
      ? []
      : [{ name, isTranslation: language !== undefined, extension, operation }]
  })
  const translated = new Set(paths.filter(({ isTranslation }) => isTranslation).map(({ name }) => name))
  const languages = findLanguages(document)
  return new Map(
    paths
      .filter(({ isTranslation }) => !isTranslation)
      .map(({ name, extension, operation }) => {
        const language = translated.has(name) ? [toLanguageOption(languages)] : []
        const file = `${name}${language.length > 0 ? '{.lang}' : ''}${extension}`
        return [name, toEndpoint(file, operation, language)]
      }),
  )
}

function toEndpoint(
  file: string,
  { description, deprecated, parameters, responses }: OpenApiOperation,
  language: readonly EndpointOption[],
): Endpoint {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  return {
    template: `${apiBase}/${file}${query.map(({ name }) => `{?${name}}`).join('')}`,
    description,
    isDeprecated: deprecated,
    options: [...query, ...language],
    response: responses[200].content['application/json'].schema,
  }
}

const toLanguageOption = (languages: readonly string[]): EndpointOption => ({
  name: 'lang',
  description: 'The language. Without it, the response is in the default language of the site.',
  schema: { type: 'string', enum: languages },
})

/** Lists the collections: each has a list, and a response for each slug. */
export const findCollections = (endpoints: Endpoints): readonly string[] =>
  [...endpoints.keys()].filter((name) => /^[^/{}]+$/.test(name) && endpoints.has(`${name}/{slug}`))
