/** Converts the errors of a JSON Schema validator to messages with positions. */

import type { ErrorObject } from 'ajv'
import { describe, didYouMean, quote, toAlternatives, toInnerName, toName } from '../diagnostics/wording.ts'
import { getValue, isMap } from './validate.ts'

/** Noun phrases by the names of types. */
type TypeNames = Readonly<Record<string, string>>

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
 * Explains the errors of a validator with the options `allErrors` and `verbose`.
 * @param value the value that was validated
 * @param parent the path of the value, which messages name
 * @param names how messages name the types of JSON Schema
 */
export function toViolations(
  errors: readonly ErrorObject[],
  value: unknown,
  parent: readonly PropertyKey[],
  names: TypeNames,
): readonly Violation[] {
  const explained = mergeAlternatives(errors, names).map(({ error, expected }) =>
    toViolation(error, expected, value, parent, names),
  )
  const unique = new Map(
    explained.map((violation) => [`${violation.path.join('/')} ${violation.reason}`, violation]),
  )
  return [...unique.values()]
}

interface ExplainedError {
  readonly error: ErrorObject
  /** Replaces the expectation of the error. */
  readonly expected: string | null
}

/** Replaces the errors of alternatives by one error, which names what each alternative expects of the same value. */
function mergeAlternatives(errors: readonly ErrorObject[], names: TypeNames): readonly ExplainedError[] {
  const merged: ExplainedError[] = []
  for (const error of errors) {
    // The errors of the inner schemas are more specific.
    if (error.keyword === 'if' || error.keyword === 'propertyNames') continue
    // Of the entries of a list, "contains" concerns only some.
    const isSummary =
      ['anyOf', 'contains'].includes(error.keyword) ||
      (error.keyword === 'oneOf' && error.params.passingSchemas === null)
    if (!isSummary) {
      merged.push({ error, expected: null })
      continue
    }
    const branches: ExplainedError[] = []
    for (
      let last = merged.at(-1);
      last !== undefined && isOfBranch(last.error, error);
      last = merged.at(-1)
    ) {
      branches.unshift(last)
      merged.pop()
    }
    const expectations = branches.map((branch) =>
      branch.error.instancePath === error.instancePath
        ? (branch.expected ?? toExpectation(branch.error, names))
        : null,
    )
    const isSimple = expectations.length > 0 && expectations.every((text) => text !== null)
    merged.push({ error, expected: isSimple ? [...new Set(expectations)].join(' or ') : null })
  }
  return merged
}

/** Whether an error before a summary is of one of its alternatives. An alternative may refer to a schema elsewhere. */
function isOfBranch({ instancePath, schemaPath }: ErrorObject, summary: ErrorObject): boolean {
  if (!`${instancePath}/`.startsWith(`${summary.instancePath}/`)) return false
  if (schemaPath.startsWith(`${summary.schemaPath}/`)) return true
  const siblings = summary.schemaPath.slice(0, summary.schemaPath.lastIndexOf('/') + 1)
  return !schemaPath.startsWith(siblings) && /"\$(?:dynamicR|r)ef":/.test(JSON.stringify(summary.schema))
}

