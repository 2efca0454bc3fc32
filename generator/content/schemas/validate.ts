/**
 * Validates YAML, TOML or JSON against a schema, and reports each mistake at its key or value. An unknown key is reported with the
 * keys that the schema allows.
 */

import type { z } from 'zod'
import type { DataSource, Range, ValuePath } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import {
  describe,
  didYouMean,
  quote,
  toAlternatives,
  toInnerName,
  toName,
} from '../../kernel/diagnostics/wording.ts'
import type { CheckParams } from './text-rules.ts'

type Issue = z.core.$ZodIssue

/** How messages name the types of the schemas. The keys are the type names of Zod. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list such as [one, two]',
  object: 'a map of "key: value" entries',
  record: 'a map of "key: value" entries',
}

/** The expected value, as a noun phrase, of an issue for which the schema gives none. */
export function toExpected(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return typeNames[issue.expected]
  return issue.code === 'invalid_value' ? toAlternatives(issue.values.map(String)) : undefined
}

/** How unknown keys are reported, and which keys are not checked. */
interface KeyOptions {
  /** The rule for unknown keys. The rest of a map is usable without an `unknown-key`, whose severity site.yaml can set. */
  readonly unknown?: 'unknown-key' | 'unknown-setting'
  /** A top-level key whose map may have any keys; the caller checks them. */
  readonly free?: string
  /** Returns the end of the message about an unknown key; null for the same end as in every map. */
  readonly explain?: (key: string, known: readonly string[]) => string | null
}

type UnknownKeys = Required<Pick<KeyOptions, 'unknown' | 'explain'>>

/**
 * Validates a source and reports every mistake on its file.
 * @returns the parsed value, or null if there is a mistake
 */
export function validate<T extends z.ZodType>(
  schema: T,
  source: DataSource,
  { unknown = 'unknown-setting', free, explain = () => null }: KeyOptions = {},
): z.output<T> | null {
  if (source.value === undefined) return null
  // An empty text is an empty map, so that each missing key is reported.
  const result = schema.safeParse(source.value ?? {}, { error: toExpected })
  const prototypeMaps = findPrototypeKeys(source.value).filter(
    ([first]) => free === undefined || first !== free,
  )
  if (result.success && prototypeMaps.length === 0) return result.data
  const issues = result.error?.issues ?? []
  for (const issue of issues) reportIssue(issue, source, schema, { unknown, explain })
  for (const path of prototypeMaps) {
    // A map with fixed keys reports the key itself. One with any keys drops it.
    if (!issues.some((issue) => hasUnknownKey(issue, path))) reportPrototypeKey(path, source, unknown)
  }
  return unknown === 'unknown-key' ? (schema.safeParse(withoutKeys(source.value, issues)).data ?? null) : null
}

/** A map without its unknown keys. */
function withoutKeys(value: unknown, issues: readonly Issue[]): unknown {
  const keys = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  )
  return isMap(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
    : value
}

/** The key that JavaScript treats as the prototype of an object. */
export const prototypeKey = '__proto__'

/** No schema has keys below this number of levels. A value may contain itself, through an alias. */
const maxLevels = 4

/** The paths of all maps that have the key `__proto__`. */
function findPrototypeKeys(value: unknown, path: ValuePath = []): ValuePath[] {
  if (!isMap(value) || path.length === maxLevels) return []
  const inner = Object.entries(value).flatMap(([key, entry]) => findPrototypeKeys(entry, [...path, key]))
  return Object.hasOwn(value, prototypeKey) ? [path, ...inner] : inner
}

const hasUnknownKey = (issue: Issue, path: ValuePath): boolean =>
  issue.code === 'unrecognized_keys' &&
  issue.keys.includes(prototypeKey) &&
  issue.path.join('.') === path.join('.')

/** @param path of the map that has the key */
export function reportPrototypeKey(path: ValuePath, source: DataSource, rule: RuleId): void {
  const expected = `a key other than ${prototypeKey}`
  const name = nameValue(path, source)
  report(source.file, rule, {
    reason: `${name} must have ${expected}, which JavaScript reserves; choose another name`,
    found: prototypeKey,
    expected: [expected],
    ...source.locateKey(path, prototypeKey),
  })
}

