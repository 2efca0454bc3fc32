/** The resources of the API as JSON Schemas: what the OpenAPI document, the tools and the developers' reference describe. */

import * as z from 'zod'
import { isOfSearch, type Resources } from '../../shim/contract/resources.ts'

/** JSON Schemas, by the names of the resources. */
export type ResourceSchemas = Readonly<Record<string, z.core.JSONSchema.BaseSchema>>

/** The reference to a schema of the OpenAPI document. */
export const toSchemaRef = (name: string): string => `#/components/schemas/${name}`

/** The name in a reference to a schema of the OpenAPI document. */
export const toSchemaName = (reference: string): string => reference.slice(toSchemaRef('').length)

/**
 * Converts the zod schemas that the build validates its files with.
 * @param hasSearch whether the host has the search; without it, its resources are left out
 */
export function toResourceSchemas(resources: Resources, hasSearch: boolean): ResourceSchemas {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(resources)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: toSchemaRef, override: allowMore })
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([id, { $schema, $id, ...schema }]) =>
      hasSearch || !isOfSearch(id) ? [[id, schema]] : [],
    ),
  )
}

/** A later minor version may add fields, so clients must accept them. The build itself does not. */
export function allowMore({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.additionalProperties
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // `format` is enough; zod's regular expression for it only adds noise.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}
