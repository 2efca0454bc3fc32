/** Finds the types that a JSON Schema gives the columns of a table. */

import { followPointer, type JsonMap, listOfSameValue } from '../../schemas/subschemas.ts'
import { isMap } from '../../schemas/validate.ts'

/** A type of JSON Schema that a text can have. */
export type ScalarType = 'string' | 'number' | 'integer' | 'boolean'

/** The types of the fields of a column, in the order in which they are tried. */
export interface ColumnType {
  readonly types: readonly ScalarType[]
  /** Whether a field has a list of values of these types. */
  readonly isList: boolean
}

/** The columns whose types Stele knows: those of the keys that it reads. */
const ownColumns: ReadonlyMap<string, ColumnType> = new Map([
  ['draft', { types: ['boolean'], isList: false }],
  ['aliases', { types: ['string'], isList: true }],
  ['tags', { types: ['string'], isList: true }],
])

/**
 * Returns the type of a column. A column that may have text has text, as has one that neither the schema describes nor Stele.
 * @param root a valid schema of a whole row
 */
export function findColumnType(name: string, root: JsonMap): ColumnType {
  const ofColumn = listSchemas([root], root).flatMap(({ properties, additionalProperties }) =>
    isMap(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
  )
  const schemas = listSchemas(ofColumn, root)
  const own = ownColumns.get(name)
  if (schemas.length === 0 && own !== undefined) return own
  const names = listTypes(schemas)
  if (names.has('string') || !names.has('array')) return { types: toScalarTypes(names), isList: false }
  const items = listSchemas(
    schemas.map((schema) => schema.items),
    root,
  )
  return { types: toScalarTypes(listTypes(items)), isList: true }
}

/** Lists schemas with those that they refer to and combine, each once. */
function listSchemas(schemas: readonly unknown[], root: JsonMap): readonly JsonMap[] {
  const found = new Set<JsonMap>()
  const queue = [...schemas]
  for (const schema of queue) {
    if (!isMap(schema) || found.has(schema)) continue
    found.add(schema)
    queue.push(followPointer(schema.$ref, root), ...listOfSameValue(schema))
  }
  return [...found]
}

/** Lists the names of types. A schema may list its values instead. */
const listTypes = (schemas: readonly JsonMap[]): ReadonlySet<unknown> =>
  new Set(
    schemas.flatMap(({ type, enum: values, ...schema }) => {
      if (type !== undefined) return type
      const allowed = Array.isArray(values) ? values : Object.hasOwn(schema, 'const') ? [schema.const] : []
      return allowed.map((value: unknown) => typeof value)
    }),
  )

function toScalarTypes(names: ReadonlySet<unknown>): readonly ScalarType[] {
  const types = (['boolean', 'number', 'integer'] as const).filter((type) => names.has(type))
  return names.has('string') || types.length === 0 ? ['string'] : types
}
