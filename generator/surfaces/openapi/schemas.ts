/** The schemas in the OpenAPI document. */

import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { extraSchemaName, type ResourceName } from '../../../shim/contract/resources.ts'
import type { SiteExtra } from '../../model/site.ts'
import { extraKey } from '../../schemas/extra.ts'
import { type ResourceSchemas, toSchemaRef } from '../../schemas/resource-schemas.ts'
import { toComponent } from '../../schemas/subschemas.ts'

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
