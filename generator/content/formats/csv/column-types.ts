/** Finds the types that a JSON Schema gives the columns of a table. */

import { toField, toItemField } from '../../schemas/fields.ts'
import type { JsonMap } from '../../schemas/subschemas.ts'
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
  const ofColumn = toField([root], root).schemas.flatMap(({ properties, additionalProperties }) =>
    isMap(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
  )
  const field = toField(ofColumn, root)
  const own = ownColumns.get(name)
  if (field.schemas.length === 0 && own !== undefined) return own
  const names = listTypes(field.schemas)
  if (names.has('string') || !names.has('array')) return { types: toScalarTypes(names), isList: false }
  return { types: toScalarTypes(listTypes(toItemField(field, root).schemas)), isList: true }
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
