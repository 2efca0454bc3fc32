/** Reads the OpenAPI document of a site for the reference on its developers page, so that both say the same. */

import { isMap } from '../../content/schemas/validate.ts'
import type {
  CodeSample,
  Reference,
  ReferenceField,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceResponse,
  TypeText,
} from '../../look/guides/reference.ts'

/** The parts of an OpenAPI document that the reference shows. */
interface OpenApiDocument {
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly Referable<Parameter>[]
  readonly responses: Readonly<Record<string, Referable<Response>>>
  /** An extension of Redocly that many tools read. */
  readonly 'x-codeSamples'?: readonly {
    readonly lang: string
    readonly label?: string
    readonly source: string
  }[]
}

interface Parameter extends Examples {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Referable<Header>>>
  readonly content?: Readonly<Record<string, Examples & { readonly schema: Schema }>>
}

interface Header extends Examples {
  readonly description?: string
}

interface Examples {
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}

/** What the reference knows of JSON Schema. The schema of an author may have more. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

type Referable<T> = T | { readonly $ref: string }

/** @param document an OpenAPI 3.1 document as plain data, as {@link toOpenApi} returns it */
export function toReference(document: Readonly<Record<string, unknown>>): Reference {
  const { tags, paths, components, servers } = document as unknown as OpenApiDocument
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => [name, inlineDefinitions(schema, name, schema)] as const,
  )
  const resolve = <T>(value: Referable<T>): T => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T
    const [kind = '', name = ''] = value.$ref.replace('#/components/', '').split('/')
    return components[kind]?.[name] as T
  }
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      operation: toOperation(method.toUpperCase(), path, operation, servers[0]?.url ?? '', resolve),
    })),
  )
  return {
    groups: tags
      .map(({ name, description = '' }) => ({
        name,
        description,
        operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
      }))
      .filter((group) => group.operations.length > 0),
    schemas: schemas.map(([name, schema]) => ({
      name,
      description: schema.description ?? '',
      fields: listFields(schema),
    })),
  }
}

type Resolve = <T>(value: Referable<T>) => T

/**
 * Puts definitions inside of a schema, which an author's schema can have, in place of the references to them. The reference names only
 * schemas that have a section of their own.
 * @param name of the schema in the document
 * @param open the definitions that the value is in, which it cannot have again
 */
function inlineDefinitions(
  schema: Schema,
  name: string,
  value: Schema,
  open: readonly string[] = [],
): Schema {
  const { $ref } = value
  const prefix = `#/components/schemas/${name}/`
  if ($ref?.startsWith(prefix)) {
    const path = $ref.slice(prefix.length)
    const found = path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((part, key) => (isMap(part) ? part[key] : undefined), schema)
    if (open.includes(path) || !isMap(found)) return { type: 'object' }
    return {
      ...inlineDefinitions(schema, name, found as Schema, [...open, path]),
      ...(value.description !== undefined && { description: value.description }),
    }
  }
  const inline = (inner: Schema): Schema => inlineDefinitions(schema, name, inner, open)
  const { properties, items, anyOf, oneOf, additionalProperties } = value
  return {
    ...value,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, inline(inner)])),
    }),
    ...(items && { items: inline(items) }),
    ...(anyOf && { anyOf: anyOf.map(inline) }),
    ...(oneOf && { oneOf: oneOf.map(inline) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inline(additionalProperties) }),
  }
}

function toOperation(
  method: string,
  path: string,
  operation: Operation,
  baseUrl: string,
  resolve: Resolve,
): ReferenceOperation {
  const parameters = (operation.parameters ?? []).map((parameter) => toParameter(resolve(parameter)))
  const responses = Object.entries(operation.responses)
    .map(([status, response]) => toResponse(status, resolve(response), resolve))
    .sort((a, b) => Number(a.status) - Number(b.status))
  const [success] = responses
  if (success === undefined) throw new Error(`Cannot describe "${operation.operationId}": it has no response`)
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    isDeprecated: operation.deprecated === true,
    parameters,
    samples: operation['x-codeSamples']?.map(toSample) ?? [toCurl(baseUrl + path, parameters)],
    success,
    others: responses.filter((response) => response !== success),
  }
}

function toParameter(parameter: Parameter): ReferenceParameter {
  const { name, in: location, required = false, description = '', schema } = parameter
  return {
    name,
    in: location,
    isRequired: required,
    type: toType(schema),
    values: schema.type === 'boolean' ? ['true', 'false'] : (schema.enum?.map(String) ?? []),
    description,
    default: schema.default,
    example: findExample(parameter),
  }
}

