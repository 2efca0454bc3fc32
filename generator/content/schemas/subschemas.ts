/** Schemas of authors as plain data: walks the schemas in a JSON Schema, follows its references, and moves it into an OpenAPI document. */

import { getValue, isMap } from './validate.ts'

export type JsonMap = Readonly<Record<string, unknown>>

/** Keywords whose values are maps of names to schemas. */
const namedSchemas: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'],
])

/** Keywords whose schemas are about the same value as the schema that has them. */
const sameValueKeywords = ['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas'] as const

const ofSameValue: ReadonlySet<unknown> = new Set(sameValueKeywords)

/** Whether the schemas of a keyword are about the same value as the schema that has it. */
export const isOfSameValue = (keyword: unknown): boolean => ofSameValue.has(keyword)

/** Lists the values in a schema that may be schemas about the same value. */
export const listOfSameValue = (schema: JsonMap): readonly unknown[] =>
  sameValueKeywords.flatMap((keyword) => {
    const value = schema[keyword]
    return namedSchemas.has(keyword) && isMap(value) ? Object.values(value) : value
  })

/** Keywords whose values are data, even if they look like schemas. */
const dataKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples'])

/** A schema inside a schema, and the path that leads to it. */
export interface Subschema {
  readonly schema: JsonMap
  readonly path: readonly PropertyKey[]
  /** The next schema around it; null for the whole schema. */
  readonly parent: Subschema | null
}

/** Lists a schema and all schemas in it. */
export function listSubschemas(root: unknown): readonly Subschema[] {
  const found: Subschema[] = []
  const visit = (
    value: unknown,
    path: Subschema['path'],
    parent: Subschema | null,
    isNames: boolean,
  ): void => {
    if (Array.isArray(value))
      for (const [index, entry] of value.entries()) visit(entry, [...path, index], parent, false)
    if (!isMap(value)) return
    const subschema = { schema: value, path, parent }
    if (!isNames) found.push(subschema)
    for (const [key, inner] of Object.entries(value)) {
      if (isNames) visit(inner, [...path, key], parent, false)
      else if (!dataKeywords.has(key)) visit(inner, [...path, key], subschema, namedSchemas.has(key))
    }
  }
  visit(root, [], null, false)
  return found
}

/** Keywords that mean something else in the OpenAPI document, where other schemas surround the schema. */
const boundKeywords = ['$id', '$schema', '$anchor', '$dynamicAnchor', '$dynamicRef', '$recursiveRef']

/** Keywords of draft 7 that the schemas of OpenAPI 3.1 do not have. */
const oldKeywords = ['dependencies', 'additionalItems']

/**
 * Converts a schema to a component of an OpenAPI 3.1 document: without `$schema` and `$id`, and with references that lead into the
 * component.
 * @param address the reference that leads to the component
 * @returns null if the component would mean something else
 */
export function toComponent({ $schema, $id, ...schema }: JsonMap, address: string): JsonMap | null {
  const isPortable = listSubschemas(schema).every(
    ({ schema: inner }) =>
      [...boundKeywords, ...oldKeywords].every((keyword) => !Object.hasOwn(inner, keyword)) &&
      !Array.isArray(inner.items) &&
      (inner.$ref === undefined ||
        (isPointer(inner.$ref) && !(isDraft7($schema) && Object.keys(inner).length > 1))),
  )
  return isPortable ? moveReferences(schema, address) : null
}

export const draft2020 = 'https://json-schema.org/draft/2020-12/schema'
export const draft7 = 'http://json-schema.org/draft-07/schema#'

/** Whether a schema is of draft 7, which ignores keywords beside `$ref`. */
export const isDraft7 = ($schema: unknown): boolean =>
  typeof $schema === 'string' && /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test($schema)

/** Whether a reference leads to a part of its file by a path, such as `#/$defs/rating`. */
const isPointer = (reference: unknown): reference is string =>
  typeof reference === 'string' && /^#(?:$|\/)/.test(reference)

/** Returns what a reference leads to by a path; undefined if it leads nowhere, or is of another form. */
export function followPointer(reference: unknown, root: JsonMap): unknown {
  if (!isPointer(reference)) return undefined
  const keys = decodeKeys(reference)
  return keys === null ? undefined : getValue(root, keys)
}

/** The keys of a path; null if it has a `%` that encodes nothing. */
function decodeKeys(pointer: string): readonly string[] | null {
  try {
    const keys = decodeURIComponent(pointer).split('/').slice(1)
    return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch {
    return null
  }
}

/** Leads the references of a schema into a component. */
const moveReferences = (schema: JsonMap, address: string): JsonMap =>
  mapSchemas(schema, (inner) =>
    inner.$ref === undefined ? inner : { ...inner, $ref: address + String(inner.$ref).slice(1) },
  )

/**
 * Converts a schema and all schemas in it, the inner ones first.
 * @param convert gets a schema with converted schemas in it, and the same schema as it was
 */
export function mapSchemas(root: JsonMap, convert: (schema: JsonMap, original: JsonMap) => JsonMap): JsonMap {
  const visit = (value: unknown, isNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((entry) => visit(entry, false))
    return isMap(value) ? visitMap(value, isNames) : value
  }
  const visitMap = (map: JsonMap, isNames: boolean): JsonMap => {
    const inner = Object.fromEntries(
      Object.entries(map).map(([key, value]) => [
        key,
        !isNames && dataKeywords.has(key) ? value : visit(value, !isNames && namedSchemas.has(key)),
      ]),
    )
    return isNames ? inner : convert(inner, map)
  }
  return visitMap(root, false)
}