/** Whether a value is a map. */
export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function reportIssue(issue: Issue, source: DataSource, schema: z.ZodType, keys: UnknownKeys): void {
  const { path } = issue
  if (issue.code === 'invalid_union') {
    const issues = findAlternative(issue.errors)
    for (const inner of issues)
      reportIssue({ ...inner, path: [...path, ...inner.path] }, source, schema, keys)
  } else if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) reportUnknownKey(key, path, findKeys(schema, path), source, keys)
  } else {
    const value = getValue(source.value, path)
    if (value !== undefined) reportValue(issue, value, source)
    else if (!(path.length === 1 && source.isSkipped(String(path[0])))) reportMissingKey(issue, source)
  }
}

/** The issues of the alternative that has the type of the value: those inside of it, not about it as a whole. */
const findAlternative = (alternatives: readonly (readonly Issue[])[]): readonly Issue[] =>
  alternatives.find((issues) =>
    issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys'),
  ) ??
  alternatives[0] ??
  []

function reportUnknownKey(
  key: string,
  path: ValuePath,
  known: readonly string[],
  source: DataSource,
  { unknown: rule, explain }: UnknownKeys,
): void {
  const parent = path.length === 0 ? '' : ` of ${toInnerName(path)}`
  const other = known.includes('extra') ? '; put data of your own below "extra".' : '.'
  const hint = explain(key, known) ?? (didYouMean(key, known) || other)
  report(source.file, rule, {
    reason: `${quote(key)} is not a known key${parent}${hint} Known keys: ${known.join(', ')}`,
    found: key,
    expected: known,
    ...source.locateKey(path, key),
  })
}

function reportMissingKey(issue: Issue, source: DataSource): void {
  const expected = getParams(issue).what ?? issue.message
  report(source.file, 'missing-key', {
    reason: `Missing required key ${toInnerName(issue.path)} (${expected})`,
    found: 'no such key',
    expected: [expected],
    ...source.locate(issue.path),
  })
}

function reportValue(issue: Issue, value: unknown, source: DataSource): void {
  const range = source.locate(issue.path)
  const found = getParams(issue).describe?.(value) ?? describe(value, getText(source, range))
  const name = nameValue(issue.path, source)
  report(source.file, toRule(issue, value), {
    reason: `${name} must be ${issue.message}, got ${found}${suggest(issue, value)}`,
    found,
    expected: issue.code === 'invalid_value' ? issue.values.map(String) : [issue.message],
    ...range,
  })
}

/** Names a value at the start of a message. */
const nameValue = (path: ValuePath, { format }: DataSource): string =>
  path.length === 0 ? `The ${format}` : toName(path)

const getText = ({ file }: DataSource, { offset, end }: Range): string => String(file).slice(offset, end)

function toRule(issue: Issue, value: unknown): RuleId {
  if (issue.code === 'invalid_type') return 'wrong-type'
  const { rule, isValid } = getParams(issue)
  if (rule !== undefined) return rule
  return isValid !== undefined && typeof value !== 'string' ? 'wrong-type' : 'invalid-value'
}

/** The end of a message: the nearest allowed value, or how to turn a number into a valid text. */
function suggest(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_value' && typeof value === 'string') {
    return didYouMean(value, issue.values.map(String))
  }
  const isUnquoted = typeof value === 'number' || typeof value === 'boolean'
  return isUnquoted && getParams(issue).isValid?.(String(value)) === true
    ? '; put it in quotes to make it text'
    : ''
}

/** Zod types `params` as any object; every custom check of these schemas sets {@link CheckParams}. */
const getParams = (issue: Issue): CheckParams => (issue.code === 'custom' ? (issue.params ?? {}) : {})

/** Returns the value at a path of maps and lists; undefined if there is none. */
export function getValue(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((inner, key) => {
    const isOwn = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
    return isOwn ? (inner as Record<PropertyKey, unknown>)[key] : undefined
  }, value)
}

/** The parts of a Zod definition that lead to the schemas inside it. */
interface Definition {
  readonly innerType?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly entries?: Readonly<Record<string, string>>
}

interface Schema {
  readonly def: Definition
}

/** The allowed keys of the map at a path; empty if the schema has no map there. */
function findKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let { def } = unwrap(schema as unknown as Schema)
  for (const key of path) {
    const inner = def.shape?.[String(key)] ?? def.element ?? def.valueType
    if (inner === undefined) return []
    def = unwrap(inner).def
    // Of alternatives, at most one is a map.
    def = def.options?.find((option) => option.def.shape !== undefined)?.def ?? def
  }
  return Object.keys(def.shape ?? def.keyType?.def.entries ?? {})
}

/** The schema inside wrappers such as default and optional. */
const unwrap = (schema: Schema): Schema =>
  schema.def.innerType === undefined ? schema : unwrap(schema.def.innerType)
