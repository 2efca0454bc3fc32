/**
 * Compares two OpenAPI documents: what a client can rely on, without descriptions and examples; and the fields and types of two JSON
 * responses. Which values they have does not matter.
 */

import { toApiFile } from '../../../shim/contract/routes.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { getIn, getListIn } from './snapshot.ts'

interface ContractChange {
  readonly isAddition: boolean
  /** One sentence without a full stop. */
  readonly message: string
}

/** Keys whose values are maps with names of the contract. In them, `description` may be the name of a field. */
const namedMaps: ReadonlySet<string> = new Set([
  ...['paths', 'properties', 'responses', 'headers', 'content', 'schemas', 'parameters'],
])

/** Keys that describe the contract without being part of it, and `info` and `servers`, which are compared elsewhere. */
const annotations: ReadonlySet<string> = new Set([
  ...['info', 'servers', 'tags', 'externalDocs', 'openapi'],
  ...['title', 'summary', 'description', 'example', 'examples', 'x-codeSamples'],
])

/** Lists whose order means nothing. A client that knows the old entries works with more of them. */
const growingLists: ReadonlySet<string> = new Set(['enum', 'required'])

/** Compares the paths, parameters, responses and schemas of two OpenAPI documents. */
export function compareContracts(oldContract: unknown, newContract: unknown): readonly ContractChange[] {
  const changes: ContractChange[] = []
  const remove = (path: string) =>
    changes.push({ isAddition: false, message: `"${path}" is gone from OpenAPI` })
  const add = (path: string) => changes.push({ isAddition: true, message: `"${path}" is new in OpenAPI` })
  const replace = (path: string, before: unknown, after: unknown) => {
    const message = `"${path}" is ${formatValue(after)} in OpenAPI, and was ${formatValue(before)}`
    changes.push({ isAddition: false, message })
  }

  const compare = (before: unknown, after: unknown, path: string, isNamed: boolean): void => {
    const key = path.slice(path.lastIndexOf('.') + 1)
    if (isMap(before) && isMap(after)) compareMaps(before, after, path, isNamed)
    else if (Array.isArray(before) && Array.isArray(after)) {
      if (key === 'parameters') compareMaps(byName(before), byName(after), path, true)
      else compareLists(before, after, path, growingLists.has(key))
    } else if (before !== after) replace(path, before, after)
  }

  const compareLists = (before: List, after: List, path: string, isGrowing: boolean): void => {
    const added = after.filter((entry) => !hasEntry(before, entry))
    const removed = before.filter((entry) => !hasEntry(after, entry))
    if (!isGrowing) {
      if (added.length + removed.length > 0) replace(path, before, after)
      return
    }
    for (const entry of removed) remove(`${path}: ${JSON.stringify(entry)}`)
    for (const entry of added) add(`${path}: ${JSON.stringify(entry)}`)
  }

  const compareMaps = (before: Map, after: Map, path: string, isNamed: boolean): void => {
    const isCompared = (name: string) => isNamed || !annotations.has(name)
    for (const [name, value] of Object.entries(before).filter(([name]) => isCompared(name))) {
      const inner = path === '' ? name : `${path}.${name}`
      if (!Object.hasOwn(after, name)) remove(inner)
      else compare(value, after[name], inner, !isNamed && namedMaps.has(name))
    }
    for (const [name, value] of Object.entries(after).filter(([name]) => isCompared(name))) {
      if (Object.hasOwn(before, name)) continue
      const inner = path === '' ? name : `${path}.${name}`
      if (!isNamed && namedMaps.has(name)) compare(Array.isArray(value) ? [] : {}, value, inner, true)
      else if (isHarmless(name, value) || (isNamed && !isRequired(value))) add(inner)
      // A new keyword restricts something.
      else replace(inner, undefined, value)
    }
  }

  compare(oldContract, newContract, '', false)
  return changes
}

type Map = Readonly<Record<string, unknown>>
type List = readonly unknown[]

/** Parameters by their place and name. */
const byName = (parameters: List): Map =>
  Object.fromEntries(
    parameters.filter(isMap).map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  )

/** The most characters of a value in a message. */
const maxValueLength = 80

function formatValue(value: unknown): string {
  const json = JSON.stringify(value)
  if (json === undefined) return 'absent'
  return json.length > maxValueLength ? `${json.slice(0, maxValueLength)}…` : json
}

const hasEntry = (entries: List, entry: unknown): boolean =>
  entries.some((other) => JSON.stringify(other) === JSON.stringify(entry))

/** Whether a new keyword breaks no client: an operation will end, or the values of a map have a schema. Only responses have maps. */
const isHarmless = (keyword: string, value: unknown): boolean =>
  keyword === 'deprecated' || (keyword === 'additionalProperties' && value !== false)

const isRequired = (value: unknown): boolean => isMap(value) && value.required === true

/** Returns the version of the API; an empty string if the document has none. */
export function readVersion(contract: unknown): string {
  const version = getIn(contract, ['info', 'version'])
  return typeof version === 'string' ? version : ''
}

/**
 * Returns a function that says which fields of a successful response may be null.
 * @param path of the operation, such as `/api/v1/essays/{slug}`
 */
export function toAllowsNull(contract: unknown, path: string): AllowsNull {
  const findSchema = createSchemaFinder(contract, path)
  return (field) => {
    const schema = findSchema(field)
    const isNull = (type: unknown) => type === 'null' || (Array.isArray(type) && type.includes('null'))
    return [schema, ...getListIn(schema, ['anyOf'])].some((one) => isNull(getIn(one, ['type'])))
  }
}

