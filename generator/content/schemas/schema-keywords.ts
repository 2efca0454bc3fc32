/**
 * Stele's own keywords in JSON Schemas of authors: `x-reference` and `x-referenced-by` name a collection, `x-unit` names a unit, and
 * `format: "asset"` says that a text is the path of a file. Validators ignore them, as the drafts say of unknown keywords.
 */

import type { ValuePath } from '../../kernel/data-source.ts'
import { describe, quote, toName } from '../../kernel/diagnostics/wording.ts'
import { group } from '../../kernel/grouping.ts'
import { followPointer, isOfSameValue, type JsonMap, listSubschemas, type Subschema } from './subschemas.ts'
import { isMap } from './validate.ts'

/** Reports a mistake at a path of a schema. */
export type ReportMistake = (reason: string, found: string, expected: string, path: ValuePath) => void

/** A keyword that applies to values of a document. */
export interface KeywordUse {
  readonly keyword: keyof typeof expectations | 'format'
  /** The collection or the unit; `asset` for a format. */
  readonly value: string
  /** Where the keyword is in the schema. */
  readonly place: ValuePath
  /** The keys that lead to the values from the whole document. `*` is each item of a list. */
  readonly path: readonly string[]
}

/** A keyword of a schema, whose values depend on what leads to the schema. */
type Keyword = Omit<KeywordUse, 'path'>

/** The value that each keyword must have. */
const expectations = {
  'x-reference': 'the name of a collection',
  'x-referenced-by': 'the name of a collection',
  'x-unit': 'a unit such as "kg"',
} as const

/** Their values are of the type text. */
const ofTexts: ReadonlySet<string> = new Set<KeywordUse['keyword']>(['x-reference', 'format'])

/**
 * Lists the keywords of a schema with the values that they are about, in the order of the schema. Follows references, and reports a
 * keyword that has a wrong value, or whose values a path cannot describe. A definition counts where a reference leads to it.
 * @param root a valid schema
 */
export function listKeywords(root: JsonMap, reportMistake: ReportMistake): readonly KeywordUse[] {
  const subschemas = listSubschemas(root)
  const keywords = new Map(subschemas.map((each) => [each.schema, readKeywords(each, reportMistake)]))
  if ([...keywords.values()].every((own) => own.length === 0)) return []
  return followSteps(root, keywords, listSteps(root, subschemas, reportMistake), reportMistake)
}

/** Reads the keywords of one schema. */
function readKeywords({ schema, path }: Subschema, reportMistake: ReportMistake): readonly Keyword[] {
  const found: Keyword[] = []
  const { type, format } = schema
  const isText = type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'))
  const add = (keyword: Keyword['keyword'], value: string): void => {
    const place = [...path, keyword]
    if (isText || !ofTexts.has(keyword)) found.push({ keyword, value, place })
    else {
      const expected = 'in a schema of the type "string"'
      const hint = type === 'array' ? '; move it into "items"' : ''
      const got = `the type ${quote(String(type))}`
      reportMistake(`${toName(place)} must be ${expected}, got ${got}${hint}`, got, expected, place)
    }
  }
  for (const keyword of Object.keys(expectations) as (keyof typeof expectations)[]) {
    if (!Object.hasOwn(schema, keyword)) continue
    const value = schema[keyword]
    if (typeof value === 'string' && value.trim() !== '') add(keyword, value)
    else {
      const place = [...path, keyword]
      const got = describe(value, '')
      const expected = expectations[keyword]
      reportMistake(`${toName(place)} must be ${expected}, got ${got}`, got, expected, place)
    }
  }
  if (format === 'asset') add('format', format)
  return found
}

/** Leads from a schema to another one that applies to the same document. */
interface Step {
  readonly to: JsonMap
  /** Where the inner schema or the reference is in the file. */
  readonly place: ValuePath
  /** The keys between the values of both; null if a path cannot describe them. */
  readonly keys: readonly string[] | null
}

type Steps = ReadonlyMap<JsonMap, readonly Step[]>

/** Keywords whose schemas apply where references lead to them. */
const definitions: ReadonlySet<unknown> = new Set(['$defs', 'definitions'])

