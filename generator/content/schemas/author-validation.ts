/**
 * Validates data of an author with the author's schema, in a bounded time, and converts the errors of the validator to messages at the
 * values that they are about.
 */

import type { ErrorObject, ValidateFunction } from 'ajv'
import type { ValuePath } from '../../kernel/data-source.ts'
import { describe, didYouMean, quote } from '../../kernel/diagnostics/wording.ts'
import { group } from '../../kernel/grouping.ts'
import { type AuthorData, toDataName, toInnerDataName } from './author-data.ts'
import { readProcessorTime, runWithin, tooLong } from './time-limit.ts'
import { getValue } from './validate.ts'

/** How much processor time a schema may take, in milliseconds. */
export interface TimeLimits {
  readonly compilation: number
  /** Of one value. Errors of alternatives take up to 200 MB of memory in this time. */
  readonly validation: number
  /** Of all values. */
  readonly validations: number
}

export const defaultLimits: TimeLimits = { compilation: 10_000, validation: 1000, validations: 60_000 }

export const toSeconds = (milliseconds: number): string => `${milliseconds / 1000} s`

/** The violation of a value whose validation was ended. */
function toDelay(limit: number, subject: string, { path, schemaFile }: AuthorData): Violation {
  const reason = `Validating ${subject} takes over ${toSeconds(limit)}. Simplify the patterns and alternatives in ${schemaFile}; other documents were not validated`
  const expected = `a validation in ${toSeconds(limit)}`
  return { path, key: null, reason, found: 'a longer validation', expected }
}

/**
 * Returns a function that lists the violations of a value. A validation that takes too long is a violation, after which it lists none.
 * @param reportUnusable called once with the reason if the schema turns out to be unusable, after which the function lists no violations: it
 * refers to itself without end, or has a pattern that is too large
 */
export function createValidation(
  validate: ValidateFunction,
  data: AuthorData,
  limits: TimeLimits,
  reportUnusable: (reason: 'circle' | 'pattern') => void,
): (value: unknown) => readonly Violation[] {
  let isUsable = true
  let left = limits.validations
  const subject = toInnerDataName(data.path)
  const findViolations = (value: unknown) =>
    validate(value) ? [] : toViolations(validate.errors ?? [], value, data.path, toDataName)
  return (value) => {
    if (!isUsable) return []
    try {
      const limit = Math.min(limits.validation, Math.max(left, 1))
      const start = readProcessorTime()
      const violations = runWithin(limit, () => findViolations(value))
      left -= readProcessorTime() - start
      if (violations !== tooLong) return violations
      isUsable = false
      return [
        limit === limits.validation
          ? toDelay(limit, subject, data)
          : toDelay(limits.validations, `${subject} of all documents`, data),
      ]
    } catch (error) {
      // The engine compiles a pattern when it is used first.
      const isPattern = error instanceof SyntaxError
      if (!isPattern && !(error instanceof RangeError)) throw error
      isUsable = false
      reportUnusable(isPattern ? 'pattern' : 'circle')
      return []
    }
  }
}

/** A part of a value that breaks a schema. */
export interface Violation {
  /** The path of the value, or of a key that is missing. */
  readonly path: ValuePath
  /** A key of the map at the path that must not be there; null if the value itself is wrong. */
  readonly key: string | null
  readonly reason: string
  readonly found: string
  readonly expected: string
}

/**
 * Returns one violation for each value, with the messages of all its errors: alternatives have an error each.
 * @param errors of a validator with the options `allErrors` and `verbose`
 * @param root the value that was validated
 * @param parent the path of that value, which messages name
 * @param toStart names a value at the start of a message
 */
export function toViolations(
  errors: readonly ErrorObject[],
  root: unknown,
  parent: ValuePath,
  toStart: (path: ValuePath) => string,
): readonly Violation[] {
  const groups = group(
    errors.map((error) => [JSON.stringify([error.instancePath, findKey(error)]), error] as const),
  )
  return [...groups.values()].flatMap((ofValue) => toViolation(ofValue, root, parent, toStart))
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
  parent: ValuePath,
  toStart: (path: ValuePath) => string,
): Violation | [] {
  const [first] = errors
  if (first === undefined) return []
  const inner = parsePointer(first.instancePath, root)
  const path = [...parent, ...inner]
  const value = getValue(root, inner)
  const key = findKey(first)
  const expected = [...new Set(errors.map(toMessage))].join('; ')
  const start = `${toStart(path)} ${expected}`
  if (key !== null && first.params.missingProperty !== undefined)
    return { path: [...path, key], key: null, reason: start, found: 'no such key', expected }
  const found = key ?? describe(value, '')
  const hint =
    (key === null ? hintAtType(value, errors) : null) ??
    didYouMean(key ?? String(value), errors.flatMap(listNames))
  const reason = `${start}, got ${key === null ? found : quote(key)}${hint}`
  return { path, key, reason, found, expected }
}

/** The message of the validator, with the allowed values. */
function toMessage({ keyword, message = 'must satisfy the schema', params }: ErrorObject): string {
  if (keyword === 'false schema') return 'must be left out'
  if (keyword === 'const') return `${message}: ${JSON.stringify(params.allowedValue)}`
  if (keyword !== 'enum') return message
  return `${message}: ${params.allowedValues.map((value: unknown) => JSON.stringify(value)).join(', ')}`
}

/** Says that a value is allowed in another type, such as the number 80 for the text "80"; null if it is not. */
function hintAtType(value: unknown, errors: readonly ErrorObject[]): string | null {
  const allowed = errors.flatMap(({ keyword, params }) =>
    keyword === 'enum' ? params.allowedValues : keyword === 'const' ? [params.allowedValue] : [],
  )
  const same: unknown = allowed.find((each) => each !== value && String(each) === String(value))
  if (same === undefined || typeof same === 'object') return null
  return `; the type differs: write ${typeof same === 'string' ? 'the text ' : ''}${describe(same, '')}`
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
