/** Compiles JSON Schemas of authors: of `extra` in front matter, and of other data. Only this file loads the validator. */

import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { VFile } from 'vfile'
import type { JsonFile } from '../../content/files/content-folder.ts'
import { findJsonMistake } from '../../content/formats/json/find-json-mistake.ts'
import type { AuthorData } from '../../content/schemas/author-data.ts'
import {
  createValidation,
  defaultLimits,
  type TimeLimits,
  toSeconds,
  toViolations,
  type Violation,
} from '../../content/schemas/author-validation.ts'
import type { ReportMistake } from '../../content/schemas/schema-keywords.ts'
import {
  draft7,
  draft2020,
  isDraft7,
  type JsonMap,
  listSubschemas,
} from '../../content/schemas/subschemas.ts'
import { runWithin, tooLong } from '../../content/schemas/time-limit.ts'
import { isMap } from '../../content/schemas/validate.ts'
import type { ValuePath } from '../../kernel/data-source.ts'
import { addMessages, report, toDiagnosticMessages } from '../../kernel/diagnostics/diagnostic.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import { describe, quote, toName } from '../../kernel/diagnostics/wording.ts'

/** A valid schema. */
export interface AuthorSchema {
  readonly json: JsonMap
  /**
   * Returns the violations of a value. If the schema refers to itself without end, or has a pattern that is too large, reports that once,
   * on its own file. A validation that takes too long is a violation, after which no value is validated.
   */
  readonly validate: (value: unknown) => readonly Violation[]
  readonly reportMistake: ReportMistake
}

/**
 * Compiles the schema of an author's data. Reports each mistake on its file.
 * @returns null after a mistake
 */
export function compileSchema(
  { file, parseAsYaml }: JsonFile,
  data: AuthorData,
  limits: TimeLimits = defaultLimits,
): AuthorSchema | null {
  const text = String(file)
  if (text.trim() === '') return null
  const value = parseJson(text, file, data.rules.schema)
  if (value === undefined) return null
  const source = parseAsYaml()
  addMessages(
    file,
    toDiagnosticMessages(source.file).filter(({ ruleId }) => ruleId === 'duplicate-key'),
  )
  const isValid = file.messages.every(({ fatal }) => fatal !== true)
  const reportMistake: ReportMistake = (reason, found, expected, path) => {
    report(file, data.rules.schema, { reason, found, expected: [expected], ...source.locate(path) })
  }
  if (!isMap(value)) {
    reportMistake(
      `The schema must be a JSON object, got ${describe(value, '')}`,
      describe(value, ''),
      'an object',
      [],
    )
    return null
  }
  if (!isValid) return null
  const compiled = runWithin(limits.compilation, () => {
    const mistakes: Parameters<ReportMistake>[] = []
    return { mistakes, validate: compile(value, (...mistake) => mistakes.push(mistake)) }
  })
  if (compiled === tooLong) {
    const expected = `a schema that compiles in ${toSeconds(limits.compilation)}`
    const reason = `The schema must compile in ${toSeconds(limits.compilation)}; make it smaller`
    reportMistake(reason, 'a longer compilation', expected, [])
    return null
  }
  const { mistakes, validate } = compiled
  for (const mistake of mistakes) reportMistake(...mistake)
  if (validate === null) return null
  const reportUnusable = (reason: 'circle' | 'pattern') => {
    if (reason === 'pattern')
      reportMistake(
        'The schema has a pattern that is too large; make it shorter',
        'a longer pattern',
        'a shorter pattern',
        [],
      )
    else
      reportMistake(
        'The schema refers to itself without an end; remove a "$ref"',
        'a circular reference',
        'references that end',
        [],
      )
  }
  return { json: value, validate: createValidation(validate, data, limits, reportUnusable), reportMistake }
}

function parseJson(text: string, file: VFile, rule: RuleId): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const { offset, expected } = findJsonMistake(text)
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0x20)
    const found =
      offset === text.trimEnd().length || offset >= text.length ? 'the end of the file' : quote(character)
    const reason = `The file is not valid JSON: expected ${expected}, got ${found}`
    report(file, rule, {
      reason,
      found,
      expected: [expected],
      offset,
      end: Math.min(offset + character.length, text.length),
    })
    return undefined
  }
}