/** Lists the steps from each schema. Reports references that it cannot follow. */
function listSteps(root: JsonMap, subschemas: readonly Subschema[], reportMistake: ReportMistake): Steps {
  const anchors = new Map<string, JsonMap>()
  for (const { schema } of subschemas)
    for (const name of [schema.$anchor, schema.$dynamicAnchor]) anchors.set(`#${name}`, schema)
  const entries = subschemas.flatMap(({ schema, path, parent }) => {
    const found: [JsonMap, Step][] = []
    const own = path.slice(parent?.path.length)
    if (parent !== null && !definitions.has(own[0]))
      found.push([parent.schema, { to: schema, place: path, keys: toKeys(own) }])
    for (const key of ['$ref', '$dynamicRef']) {
      const reference = schema[key]
      if (typeof reference !== 'string') continue
      const place = [...path, key]
      const to = followPointer(reference, root) ?? anchors.get(reference)
      if (isMap(to)) found.push([schema, { to, place, keys: [] }])
      else if (to === undefined) reportReference(reference, place, reportMistake)
    }
    return found
  })
  return group(entries)
}

/** @param path from a schema to one inside of it */
function toKeys(path: ValuePath): Step['keys'] {
  const [keyword, name] = path
  if (isOfSameValue(keyword)) return []
  if (keyword === 'properties' && path.length === 2) return [String(name)]
  return keyword === 'items' && path.length === 1 ? ['*'] : null
}

function reportReference(reference: string, place: ValuePath, reportMistake: ReportMistake): void {
  const expected = 'a path such as "#/$defs/author" in a schema that has keywords of Stele'
  reportMistake(`${toName(place)} must be ${expected}, got ${quote(reference)}`, reference, expected, place)
}

/** Returns a keyword that each schema leads to. Schemas that lead to none are left out. */
function findLeading(steps: Steps, keywords: ReadonlyMap<JsonMap, readonly Keyword[]>) {
  const backwards = group([...steps].flatMap(([from, ways]) => ways.map(({ to }) => [to, from] as const)))
  const leading = new Map<JsonMap, string>()
  const queue = [...keywords].flatMap(([schema, [first]]) =>
    first === undefined ? [] : [{ schema, name: first.keyword }],
  )
  for (const { schema, name } of queue) {
    if (leading.has(schema)) continue
    leading.set(schema, name)
    for (const from of backwards.get(schema) ?? []) queue.push({ schema: from, name })
  }
  return leading
}

/** The most schemas on all paths to keywords. Definitions that refer to each other can multiply them. */
const maxVisits = 5000

/** Lists the keywords that a schema leads to. Reports each step to a keyword whose values a path cannot describe, once. */
function followSteps(
  root: JsonMap,
  keywords: ReadonlyMap<JsonMap, readonly Keyword[]>,
  steps: Steps,
  reportMistake: ReportMistake,
): readonly KeywordUse[] {
  const leading = findLeading(steps, keywords)
  const uses: KeywordUse[] = []
  const around = new Set<JsonMap>()
  const reported = new Set<ValuePath>()
  let visits = 0
  const visit = (schema: JsonMap, path: readonly string[]): void => {
    visits++
    around.add(schema)
    for (const keyword of keywords.get(schema) ?? []) uses.push({ ...keyword, path })
    for (const { to, place, keys } of steps.get(schema) ?? []) {
      const name = leading.get(to)
      if (name === undefined || visits > maxVisits) continue
      if (keys !== null && !around.has(to)) visit(to, [...path, ...keys])
      else if (!reported.has(place)) {
        reported.add(place)
        if (keys === null) reportHidden(name, place, reportMistake)
        else reportCircle(name, place, reportMistake)
      }
    }
    around.delete(schema)
  }
  visit(root, [])
  if (visits > maxVisits) {
    const expected = `at most ${maxVisits} schemas around keywords of Stele`
    const reason = `With its references written out, the schema must have ${expected}; refer to fewer definitions`
    reportMistake(reason, 'more', expected, [])
  }
  return uses
}

function reportHidden(name: string, place: ValuePath, reportMistake: ReportMistake): void {
  const expected = `no ${quote(name)}, whose values Stele finds only below "properties" and "items"`
  reportMistake(`${toName(place)} must have ${expected}; move the keyword there`, name, expected, place)
}

function reportCircle(name: string, place: ValuePath, reportMistake: ReportMistake): void {
  const expected = `a reference to a schema that is not around it, because ${quote(name)} in a circle has values at any depth`
  reportMistake(
    `${toName(place)} must be ${expected}; write out the levels that you need`,
    name,
    expected,
    place,
  )
}
