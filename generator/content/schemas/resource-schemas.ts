/** The resources of the API as JSON Schemas: what the OpenAPI document, the tools and the developers' reference describe. */

import * as z from 'zod'
import {
  createResources,
  isOfSearch,
  type OptionalFields,
  type Resources,
} from '../../../shim/contract/resources.ts'
import { memoize, memoizeText } from '../../kernel/memoize.ts'

/** JSON Schemas, by the names of the resources. */
export type ResourceSchemas = Readonly<Record<string, z.core.JSONSchema.BaseSchema>>

/** The reference to a schema of the OpenAPI document. */
export const toSchemaRef = (name: string): string => `#/components/schemas/${name}`

/** Returns the schemas of {@link createResources}. They are created once in this process. */
export const getResources = (
  languages: readonly string[],
  { hasExtra, hasExcerpts, collections = [] }: OptionalFields,
): Resources => getResourcesOf(JSON.stringify([languages, { hasExtra, hasExcerpts, collections }]))

const getResourcesOf = memoizeText((parameters) =>
  createResources(...(JSON.parse(parameters) as Parameters<typeof createResources>)),
)

/**
 * Converts the zod schemas that the build validates its files with.
 * @param hasSearch whether the host has the search; without it, its resources are left out
 */
export const toResourceSchemas = (resources: Resources, hasSearch: boolean): ResourceSchemas =>
  Object.fromEntries(Object.entries(convert(resources)).filter(([id]) => hasSearch || !isOfSearch(id)))

const convert = memoize((resources: Resources): ResourceSchemas => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(resources)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: toSchemaRef, override: allowMore })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
})

/**
 * A later minor version may add fields, so clients must accept them. The build itself does not. A schema for the values of a map, such as
 * `assets`, stays: without it, generators read a map that is always empty.
 */
export function allowMore({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // `format` is enough; zod's regular expression for it only adds noise.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}
