/** Compares two OpenAPI documents: what a client can rely on, without descriptions and examples. */

import { toApiFile } from '../../../shim/contract/routes.ts'
import { isMap } from '../../schemas/validate.ts'
import type { AllowsNull } from './compare-fields.ts'
import { getIn, getListIn } from './json.ts'

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
  ...['title', 'summary', 'description', 'example', 'examples'],
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
      // A new keyword restricts something, except for the announcement that it will end.
      else if (name === 'deprecated' || (isNamed && !isRequired(value))) add(inner)
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
  const json = ['responses', '200', 'content', 'application/json', 'schema']
  // A build for a host that serves files describes the operation at the path of its file.
  const response = [path, `/${toApiFile(path, null)}`]
    .map((described) => getIn(contract, ['paths', described, 'get', ...json]))
    .find((schema) => schema !== undefined)
  return (field) => {
    let schema = resolve(contract, response)
    for (const name of field.split(/\.|(?=\[\])/).filter((part) => part !== '')) {
      schema = resolve(contract, getIn(schema, name === '[]' ? ['items'] : ['properties', name]))
    }
    const isNull = (type: unknown) => type === 'null' || (Array.isArray(type) && type.includes('null'))
    return [schema, ...getListIn(schema, ['anyOf'])].some((one) => isNull(getIn(one, ['type'])))
  }
}

/** Follows a reference within the document. */
function resolve(contract: unknown, schema: unknown): unknown {
  const reference = getIn(schema, ['$ref'])
  return typeof reference === 'string' ? getIn(contract, reference.split('/').slice(1)) : schema
}
