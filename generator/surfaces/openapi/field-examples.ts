/** Adds examples to the fields of schemas. */

import type { JsonMap } from '../../content/schemas/subschemas.ts'
import { isMap } from '../../content/schemas/validate.ts'

/**
 * Adds to each field of a schema its value as an example. A field that is a reference has its examples in the schema that it leads to.
 * @param value of the schema; a field that it lacks gets no example
 */
export function withFieldExamples(schema: JsonMap, value: unknown): JsonMap {
  if (isMap(schema.properties) && isMap(value))
    return {
      ...schema,
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, field]) => [
          name,
          isMap(field) && value[name] !== undefined ? withFieldExamples(field, value[name]) : field,
        ]),
      ),
    }
  const { items } = schema
  if (isMap(items) && (items.$ref !== undefined || isMap(items.properties)))
    return Array.isArray(value) ? { ...schema, items: withFieldExamples(items, value[0]) } : schema
  return schema.$ref !== undefined || value === undefined ? schema : { ...schema, examples: [value] }
}
