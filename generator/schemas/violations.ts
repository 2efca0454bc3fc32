/** Converts the errors of a JSON Schema validator to messages at the values that they are about. */

import type { ErrorObject } from 'ajv'
import { describe, didYouMean, quote, toName } from '../kernel/diagnostics/wording.ts'
import { group } from '../kernel/ordering.ts'
import { getValue } from './validate.ts'

/** A part of a value that breaks a schema. */
export interface Violation {
  /** The path of the value; of a missing key, that of the map that lacks it. */
  readonly path: readonly PropertyKey[]
  /** A key of the map at the path that is missing or must not be there; null if the value itself is wrong. */
  readonly key: string | null
  readonly isMissing: boolean
  readonly reason: string
  readonly found: string
  readonly expected: string
}

/**
 * Returns one violation for each value, with the messages of all its errors: alternatives have an error each.
 * @param errors of a validator with the options `allErrors` and `verbose`
 * @param root the value that was validated
 * @param parent the path of that value, which messages name
 */
export function toViolations(
  errors: readonly ErrorObject[],
  root: unknown,
  parent: readonly PropertyKey[],
): readonly Violation[] {
  const groups = group(
    errors.map((error) => [JSON.stringify([error.instancePath, findKey(error)]), error] as const),
  )
  return [...groups.values()].flatMap((ofValue) => toViolation(ofValue, root, parent))
}

/** The key of an error that concerns a key of a map. */
function findKey({ propertyName, params }: ErrorObject): string | null {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params
  return (
    propertyName ??
    missingProperty ??
    additionalProperty ??
    unevaluatedProperty ??
    params.propertyName ??
    null
  )
}

function toViolation(
  errors: readonly ErrorObject[],
  root: unknown,
  parent: readonly PropertyKey[],
): Violation | [] {
  const [first] = errors
  if (first === undefined) return []
  const inner = parsePointer(first.instancePath, root)
  const path = [...parent, ...inner]
  const value = getValue(root, inner)
  const key = findKey(first)
  const isMissing = first.params.missingProperty !== undefined
  const expected = [...new Set(errors.map(toMessage))].join('; ')
  if (isMissing) {
    return { path, key, isMissing, reason: `${toName(path)} ${expected}`, found: 'no such key', expected }
  }
  const found = key ?? describe(value, '')
  const hint = didYouMean(key ?? String(value), errors.flatMap(listNames))
  const reason = `${toName(path)} ${expected}, got ${key === null ? found : quote(key)}${hint}`
  return { path, key, isMissing, reason, found, expected }
}

/** The message of the validator, with the allowed values. */
function toMessage({ keyword, message = 'must satisfy the schema', params }: ErrorObject): string {
  if (keyword === 'false schema') return 'must be left out'
  if (keyword === 'const') return `${message}: ${JSON.stringify(params.allowedValue)}`
  if (keyword !== 'enum') return message
  return `${message}: ${params.allowedValues.map((value: unknown) => JSON.stringify(value)).join(', ')}`
}

/** The allowed values or keys. */
function listNames({ keyword, params, parentSchema }: ErrorObject): readonly string[] {
  if (keyword === 'enum') return params.allowedValues.map(String)
  return /^(?:additional|unevaluated)Properties$/.test(keyword)
    ? Object.keys(parentSchema?.properties ?? {})
    : []
}

/** Converts a JSON pointer to a path in a value: the indexes of lists are numbers. */
function parsePointer(pointer: string, root: unknown): PropertyKey[] {
  const path: PropertyKey[] = []
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(getValue(root, path)) ? Number(key) : key)
  }
  return path
}