/**
 * Returns a function that says which fields of a successful response some documents may lack. Only the author's schema of a collection
 * says so: the fields of all other responses are always there.
 */
export function toIsOptional(contract: unknown, path: string): IsOptional {
  if (getIn(findOperation(contract, path), ['x-collection']) === undefined) return () => false
  const findSchema = createSchemaFinder(contract, path)
  return (field) => {
    const dotAt = field.lastIndexOf('.')
    const owner = field.slice(0, Math.max(0, dotAt))
    const schema = findSchema(owner)
    const all = [schema, ...getListIn(schema, ['allOf']).map((part) => resolve(contract, part))]
    return !all.some((part) => getListIn(part, ['required']).includes(field.slice(dotAt + 1)))
  }
}

/** A build for a host that serves files describes the operation at the path of its file. */
const findOperation = (contract: unknown, path: string): unknown =>
  [path, `/${toApiFile(path, null)}`]
    .map((described) => getIn(contract, ['paths', described, 'get']))
    .find((operation) => operation !== undefined)

/** Returns a function that finds the schema of a field of a successful response; undefined if it has none. */
function createSchemaFinder(contract: unknown, path: string): (field: string) => unknown {
  const json = ['responses', '200', 'content', 'application/json', 'schema']
  const response = getIn(findOperation(contract, path), json)
  return (field) => {
    let schema = resolve(contract, response)
    for (const name of field.split(/\.|(?=\[\])/).filter((part) => part !== '')) {
      schema = resolve(contract, getIn(schema, name === '[]' ? ['items'] : ['properties', name]))
    }
    return schema
  }
}

/** Follows a reference within the document. */
function resolve(contract: unknown, schema: unknown): unknown {
  const reference = getIn(schema, ['$ref'])
  return typeof reference === 'string' ? getIn(contract, reference.split('/').slice(1)) : schema
}

interface FieldChange {
  readonly rule: 'field-removed' | 'type-changed' | 'field-added'
  /** One sentence without a full stop. */
  readonly message: string
}

/**
 * Whether the contract allows `null` for a field.
 * @param field its path, such as `essays[].date`: `[]` is any entry of a list
 */
type AllowsNull = (field: string) => boolean

/** Whether the contract allows that a field is absent. */
type IsOptional = (field: string) => boolean

/**
 * Compares two responses.
 * @param allowsNull of the old contract: such a field may change between `null` and another type
 * @param isOptional of the old contract: such a field may come and go
 */
export function compareFields(
  oldValue: unknown,
  newValue: unknown,
  allowsNull: AllowsNull,
  isOptional: IsOptional = () => false,
): readonly FieldChange[] {
  const before = collectFields(oldValue)
  const after = collectFields(newValue)
  const changes: FieldChange[] = []
  for (const [name, field] of before) {
    const current = after.get(name)
    const owners = countOwners(field, after)
    const count = current?.count ?? 0
    if (isInAll(field, before) && count < owners && !isOptional(name)) {
      const where = count === 0 ? 'is gone' : `is missing in ${owners - count} of ${owners} entries`
      changes.push({ rule: 'field-removed', message: `Field "${name}" ${where}` })
    }
    if (current !== undefined && !hasSameTypes(field, current, allowsNull(name))) {
      const subject = name === '' ? 'It' : `Field "${name}"`
      const message = `${subject} is ${formatTypes(current)}, and was ${formatTypes(field)}`
      changes.push({ rule: 'type-changed', message })
    }
  }
  for (const [name, field] of after) {
    if (countOwners(field, before) > 0 && !before.has(name))
      changes.push({ rule: 'field-added', message: `Field "${name}" is new: ${formatTypes(field)}` })
  }
  return changes
}

/** All occurrences of one field in a response. The entries of a list are one field, since lists grow and shrink. */
interface Field {
  /** The name of the field whose objects have this one as a key; null for the entries of a list, and for the response. */
  readonly owner: string | null
  readonly types: ReadonlySet<string>
  /** How often it occurs. */
  readonly count: number
  /** How often it is an object. */
  readonly objects: number
}

function collectFields(root: unknown): ReadonlyMap<string, Field> {
  const fields = new Map<
    string,
    { owner: string | null; types: Set<string>; count: number; objects: number }
  >()
  const visit = (value: unknown, name: string, owner: string | null): void => {
    const field = fields.get(name) ?? { owner, types: new Set(), count: 0, objects: 0 }
    fields.set(name, field)
    field.types.add(toType(value))
    field.count++
    if (Array.isArray(value)) for (const entry of value) visit(entry, `${name}[]`, null)
    if (!isMap(value)) return
    field.objects++
    for (const [key, inner] of Object.entries(value)) visit(inner, name === '' ? key : `${name}.${key}`, name)
  }
  visit(root, '', null)
  return fields
}

/** How many objects could have a field. */
const countOwners = ({ owner }: Field, fields: ReadonlyMap<string, Field>): number =>
  owner === null ? 0 : (fields.get(owner)?.objects ?? 0)

/** Whether every object that could have a field has it. */
const isInAll = (field: Field, fields: ReadonlyMap<string, Field>): boolean =>
  field.count === countOwners(field, fields)

const toType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : isMap(value) ? 'object' : typeof value

function hasSameTypes({ types }: Field, current: Field, allowsNull: boolean): boolean {
  const others = [...current.types].filter((type) => !types.has(type))
  if (others.length === 0) return true
  return allowsNull && (others.every((type) => type === 'null') || (types.size === 1 && types.has('null')))
}

/** `string` or `null or string`. */
const formatTypes = ({ types }: Field): string => [...types].sort().join(' or ')
