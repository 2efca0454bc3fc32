/** Holds a YAML source against a schema, and says of each mistake where it is and what was expected. */

import type { z } from 'zod'
import { findNearest } from '../../shim/core/nearest.ts'
import type { YamlPath, YamlSource } from '../collect/yaml.ts'
import { type RuleId, report, rules } from '../diagnostic.ts'

type Issue = z.core.$ZodIssue

/** What a type is called in a message. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys with values',
  record: 'keys with values',
}

/**
 * Checks a source, reporting each mistake at its key or value.
 * @returns the value in the schema's form, or null where there was a mistake
 */
export function validate<T extends z.ZodType>(schema: T, source: YamlSource): z.output<T> | null {
  if (source.value === undefined) return null
  const result = schema.safeParse(source.value)
  if (result.success) return result.data
  for (const issue of result.error.issues) reportIssue(issue, source, schema)
  return null
}

function reportIssue(issue: Issue, source: YamlSource, schema: z.ZodType): void {
  const { file, value } = source
  if (issue.code === 'unrecognized_keys') {
    const known = findKeys(schema, issue.path)
    for (const key of issue.keys) {
      report(file, 'unknown-key', {
        reason: `Found the unknown key "${key}"; expected ${inWords(known)}${didYouMean(key, known)}`,
        found: key,
        expected: known,
        ...source.locateKey(issue.path, key),
      })
    }
    return
  }
  if (issue.code === 'invalid_key') {
    const key = String(issue.path.at(-1))
    const [inner] = issue.issues
    const known = inner?.code === 'invalid_value' ? inner.values.map(String) : []
    report(file, 'unknown-key', {
      reason: `Found the unknown key "${key}"; expected ${inWords(known)}${didYouMean(key, known)}`,
      found: key,
      expected: known,
      ...source.locateKey(issue.path.slice(0, -1), key),
    })
    return
  }
  const found = getValue(value, issue.path)
  const name = issue.path.map(String).join('.')
  const expected = describeExpected(issue)
  if (found === undefined) {
    report(file, 'missing-key', {
      reason:
        name === '' ? `Found nothing; expected ${expected}` : `Found no key "${name}"; expected ${expected}`,
      expected: [expected],
      ...source.locate(issue.path.slice(0, -1)),
    })
    return
  }
  report(file, toRule(issue), {
    reason: `Found ${describe(found)}${name === '' ? '' : ` as "${name}"`}; expected ${expected}${suggest(issue, found)}`,
    found: describe(found),
    expected: [expected],
    ...source.locate(issue.path),
  })
}

function toRule(issue: Issue): RuleId {
  if (issue.code === 'invalid_type') return 'wrong-type'
  const rule = issue.code === 'custom' ? issue.params?.rule : undefined
  return typeof rule === 'string' && rule in rules ? (rule as RuleId) : 'invalid-value'
}

function describeExpected(issue: Issue): string {
  if (issue.code === 'invalid_type') return typeNames[issue.expected] ?? `a value of type ${issue.expected}`
  return issue.code === 'invalid_value' ? inWords(issue.values.map(String)) : issue.message
}

/** For a text that is none of a few values: the one it is most like. */
function suggest(issue: Issue, found: unknown): string {
  return issue.code === 'invalid_value' && typeof found === 'string'
    ? didYouMean(found, issue.values.map(String))
    : ''
}

/** A question to put behind a message, or nothing where no name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const [nearest] = findNearest(name, known, 1)
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}

/** `"a", "b" or "c"`. */
export function inWords(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

function describe(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'keys with values'
  if (typeof value !== 'string') return `the ${typeof value} ${value}`
  return value.length > 60 ? `"${value.slice(0, 60)}…"` : `"${value}"`
}

function getValue(value: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>((inner, key) => {
    const isOwn = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
    return isOwn ? (inner as Record<PropertyKey, unknown>)[key] : undefined
  }, value)
}

/** The keys that the map at a path may have. */
function findKeys(schema: z.ZodType, path: YamlPath): string[] {
  let inner: unknown = schema
  for (const key of [...path, null]) {
    inner = unwrap(inner)
    if (key === null) break
    const definition = (
      inner as { def: { shape?: Record<string, unknown>; element?: unknown; valueType?: unknown } }
    ).def
    inner = definition.shape?.[String(key)] ?? definition.element ?? definition.valueType
  }
  const shape = (inner as { def?: { shape?: object } } | undefined)?.def?.shape
  return shape === undefined ? [] : Object.keys(shape)
}

/** The schema inside defaults, optionals and the like. */
function unwrap(schema: unknown): unknown {
  let inner = schema as { def?: { innerType?: unknown } } | undefined
  while (inner?.def?.innerType !== undefined) inner = inner.def.innerType as typeof inner
  return inner
}
