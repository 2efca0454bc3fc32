/**
 * Converts JSON Schemas to TypeScript.
 *
 * No library does this at a fitting weight: openapi-typescript needs the TypeScript compiler, and json-schema-to-typescript a formatter.
 * json-schema-to-typescript-lite would add 130 KB to the command line for the keywords of draft 4, without tuples and `readonly`.
 *
 * A type accepts every value that its schema accepts. Where a schema says more than TypeScript can, such as `pattern` or `if`, the type
 * says less. Where it says nothing else, the type is `unknown`.
 */

import { isMap } from '../../content/schemas/validate.ts'
import type { JsonSchema } from './read-document.ts'

/** The code of a type. */
interface Code {
  readonly text: string
  /** Whether `[]` and `&` can be beside it without parentheses. */
  readonly isAtom: boolean
}

const atom = (text: string): Code => ({ text, isAtom: true })
const unknown = atom('unknown')
const never = atom('never')

const group = ({ text, isAtom }: Code): string => (isAtom ? text : `(${text})`)

/** Joins types, each once. */
function join(types: readonly Code[], operator: '|' | '&', empty: Code): Code {
  const texts = [...new Set(types.map(group))]
  const [first] = types
  return texts.length > 1 ? { text: texts.join(` ${operator} `), isAtom: false } : (first ?? empty)
}

const toUnion = (types: readonly Code[]): Code =>
  types.some(({ text }) => text === unknown.text)
    ? unknown
    : join(
        types.filter(({ text }) => text !== never.text),
        '|',
        never,
      )

const toIntersection = (types: readonly Code[]): Code =>
  join(
    types.filter(({ text }) => text !== unknown.text),
    '&',
    unknown,
  )

/** Writes a text as a string literal in single quotes. */
export const toLiteral = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Writes the name of a property. */
export const toKey = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : toLiteral(name))

