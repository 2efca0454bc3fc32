/**
 * What the schema of a collection says of a field. Pages show a field, tools of agents describe it, tables convert it, and the OpenAPI
 * document has it, all as this file reads it.
 */

import { memoize } from '../../kernel/memoize.ts'
import { followPointer, type JsonMap, listOfSameValue } from './subschemas.ts'
import { isMap } from './validate.ts'

/** What one schema says with its own keywords. */
export interface FieldKeywords {
  /** Empty without one. */
  readonly title: string
  /** Empty without one. */
  readonly description: string
  readonly unit: string | null
  /** The collection whose documents the values name; null if they name none. */
  readonly reference: string | null
  /** The collection whose documents refer to the document with this field; null if the author writes the field. */
  readonly referrer: string | null
  /** Whether the values are paths of files. */
  readonly isFile: boolean
}

/** What all schemas of a value say together. */
export interface Field extends Omit<FieldKeywords, 'reference'> {
  /** All schemas of the value, each once: its own, and those that it refers to and combines. */
  readonly schemas: readonly JsonMap[]
  /** The keywords that apply to each value: the schema has them, or `$ref` and `allOf` add them to it. */
  readonly schema: JsonMap
  /** The collections whose documents the values may name, in the order of the schema. */
  readonly references: readonly string[]
}

/** Reads the keywords of one schema, without those that it refers to. */
export function readKeywords(schema: JsonMap): FieldKeywords {
  const { title, description, format, 'x-unit': unit } = schema
  const { 'x-reference': reference, 'x-referenced-by': referrer } = schema
  const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return {
    title: toText(title) ?? '',
    description: toText(description) ?? '',
    unit: toText(unit),
    reference: toText(reference),
    referrer: toText(referrer),
    isFile: format === 'asset',
  }
}

/**
 * Describes a value that one or several schemas are about.
 * @param root the whole schema of the author, which references lead into
 */
export function toField(schemas: readonly unknown[], root: JsonMap): Field {
  const all = listSchemas(schemas, root, listOfSameValue)
  // Words in an alternative describe that alternative, and not the field.
  const certain = listSchemas(schemas, root, ({ allOf }) => (Array.isArray(allOf) ? allOf : []))
  const words = certain.map(readKeywords)
  const keywords = all.map(readKeywords)
  const { $ref, ...schema } = Object.assign({}, ...certain.toReversed()) as JsonMap
  return {
    schemas: all,
    schema,
    title: words.map(({ title }) => title.trim()).find((title) => title !== '') ?? '',
    description: words.map(({ description }) => description).find((text) => text.trim() !== '') ?? '',
    unit: keywords.find(({ unit }) => unit !== null)?.unit ?? null,
    references: [...new Set(keywords.flatMap(({ reference }) => reference ?? []))],
    referrer: keywords.find(({ referrer }) => referrer !== null)?.referrer ?? null,
    isFile: keywords.some(({ isFile }) => isFile),
  }
}

/** Describes a field of whole documents by its name. A field that the schema does not describe has no schemas. */
export const findField = (name: string, root: JsonMap): Field => {
  const fields = getFields(root)
  const field = fields.get(name) ?? toField(listProperties(name, root), root)
  fields.set(name, field)
  return field
}

const getFields = memoize((_root: JsonMap) => new Map<string, Field>())

function listProperties(name: string, root: JsonMap): readonly unknown[] {
  return listSchemas([root], root, listOfSameValue).flatMap(({ properties }) =>
    isMap(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
  )
}

/** Describes the items of a list. */
export const toItemField = memoize(
  ({ schemas }: Field, root: JsonMap): Field =>
    toField(
      schemas.map(({ items }) => items),
      root,
    ),
)

/** Lists schemas, the schemas that their `$ref` names, and those that `listInner` returns, each once, in the order of the schema. */
function listSchemas(
  schemas: readonly unknown[],
  root: JsonMap,
  listInner: (schema: JsonMap) => readonly unknown[],
): readonly JsonMap[] {
  const found = new Set<JsonMap>()
  const add = (schema: unknown): void => {
    if (!isMap(schema) || found.has(schema)) return
    found.add(schema)
    for (const inner of [followPointer(schema.$ref, root), ...listInner(schema)]) add(inner)
  }
  for (const schema of schemas) add(schema)
  return [...found]
}
