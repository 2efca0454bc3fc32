/** The schemas in the OpenAPI document. */

import * as z from 'zod'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import {
  createResources,
  extraSchemaName,
  isOfSearch,
  type ResourceName,
} from '../../../shim/contract/resources.ts'
import type { SiteExtra } from '../../model/site.ts'
import { extraKey } from '../../schemas/extra.ts'
import { toComponent } from '../../schemas/subschemas.ts'

const toSchemaRef = (name: string): string => `#/components/schemas/${name}`

/** Returns the `content` object of a response whose JSON body has the given schema. */
export const toJsonContent = (name: ResourceName) => ({
  [mediaTypes.json]: { schema: { $ref: toSchemaRef(name) } },
})

/**
 * Returns the schema components (spec, section 2), from the zod schemas that the build validates its files with.
 * @param hasSearch whether the host has the search
 * @param extra the data of the author in essays; null if no essay can have any
 * @param hasExcerpts whether search results may have excerpts
 */
export function toSchemaComponents(
  languages: readonly string[],
  hasSearch: boolean,
  extra: SiteExtra | null,
  hasExcerpts: boolean,
): Readonly<Record<string, unknown>> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(
    createResources(languages, { hasExtra: extra !== null, hasExcerpts }),
  ))
    registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: toSchemaRef,
    override: ({ jsonSchema }) => {
      // A later minor version may add fields, so clients must accept them. The build itself does not.
      delete jsonSchema.additionalProperties
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // `format` is enough; zod's regular expression for it only adds noise.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  const used = Object.entries(schemas).filter(([id]) => hasSearch || !isOfSearch(id))
  const components = Object.fromEntries(used.map(([id, { $schema, $id, ...schema }]) => [id, schema]))
  const extraSchema = extra?.schema && toComponent(extra.schema, toSchemaRef(extraSchemaName))
  if (!extraSchema) return components
  const { EssayDetailResponse } = components
  const reference = { $ref: toSchemaRef(extraSchemaName) }
  return {
    ...components,
    EssayDetailResponse: {
      ...EssayDetailResponse,
      properties: { ...EssayDetailResponse?.properties, [extraKey]: reference },
    },
    [extraSchemaName]: extraSchema,
  }
}