/** Writes a comment of its own lines; nothing for an empty text. */
export function toComment(text: string, isDeprecated = false): string {
  const lines = [...text.trim().split(/\r\n?|\n/), ...(isDeprecated ? ['@deprecated'] : [])]
    .map((line) => line.replaceAll('*/', '*\\/'))
    .filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

/** Indents all lines but the first. */
export const indent = (text: string): string => text.replaceAll(/\n(?=.)/g, '\n  ')

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'boolean' || isMap(value)

const listSchemas = (value: unknown): readonly JsonSchema[] =>
  Array.isArray(value) ? value.filter(isSchema) : []

const mapSchemas = (value: unknown): readonly (readonly [string, JsonSchema])[] =>
  isMap(value)
    ? Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    : []

const schemaPrefix = '#/components/schemas/'

/** The types of a document's schemas. */
export interface SchemaTypes {
  /** Returns the type of a schema in the document. */
  toType(schema: JsonSchema): string
  /** Follows references. Returns `true` for one that leads to no schema. */
  resolve(schema: JsonSchema): JsonSchema
  /** Declares the types of all named schemas, and of the parts of them that a reference leads to. */
  declare(): string
}

/**
 * @param schemas the schemas of the document by name
 * @param taken names that types must not have
 */
export function createSchemaTypes(
  schemas: Readonly<Record<string, JsonSchema>>,
  taken: ReadonlySet<string>,
): SchemaTypes {
  /** The name of each declared type, by the reference to its schema. Grows while types are declared. */
  const names = new Map<string, string>()
  const used = new Set(taken)

  function addName(reference: string): string {
    const words = toPointer(reference).filter(
      (word) => !['$defs', 'definitions', 'properties'].includes(word),
    )
    const wanted = toTypeName(words)
    let name = wanted
    for (let number = 2; used.has(name); number += 1) name = `${wanted}${number}`
    used.add(name)
    names.set(reference, name)
    return name
  }
  for (const name of Object.keys(schemas)) addName(schemaPrefix + name)

  /** Returns the schema that a reference leads to; null if it leads to none. */
  function find(reference: unknown): JsonSchema | null {
    if (typeof reference !== 'string' || !reference.startsWith(schemaPrefix)) return null
    let found: unknown = schemas
    for (const key of toPointer(reference)) {
      if ((!isMap(found) && !Array.isArray(found)) || !Object.hasOwn(found, key)) return null
      found = Reflect.get(found, key)
    }
    return isSchema(found) ? found : null
  }

  function convert(schema: JsonSchema): Code {
    if (typeof schema === 'boolean') return schema ? unknown : never
    const { $ref, anyOf, oneOf, allOf } = schema
    return toIntersection([
      find($ref) === null ? unknown : atom(names.get(String($ref)) ?? addName(String($ref))),
      convertValues(schema),
      ...[anyOf, oneOf].filter(Array.isArray).map((choices) => toUnion(listSchemas(choices).map(convert))),
      ...listSchemas(allOf).map(convert),
    ])
  }

  /** Converts the keywords that name values or types. */
  function convertValues(schema: Readonly<Record<string, unknown>>): Code {
    if (Object.hasOwn(schema, 'const')) return toValue(schema.const)
    if (Array.isArray(schema.enum)) return toUnion(schema.enum.map(toValue))
    const types = [schema.type].flat().filter((type) => typeof type === 'string')
    if (types.length > 0) return toUnion(types.map((type) => convertOne(type, schema)))
    return isMap(schema.properties) ? convertObject(schema) : unknown
  }

  function convertOne(type: string, schema: Readonly<Record<string, unknown>>): Code {
    switch (type) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        return atom(type)
      case 'integer':
        return atom('number')
      case 'array':
        return convertArray(schema)
      case 'object':
        return convertObject(schema)
      default:
        return unknown
    }
  }

  function convertArray({ items, prefixItems, minItems = 0 }: Readonly<Record<string, unknown>>): Code {
    const rest = isSchema(items) ? convert(items) : unknown
    const first = listSchemas(prefixItems).map(convert)
    if (first.length === 0) return { text: `readonly ${group(rest)}[]`, isAtom: false }
    const parts = first.map((type, index) => `${group(type)}${index < Number(minItems) ? '' : '?'}`)
    return {
      text: `readonly [${[...parts, ...(rest === never ? [] : [`...${group(rest)}[]`])].join(', ')}]`,
      isAtom: false,
    }
  }

  /** A schema with properties allows others, as the types of TypeScript do. */
  function convertObject(schema: Readonly<Record<string, unknown>>): Code {
    const required = Array.isArray(schema.required) ? schema.required.map(String) : []
    const properties = new Map(mapSchemas(schema.properties))
    for (const name of required) if (!properties.has(name)) properties.set(name, true)
    const fields = [...properties].map(([name, property]) => {
      const mark = required.includes(name) ? '' : '?'
      return `${toCommentOf(property)}readonly ${toKey(name)}${mark}: ${convert(property).text}\n`
    })
    if (fields.length > 0) return atom(`{\n  ${indent(fields.join('')).trimEnd()}\n}`)
    const { additionalProperties } = schema
    const others = [
      ...mapSchemas(schema.patternProperties).map(([, property]) => convert(property)),
      isSchema(additionalProperties) ? convert(additionalProperties) : unknown,
    ]
    return atom(`{ readonly [name: string]: ${toUnion(others).text} }`)
  }

  function declareOne(name: string, schema: JsonSchema): string {
    const { text } = convert(schema)
    const isObject = text.startsWith('{') && text.indexOf('\n}') === text.length - 2
    return `${toCommentOf(schema)}export ${isObject ? `interface ${name} ${text}` : `type ${name} = ${text}`}\n`
  }

  return {
    toType: (schema) => convert(schema).text,
    resolve: (schema) => (isMap(schema) && schema.$ref !== undefined ? (find(schema.$ref) ?? true) : schema),
    declare() {
      const declared: string[] = []
      // The map grows while its types are declared.
      for (const [reference, name] of names) declared.push(declareOne(name, find(reference) ?? true))
      return declared.join('\n')
    },
  }
}

/** Writes a value as a type. */
function toValue(value: unknown): Code {
  if (typeof value === 'string') return atom(toLiteral(value))
  return value === null || typeof value === 'number' || typeof value === 'boolean'
    ? atom(String(value))
    : unknown
}

/** The comment of a schema, from its description. */
const toCommentOf = (schema: JsonSchema): string =>
  isMap(schema)
    ? toComment(typeof schema.description === 'string' ? schema.description : '', schema.deprecated === true)
    : ''

/** The keys that lead from all schemas to the one of a reference. */
const toPointer = (reference: string): readonly string[] =>
  decodeFragment(reference.slice(schemaPrefix.length))
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Decodes a fragment. One with a `%` of its own is returned unchanged. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** `EssayExtraRating` for `EssayExtra` and `rating`. */
function toTypeName(words: readonly string[]): string {
  const name = words
    .flatMap((word) => word.split(/[^\p{ID_Continue}$]+/u))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return /^[\p{ID_Start}_$]/u.test(name) ? name : `Schema${name}`
}