function compile(json: JsonMap, reportMistake: ReportMistake): ValidateFunction | null {
  // With `$async`, the validator would return promises.
  const { $schema = draft2020, $id, $async, ...schema } = json
  const isOld = isDraft7($schema)
  if (!isOld && String($schema).replace(/#$/, '') !== draft2020) {
    const expected = `"${draft2020}" or "${draft7}"`
    const found = describe($schema, '')
    reportMistake(`"$schema" must be ${expected}, got ${found}`, found, expected, ['$schema'])
    return null
  }
  try {
    const ajv = createValidator(isOld)
    if (
      ajv.validateSchema({
        ...schema,
        $schema: isOld ? draft7 : draft2020,
      }) !== true
    ) {
      // The schemas of JSON Schema require no keys and forbid none, so each mistake is a value.
      for (const { path, reason, found, expected } of toViolations(
        ajv.errors ?? [],
        schema,
        [],
        toSchemaName,
      ))
        reportMistake(reason, found, expected, path)
      return null
    }
    return reportPatterns(schema, reportMistake) ? null : ajv.compile(schema)
  } catch (error) {
    const { message, missingRef } = error as Error & { readonly missingRef?: string }
    if (missingRef !== undefined && reportReferences(schema, missingRef, reportMistake)) return null
    const reason = error instanceof RangeError ? 'it is nested too deeply' : message
    reportMistake(`The schema cannot be used: ${reason}`, reason, 'a valid JSON Schema', [])
    return null
  }
}

/** Names a value of the schema at the start of a message. */
const toSchemaName = (path: ValuePath): string => (path.length === 0 ? 'The schema' : toName(path))

function createValidator(isOld: boolean): Ajv {
  // Unknown keywords are annotations, as the specification says. `allErrors` reports every mistake, and `verbose` adds the
  // subschema of each. Draft 7 ignores keywords beside `$ref`.
  const options = {
    strict: false,
    allErrors: true,
    verbose: true,
    logger: false,
    // A key such as "constructor" is in each object of JavaScript.
    ownProperties: true,
    ignoreKeywordsWithRef: isOld,
  } as const
  const ajv = isOld ? new Ajv(options) : new Ajv2020(options)
  addFormats.default(ajv)
  return ajv
}

/** Reports a reference that leads nowhere, and those to other files, which are not read. Returns whether there are any. */
function reportReferences(schema: JsonMap, missing: string, reportMistake: ReportMistake): boolean {
  const mistakes = listSubschemas(schema).flatMap(({ schema: inner, path }) =>
    ['$ref', '$dynamicRef'].flatMap((key) => {
      const reference = inner[key]
      return typeof reference === 'string' && (reference === missing || !reference.startsWith('#'))
        ? [{ reference, path: [...path, key] }]
        : []
    }),
  )
  const expected = 'a reference to a schema in this file, such as "#/$defs/rating"'
  for (const { reference, path } of mistakes)
    reportMistake(`${toName(path)} must be ${expected}, got ${quote(reference)}`, reference, expected, path)
  return mistakes.length > 0
}

/** Reports patterns that are not regular expressions. Returns whether it found any. */
function reportPatterns(schema: JsonMap, reportMistake: ReportMistake): boolean {
  const patterns = listSubschemas(schema).flatMap(({ schema: { pattern, patternProperties }, path }) => [
    ...(typeof pattern === 'string' ? [{ pattern, path: [...path, 'pattern'] }] : []),
    ...Object.keys(patternProperties ?? {}).map((key) => ({
      pattern: key,
      path: [...path, 'patternProperties', key],
    })),
  ])
  const mistakes = patterns.filter(({ pattern }) => !isPattern(pattern))
  const expected = 'a regular expression of JavaScript'
  for (const { pattern, path } of mistakes)
    reportMistake(`${toName(path)} must be ${expected}, got ${quote(pattern)}`, pattern, expected, path)
  return mistakes.length > 0
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
