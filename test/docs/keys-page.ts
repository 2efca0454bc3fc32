/** Writes the pages of keys in docs/ from the JSON Schemas of the content files. */

import { type SchemaName, toJsonSchema } from '../../generator/content/schemas/json-schema.ts'
import { configurableRules } from '../../generator/kernel/diagnostics/rules.ts'

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

export const toKeysPage = (): string =>
  toPage(
    'Keys of site.yaml',
    '[Settings of a site](settings.md) says what the keys do. [Keys of sources](keys-sources.md) and [of documents](keys-documents.md) have their own pages.',
    'A dot leads to a key of a map, `*` is any name, and `[]` each entry of a list. `text (500)` has at most 500 characters, and `list (100)` at most 100 entries.',
    // The name of the file is the anchor of links.
    '## site.yaml',
    toTable(listKeys(readSchema('site')).filter(({ path }) => !sourceKeys.test(path))),
  )

/** The page of the keys of front matter and profiles. */
export const toDocumentKeysPage = (): string =>
  toPage(
    'Keys of documents and profiles',
    '[Writing content](content.md) says what the keys do. [Keys of site.yaml](keys.md) explains the notation.',
    ...toSection('profile'),
    toTable(listKeys(readSchema('profile'))),
    ...toSection('essay'),
    toTable(listKeys(readSchema('essay'))),
    ...toSection('page'),
    `It has the keys of an essay except ${listNames(listOwnKeys('essay', 'page'))}, and also:`,
    toTable(listOwnKeys('page', 'essay')),
  )

/** The start of a section: the kind of files, and where they are. */
function toSection(name: SchemaName): readonly string[] {
  const [file] = /content\S+/.exec(readSchema(name).description ?? '') ?? []
  return [`## ${name}`, `In \`${file}\`.`]
}

/** The keys of a schema that another one lacks, or that have other values there. */
function listOwnKeys(name: SchemaName, other: SchemaName): readonly Key[] {
  const others = new Set(listKeys(readSchema(other)).map((key) => JSON.stringify(key)))
  return listKeys(readSchema(name)).filter((key) => !others.has(JSON.stringify(key)))
}

const listNames = (keys: readonly Key[]): string => keys.map(({ path }) => `\`${path}\``).join(' and ')

/** The page of the keys below `sources` and `collections`. */
export const toSourceKeysPage = (): string =>
  toPage(
    'Keys of sources and collections',
    '[Keys of a source](source-keys.md) and [Collections](collections.md) say what the keys do. [Keys of site.yaml](keys.md) explains the notation. A collection also has the keys of `sources[]`.',
    toTable(withoutSourceKeys(listKeys(readSchema('site'))).filter(({ path }) => sourceKeys.test(path))),
  )

const readSchema = (name: SchemaName): Schema => toJsonSchema(name) as Schema

const toPage = (title: string, ...parts: readonly string[]): string =>
  [`# ${title}`, ...parts, '<!-- Written by npx vitest run docs/keys --update -->'].join('\n\n').concat('\n')

/** Leaves out the keys of collections that sources have, too, and that the page lists there. */
function withoutSourceKeys(keys: readonly Key[]): readonly Key[] {
  const paths = new Set(keys.map(({ path }) => path))
  const own = ['folder', 'from']
  return keys.filter(({ path }) => {
    const [, key = ''] = /^collections\.\*\.(.*)$/.exec(path) ?? []
    return key === '' || own.includes(key) || !paths.has(`sources[].${key}`)
  })
}

function toTable(keys: readonly Key[]): string {
  const repeated = keys.filter(({ schema: { description } }) => description?.startsWith('the same keys'))
  const shown = keys.filter(
    (key) => !repeated.some(({ path }) => key.path.startsWith(`${path}.`)) && !isGroup(key, keys),
  )
  const known = new Map<string, string>()
  return [
    '| Key | Value | Default | Meaning |',
    '| --- | ----- | ------- | ------- |',
    ...shown.map(({ path, isRequired, schema }) => {
      const cells = [`\`${path}\``, describeValue(withoutRepeatedNames(schema, path, known))]
      const value = isRequired ? 'required' : describeDefault(schema)
      return `| ${[...cells, value, describeMeaning(schema)].join(' | ')} |`
    }),
  ].join('\n')
}

/** Whether a key is an optional map, of which the rows below say all. */
const isGroup = ({ path, isRequired, schema }: Key, keys: readonly Key[]): boolean =>
  !isRequired &&
  describeValue(schema) === 'map' &&
  ['', '`{}`'].includes(describeDefault(schema)) &&
  keys.some((key) => key.path.startsWith(`${path}.`)) &&
  !schema.description?.startsWith('the same keys')

/** Names an earlier key in place of a long enumeration that it has, too. */
function withoutRepeatedNames(schema: Schema, path: string, known: Map<string, string>): Schema {
  if (schema.anyOf !== undefined)
    return { ...schema, anyOf: schema.anyOf.map((part) => withoutRepeatedNames(part, path, known)) }
  const names = `${schema.enum}`
  if (schema.enum === undefined || schema.enum.length < 6) return schema
  const first = known.get(names)
  known.set(names, first ?? path)
  return first === undefined ? schema : { type: `a name of \`${first}\`` }
}

const rules: ReadonlySet<unknown> = new Set(configurableRules)

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
      return `text${toLimit(schema.maxLength)}`
    case 'integer':
      return `number, ${toNumber(schema.minimum)} to ${toNumber(schema.maximum)}`
    case 'array':
      return `list${toLimit(schema.maxItems)} of ${toPlural(items ?? {})}`
    case 'object': {
      if (!additionalProperties) return 'map'
      if (Object.keys(additionalProperties).length === 0) return 'map of any values'
      const names = propertyNames?.enum ?? []
      const values = toPlural(additionalProperties)
      if (names.length === 0) return `map of ${values}`
      const list = names.every((name) => rules.has(name))
        ? '[rules](diagnostics.md)'
        : names.map((name) => `\`${name}\``).join(', ')
      return `map of ${list} to ${values}`
    }
    default:
      return [type]
        .flat()
        .map((name) => (name === 'string' ? 'text' : `${name}`))
        .join(' or ')
  }
}

const toPlural = (schema: Schema): string =>
  describeValue(schema).replace(/^(map|list|number|boolean)\b/, '$1s')

const toLimit = (limit: number | undefined): string => (limit === undefined ? '' : ` (${toNumber(limit)})`)

const describeDefault = (schema: Schema): string =>
  schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``

/** The description of a key, or of the values that it holds. */
const describeMeaning = ({ description, anyOf = [] }: Schema): string =>
  description ?? anyOf.find((schema) => schema.description !== undefined)?.description ?? ''

const toNumber = (value: number | undefined): string => `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',')