function toResponse(status: string, response: Response, resolve: Resolve): ReferenceResponse {
  const [media] = Object.values(response.content ?? {})
  const example = media && findExample(media)
  return {
    status,
    description: response.description,
    type: media === undefined ? null : toType(media.schema),
    fields: media === undefined ? [] : listFields(media.schema),
    example,
    code: findErrorCode(example),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => {
      const { description = '', ...rest } = resolve(header)
      return { name, description, example: findExample(rest) }
    }),
  }
}

/** The example of the document, or the first one if it has several. */
const findExample = ({ example, examples = {} }: Examples): unknown =>
  example ?? Object.values(examples)[0]?.value

/** The code of an error, which is in its body. */
function findErrorCode(body: unknown): string | null {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: unknown } }
  return typeof error?.code === 'string' ? error.code : null
}

/** The names of languages in code samples are for readers, such as `Shell`, and those of code blocks are in lower case. */
function toSample({
  lang,
  label = lang,
  source,
}: {
  readonly lang: string
  readonly label?: string
  readonly source: string
}): CodeSample {
  const name = lang.toLowerCase()
  return { label, lang: name === 'shell' || name === 'curl' ? 'sh' : name, source: source.trimEnd() }
}

/** For a document without code samples. A parameter without an example stays in the path. */
function toCurl(template: string, parameters: readonly ReferenceParameter[]): CodeSample {
  const given = parameters.filter(({ example }) => example !== undefined)
  const path = given
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      template,
    )
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => ` --data-urlencode "${name}=${String(example)}"`)
  return {
    label: 'curl',
    lang: 'sh',
    source: `curl ${query.length > 0 ? '--get ' : ''}"${path}"${query.join('')}`,
  }
}

/** Lists the fields of an object. Fields of nested objects without a name of their own follow their parent. */
function listFields(schema: Schema, prefix = ''): ReferenceField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      name: prefix + name,
      type: toType(field),
      isRequired: schema.required?.includes(name) === true,
      description: field.description ?? '',
    },
    ...listNestedFields(field, prefix + name),
  ])
}

function listNestedFields(field: Schema, path: string): ReferenceField[] {
  if (field.items !== undefined) return listNestedFields(field.items, `${path}[]`)
  const { additionalProperties: values } = field
  return [
    ...listFields(field, `${path}.`),
    ...(typeof values === 'object' ? listNestedFields(values, `${path}.*`) : []),
  ]
}

/** Writes a type in the notation of TypeScript. */
function toType(schema: Schema): TypeText {
  const { $ref, items, enum: values, const: value, additionalProperties } = schema
  if ($ref !== undefined) return { parts: [{ schema: $ref.slice($ref.lastIndexOf('/') + 1) }], rules: [] }
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) return joinTypes(variants.map(toType))
  if (values !== undefined)
    return { parts: [values.map((entry) => JSON.stringify(entry)).join(' | ')], rules: toRules(schema) }
  if (value !== undefined) return { parts: [JSON.stringify(value)], rules: [] }
  if (items !== undefined) {
    const { parts, rules } = toType(items)
    const isUnion = parts.some((part) => typeof part === 'string' && part.includes(' | '))
    const orNull = Array.isArray(schema.type) && schema.type.includes('null') ? [' | null'] : []
    return { parts: [...(isUnion ? ['(', ...parts, ')[]'] : [...parts, '[]']), ...orNull], rules }
  }
  if (typeof additionalProperties === 'object' && schema.properties === undefined) {
    const { parts, rules } = toType(additionalProperties)
    return { parts: ['Record<string, ', ...parts, '>'], rules }
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  return { parts: [types.length === 0 ? 'any' : types.join(' | ')], rules: toRules(schema) }
}

function joinTypes(types: readonly TypeText[]): TypeText {
  return {
    parts: types.flatMap(({ parts }, index) => (index === 0 ? parts : [' | ', ...parts])),
    rules: types.flatMap(({ rules }) => rules),
  }
}

/** The rules for a value besides its type, in symbols that need no translation. `≥ 0` is left out, because a count is never negative. */
function toRules({ format, pattern, minimum, maximum, maxLength }: Schema): string[] {
  return [
    ...(format === undefined ? [] : [format]),
    ...(pattern === undefined ? [] : [pattern]),
    ...(minimum === undefined || minimum === 0 ? [] : [`≥ ${minimum}`]),
    ...(maximum === undefined ? [] : [`≤ ${maximum}`]),
    ...(maxLength === undefined ? [] : [`length ≤ ${maxLength}`]),
  ]
}
