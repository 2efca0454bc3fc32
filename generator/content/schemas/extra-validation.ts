/**
 * Validates the author's data in `extra` with the author's schema, in a bounded time: converts the errors of the validator to messages
 * at the values that they are about, and finds the mistake in a schema that is not JSON. The messages of `JSON.parse` differ between
 * versions of Node, and few have a position.
 */

import type { ErrorObject, ValidateFunction } from 'ajv'
import { describe, didYouMean, quote, toName } from '../../kernel/diagnostics/wording.ts'
import { group } from '../../kernel/grouping.ts'
import { extraKey, extraSchemaFile } from './extra.ts'
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
function toDelay(limit: number, subject: string): Violation {
  const reason = `Validating ${subject} takes over ${toSeconds(limit)}. Simplify the patterns and alternatives in ${extraSchemaFile}; other documents were not validated`
  const expected = `a validation in ${toSeconds(limit)}`
  return { path: [extraKey], key: null, isMissing: false, reason, found: 'a longer validation', expected }
}

/**
 * Returns a function that lists the violations of a value. A validation that takes too long is a violation, after which it lists none.
 * @param reportCircle called once if the schema refers to itself without end, after which the function lists no violations
 */
export function createExtraValidation(
  validate: ValidateFunction,
  limits: TimeLimits,
  reportCircle: () => void,
): (value: unknown) => readonly Violation[] {
  let isUsable = true
  let left = limits.validations
  const findViolations = (value: unknown) =>
    validate(value) ? [] : toViolations(validate.errors ?? [], value, [extraKey])
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
          ? toDelay(limit, toName([extraKey]))
          : toDelay(limits.validations, `${toName([extraKey])} of all documents`),
      ]
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      isUsable = false
      reportCircle()
      return []
    }
  }
}

/** A part of a value that breaks a schema. */
export interface Violation {
  /** The path of the value. If a key is missing, the path of the map that lacks it. */
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

/** The first mistake. */
interface JsonMistake {
  readonly offset: number
  /** What JSON needs there. */
  readonly expected: string
}

const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\x7F-\x9F]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.+-]))?/uy

/** What can follow, by state. An inner list or map returns to the state of what surrounds it. */
const expectations = {
  value: 'a value',
  'first item': 'a value or "]"',
  'first key': 'a key in double quotes or "}"',
  key: 'a key in double quotes',
  colon: '":"',
  next: '"," or the end of the list or map',
  end: 'the end of the file',
} as const

/** Returns the first mistake in a text that is not JSON. */
export function findJsonMistake(text: string): JsonMistake {
  const open: string[] = []
  let state: keyof typeof expectations = 'value'
  for (let offset = 0; ; offset = token.lastIndex) {
    token.lastIndex = offset
    const [match = '', sign, quoted] = token.exec(text) ?? []
    const start = offset + match.search(/[^ \t\r\n]|$/)
    const isScalar = sign === undefined && match.length > start - offset
    const opensValue = state === 'value' || state === 'first item'
    if (opensValue && (sign === '{' || sign === '[')) {
      open.push(sign)
      state = sign === '{' ? 'first key' : 'first item'
    } else if (opensValue && isScalar) {
      state = open.length === 0 ? 'end' : 'next'
    } else if ((state === 'key' || state === 'first key') && quoted !== undefined) {
      state = 'colon'
    } else if (state === 'colon' && sign === ':') {
      state = 'value'
    } else if (state === 'next' && sign === ',') {
      state = open.at(-1) === '{' ? 'key' : 'value'
    } else if (sign !== undefined && closes(sign, state, open.at(-1))) {
      open.pop()
      state = open.length === 0 ? 'end' : 'next'
    } else {
      return { offset: start, expected: expectations[state] }
    }
  }
}

const closes = (sign: string, state: keyof typeof expectations, opening: string | undefined): boolean =>
  sign === '}'
    ? opening === '{' && (state === 'first key' || state === 'next')
    : sign === ']' && opening === '[' && (state === 'first item' || state === 'next')
