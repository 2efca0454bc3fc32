/** Writes the pages of keys in docs/ from the JSON Schemas of the content files. */

import { type SchemaName, schemaNames, toJsonSchema } from '../../generator/content/schemas/json-schema.ts'

/** The parts of JSON Schema that the schemas use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly const?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | false
  readonly propertyNames?: Schema
  readonly anyOf?: readonly Schema[]
}

export interface Key {
  /** The names that lead to the key, such as `quota.limit`. `*` is any name of a map, and `[]` each entry of a list. */
  readonly path: string
  readonly isRequired: boolean
  readonly schema: Schema
}

/** Lists the keys of a schema, and those below them. */
export function listKeys({ properties = {}, required = [] }: Schema, parent = ''): readonly Key[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${parent}${name}`
    const below = schema.additionalProperties || undefined
    return [
      { path, isRequired: required.includes(name), schema },
      ...listShapes(schema).flatMap((shape) => listKeys(shape, `${path}.`)),
      ...listKeys(below ?? {}, `${path}.*.`),
      ...listShapes(schema.items ?? {}).flatMap((shape) => listKeys(shape, `${path}[].`)),
    ]
  })
}

/** The schemas that a value can have: one, or each of several. */
const listShapes = (schema: Schema): readonly Schema[] => [schema, ...(schema.anyOf ?? [])]

/** The keys whose own keys have a page of their own. */
const sourceKeys = /^(?:sources|collections)(?:\[\]|\.\*)\./

const generated =
  'Generated from the schemas that a build validates with, by `test/docs/keys.test.ts` (`npx vitest run docs/keys --update`).'

export const toKeysPage = (): string =>
  toPage(
    'Keys of site.yaml',
    `${generated}\n[Settings of a site](settings.md) says what the keys do. \`stele schema\` writes the same as a JSON Schema, for editors.`,
    'A dot leads to a key of a map, `*` is any name, and `[]` each entry of a list. Unknown keys are errors.',
    '[Sources and collections](keys-sources.md) have keys of their own, and so have [documents and profiles](keys-documents.md).',
    // The name of the file is the anchor of links.
    '## site.yaml',
    toTable(listKeys(readSchema('site')).filter(({ path }) => !sourceKeys.test(path))),
  )

/** The page of the keys of front matter and profiles. */
export const toDocumentKeysPage = (): string =>
  toPage(
    'Keys of documents and profiles',
    `${generated}\n[Writing content](content.md) says what the keys do. [Keys of site.yaml](keys.md) explains the notation.`,
    ...schemaNames
      .filter((name) => name !== 'site')
      .flatMap((name) => {
        const schema = readSchema(name)
        const [file] = /content\S+/.exec(schema.description ?? '') ?? []
        return [`## ${name}`, `In \`${file}\`.`, toTable(listKeys(schema))]
      }),
  )

/** The page of the keys below `sources` and `collections`. */
export const toSourceKeysPage = (): string =>
  toPage(
    'Keys of sources and collections',
    `${generated}\n[Keys of a source](source-keys.md) and [Collections](collections.md) say what the keys do. A collection also has the keys of \`sources[]\`.`,
    toTable(withoutSourceKeys(listKeys(readSchema('site'))).filter(({ path }) => sourceKeys.test(path))),
  )

const readSchema = (name: SchemaName): Schema => toJsonSchema(name) as Schema

const toPage = (title: string, ...parts: readonly string[]): string =>
  [`# ${title}`, ...parts].join('\n\n').concat('\n')

/** Leaves out the keys of collections that sources have, too, and that the page lists there. */
function withoutSourceKeys(keys: readonly Key[]): readonly Key[] {
  const paths = new Set(keys.map(({ path }) => path))
  const own = ['folder', 'from']
  return keys.filter(({ path }) => {
    const [, key = ''] = /^collections\.\*\.(.*)$/.exec(path) ?? []
    return key === '' || own.includes(key) || !paths.has(`sources[].${key}`)
  })
}

const toTable = (keys: readonly Key[]): string =>
  [
    '| Key | Value | Default | Meaning |',
    '| --- | ----- | ------- | ------- |',
    ...keys.map(({ path, isRequired, schema }) => {
      const cells = [`\`${path}\``, describeValue(schema), isRequired ? 'required' : describeDefault(schema)]
      return `| ${[...cells, describeMeaning(schema)].join(' | ')} |`
    }),
  ].join('\n')

/** The type of a value, and its limits. */
function describeValue({
  type,
  anyOf,
  items,
  additionalProperties,
  propertyNames,
  ...schema
}: Schema): string {
  if (anyOf !== undefined) return anyOf.map(describeValue).join(' or ')
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  switch (type) {
    case 'string':
      return schema.maxLength === undefined
        ? 'text'
        : `text, at most ${toNumber(schema.maxLength)} characters`
    case 'integer':
      return `a number from ${toNumber(schema.minimum)} to ${toNumber(schema.maximum)}`
    case 'boolean':
      return '`true`, `false`'
    case 'array': {
      const limit = schema.maxItems === undefined ? '' : `, at most ${toNumber(schema.maxItems)}`
      return `a list${limit}; each ${describeValue(items ?? {})}`
    }
    case 'object': {
      if (!additionalProperties) return 'a map'
      const names = propertyNames?.enum?.map((name) => `\`${name}\``).join(', ')
      if (Object.keys(additionalProperties).length === 0) return 'a map of any values'
      const values =
        additionalProperties.type === 'object' ? '' : ` to ${describeValue(additionalProperties)}`
      return `a map of ${names ?? 'names'}${values}`
    }
    default:
      return [type]
        .flat()
        .map((name) => (name === 'string' ? 'text' : `${name}`))
        .join(' or ')
  }
}

const describeDefault = (schema: Schema): string =>
  schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``

/** The description of a key, or of the values that it holds. */
const describeMeaning = ({ description, anyOf = [] }: Schema): string =>
  description ?? anyOf.find((schema) => schema.description !== undefined)?.description ?? ''

const toNumber = (value: number | undefined): string => `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',')
