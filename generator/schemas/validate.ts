/** Holds a YAML source against a schema, and says of each mistake where it is and what was expected. */

import type { z } from 'zod'
import type { YamlPath, YamlSource } from '../collect/yaml/source.ts'
import { type RuleId, report, rules } from '../diagnostics/diagnostic.ts'
import { describe, didYouMean, quote, toAlternatives, toName } from '../diagnostics/wording.ts'

type Issue = z.core.$ZodIssue

/** What a type is called in a message. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list such as [one, two]',
  object: 'keys with values, a colon and a space between them',
  record: 'keys with values, a colon and a space between them',
}

/** What was expected where the schema has no words of its own. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return typeNames[issue.expected]
  return issue.code === 'invalid_value' ? toAlternatives(issue.values.map(String)) : undefined
}

/**
 * Checks a source, reporting each mistake at its key or value.
 * @returns the value in the schema's form, or null where there was a mistake
 */
export function validate<T extends z.ZodType>(schema: T, source: YamlSource): z.output<T> | null {
  if (source.value === undefined) return null
  // Of a text that says nothing, it is each key that is missing.
  const result = schema.safeParse(source.value ?? {}, { error: explain })
  if (result.success) return result.data
  for (const issue of result.error.issues) reportIssue(issue, source, schema)
  return null
}

/** Whether a value is keys with values. */
export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function reportIssue(issue: Issue, source: YamlSource, schema: z.ZodType): void {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) reportUnknown(key, path, findKeys(schema, path), source)
  } else if (issue.code === 'invalid_key') {
    const map = path.slice(0, -1)
    reportUnknown(String(path.at(-1)), map, findKeys(schema, map), source)
  } else {
    const found = getValue(source.value, path)
    if (found !== undefined) reportValue(issue, found, source)
    else if (!(path.length === 1 && source.isSkipped(String(path[0])))) reportMissing(issue, source)
  }
}

function reportUnknown(key: string, path: YamlPath, known: readonly string[], source: YamlSource): void {
  report(source.file, 'unknown-key', {
    reason: `Found the unknown key ${quote(key)}; expected ${toAlternatives(known)}${didYouMean(key, known)}`,
    found: key,
    expected: known,
    ...source.locateKey(path, key),
  })
}

function reportMissing({ path, message }: Issue, source: YamlSource): void {
  report(source.file, 'missing-key', {
    reason: `Found no key "${path.map(String).join('.')}"; expected ${message}`,
    found: 'no such key',
    expected: [message],
    ...source.locate(path),
  })
}

function reportValue(issue: Issue, value: unknown, source: YamlSource): void {
  const range = source.locate(issue.path)
  const found = describe(value, String(source.file).slice(range.offset, range.end))
  const place = issue.path.length === 0 ? '' : ` as ${toName(issue.path)}`
  report(source.file, toRule(issue, value), {
    reason: `Found ${found}${place}; expected ${issue.message}${suggest(issue, value)}`,
    found,
    expected: issue.code === 'invalid_value' ? issue.values.map(String) : [issue.message],
    ...range,
  })
}

function toRule(issue: Issue, found: unknown): RuleId {
  if (issue.code === 'invalid_type') return 'wrong-type'
  const { rule, isRight } = issue.code === 'custom' ? (issue.params ?? {}) : {}
  if (typeof rule === 'string' && rule in rules) return rule as RuleId
  return isRight !== undefined && typeof found !== 'string' ? 'wrong-type' : 'invalid-value'
}

/** What was perhaps meant: the value most like a text, or the text that a number would be in quotes. */
function suggest(issue: Issue, found: unknown): string {
  if (issue.code === 'invalid_value' && typeof found === 'string') {
    return didYouMean(found, issue.values.map(String))
  }
  const isRight: unknown = issue.code === 'custom' ? issue.params?.isRight : undefined
  const isBare = typeof found === 'number' || typeof found === 'boolean'
  return isBare && typeof isRight === 'function' && isRight(String(found))
    ? '; quotes around it make it a text'
    : ''
}

function getValue(value: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>((inner, key) => {
    const isOwn = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
    return isOwn ? (inner as Record<PropertyKey, unknown>)[key] : undefined
  }, value)
}

/** A schema as far as it is looked into for the keys that it names. */
interface Definition {
  readonly innerType?: Inner
  readonly shape?: Readonly<Record<string, Inner>>
  readonly element?: Inner
  readonly keyType?: Inner
  readonly valueType?: Inner
  readonly entries?: Readonly<Record<string, string>>
}
type Inner = { readonly def: Definition }

/** The keys that the map at a path may have. */
function findKeys(schema: z.ZodType, path: YamlPath): string[] {
  let { def } = unwrap(schema as unknown as Inner)
  for (const key of path) {
    const inner = def.shape?.[String(key)] ?? def.element ?? def.valueType
    if (inner === undefined) return []
    def = unwrap(inner).def
  }
  return Object.keys(def.shape ?? def.keyType?.def.entries ?? {})
}

/** The schema inside defaults, optionals and the like. */
const unwrap = (schema: Inner): Inner =>
  schema.def.innerType === undefined ? schema : unwrap(schema.def.innerType)