function toViolation(
  error: ErrorObject,
  expectation: string | null,
  root: unknown,
  parent: readonly PropertyKey[],
  names: TypeNames,
): Violation {
  const inner = parsePointer(error.instancePath, root)
  const path = [...parent, ...inner]
  const value = getValue(root, inner)
  const { keyword, params } = error
  if (error.propertyName !== undefined) {
    const key = error.propertyName
    const expected = toExpectation(error, names) ?? 'a valid key'
    const reason = `The key ${quote(key)} of ${toInnerName(path)} must be ${expected}`
    return { path, key, isMissing: false, reason, found: key, expected }
  }
  if (keyword === 'required' || keyword === 'dependentRequired') {
    const key = String(params.missingProperty)
    return {
      path,
      key,
      isMissing: true,
      reason: `Missing required key ${toInnerName([...path, key])}`,
      found: 'no such key',
      expected: key,
    }
  }
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const key = String(params.additionalProperty ?? params.unevaluatedProperty)
    const known = Object.keys(isMap(error.parentSchema?.properties) ? error.parentSchema.properties : {})
    const hint = didYouMean(key, known) || '.'
    const list = known.length === 0 ? '' : ` Known keys: ${known.join(', ')}`
    return {
      path,
      key,
      isMissing: false,
      reason: `${quote(key)} is not a known key of ${toInnerName(path)}${hint}${list}`,
      found: key,
      expected: list === '' ? 'a known key' : known.join(', '),
    }
  }
  const found = describe(value, '')
  const expected = expectation ?? toExpectation(error, names)
  const shared = { path, key: null, isMissing: false, found }
  if (expected === null) {
    const requirement = requirements[keyword] ?? error.message ?? 'must satisfy the schema'
    return {
      ...shared,
      reason: `${toName(path)} ${requirement}`,
      expected: requirement.replace(/^must /, ''),
    }
  }
  const hint =
    keyword === 'enum' && typeof value === 'string' ? didYouMean(value, params.allowedValues.map(String)) : ''
  return { ...shared, reason: `${toName(path)} must be ${expected}, got ${found}${hint}`, expected }
}

/** Messages for keywords whose own message is not a sentence. */
const requirements: Readonly<Record<string, string>> = {
  'false schema': 'must be left out: the schema forbids it',
  not: 'must not match the schema in "not"',
}

/** The expected value as a noun phrase; null for a keyword whose message is that of the validator. */
function toExpectation({ keyword, params }: ErrorObject, names: TypeNames): string | null {
  switch (keyword) {
    case 'type':
      return [params.type]
        .flat()
        .map((type) => names[type] ?? String(type))
        .join(' or ')
    case 'enum':
      return params.allowedValues.every((value: unknown) => typeof value === 'string')
        ? toAlternatives(params.allowedValues)
        : params.allowedValues.map((value: unknown) => JSON.stringify(value)).join(' or ')
    case 'const':
      return JSON.stringify(params.allowedValue)
    case 'format':
      return `text in the format "${params.format}"`
    case 'pattern':
      return `text that matches the pattern ${params.pattern}`
    case 'minLength':
      return `text of at least ${toCount(params.limit, 'character')}`
    case 'maxLength':
      return `text of at most ${toCount(params.limit, 'character')}`
    case 'minimum':
      return `at least ${params.limit}`
    case 'maximum':
      return `at most ${params.limit}`
    case 'exclusiveMinimum':
      return `more than ${params.limit}`
    case 'exclusiveMaximum':
      return `less than ${params.limit}`
    case 'multipleOf':
      return `a multiple of ${params.multipleOf}`
    case 'minItems':
      return `a list of at least ${toCount(params.limit, 'entry')}`
    case 'maxItems':
      return `a list of at most ${toCount(params.limit, 'entry')}`
    case 'uniqueItems':
      return 'a list without duplicates'
    case 'contains':
      return params.maxContains === undefined
        ? `a list with at least ${toCount(params.minContains, 'entry')} for the schema in "contains"`
        : `a list with ${params.minContains} to ${toCount(params.maxContains, 'entry')} for the schema in "contains"`
    case 'minProperties':
      return `a map of at least ${toCount(params.limit, 'key')}`
    case 'maxProperties':
      return `a map of at most ${toCount(params.limit, 'key')}`
    default:
      return null
  }
}

const plurals = { character: 'characters', entry: 'entries', key: 'keys' } as const

const toCount = (count: number, one: keyof typeof plurals): string =>
  `${count} ${count === 1 ? one : plurals[one]}`

/** Converts a JSON pointer to a path in a value: the indexes of lists are numbers. */
function parsePointer(pointer: string, root: unknown): PropertyKey[] {
  const path: PropertyKey[] = []
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(getValue(root, path)) ? Number(key) : key)
  }
  return path
}
