/** Infers a JSON Schema from values: a first draft, which an author reads and edits. It accepts all values that it was inferred from. */

import { type FormatName, fullFormats } from 'ajv-formats/dist/formats.js'
import { draft2020, type JsonMap } from '../../content/schemas/subschemas.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { group } from '../../kernel/grouping.ts'

/**
 * Infers the schema of values such as the front matter of documents. Keys are in the order in which they first appear. Other keys stay
 * allowed.
 * @param values as JSON has them: none contains itself
 */
export const inferSchema = (values: readonly unknown[]): JsonMap => ({
  $schema: draft2020,
  ...inferValue(values, false),
})

/** The types of JSON Schema, in the order in which a schema lists them. */
const typeNames = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const

function toTypeName(value: unknown): (typeof typeNames)[number] | null {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeNames.find((name) => name === typeof value) ?? null
}

/**
 * Infers one schema of all values. The keywords of one type do not concern values of the others.
 * @param isOpen whether new documents will have other texts
 */
function inferValue(values: readonly unknown[], isOpen: boolean): JsonMap {
  const found = new Set(values.map(toTypeName))
  // Every integer is a number.
  if (found.has('number')) found.delete('integer')
  const types = typeNames.filter((name) => found.has(name))
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types }),
    ...inferTexts(values, isOpen),
    ...inferMaps(values.filter(isMap)),
    ...inferLists(values.filter((value) => Array.isArray(value))),
  }
}

/** The formats that are recognised, with the start that their texts have. The validator takes `type:post` for a URI, too. */
const formats: readonly (readonly [name: FormatName, start: RegExp])[] = [
  ['date', /^\d/],
  ['date-time', /^\d/],
  ['uri', /^https?:\/\//],
  ['email', /^\S/],
]

/** The most values of an `enum`, and the longest of them. */
const maxChoices = 8
const maxChoiceLength = 40

/** How often a value of an `enum` must occur, at least, and on average. */
const minUses = 2
const meanUses = 3

/**
 * Infers the format of texts, or else the few texts that they choose from: at least two and at most eight short ones, each used at least
 * twice, and three times on average. A reader would call that a choice, and a rarer text could be any other. Entries of lists are mostly
 * tags, to which authors add new ones, so they have no `enum`.
 */
function inferTexts(values: readonly unknown[], isOpen: boolean): JsonMap {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === 0) return {}
  const format = formats.find(([name, start]) =>
    texts.every((text) => start.test(text) && isOfFormat(text, name)),
  )
  if (format !== undefined) return { format: format[0] }
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const isChoice =
    !isOpen &&
    values.every((value) => typeof value === 'string' || value === null) &&
    counts.size > 1 &&
    counts.size <= maxChoices &&
    texts.length >= meanUses * counts.size &&
    [...counts].every(([text, count]) => count >= minUses && text.length <= maxChoiceLength)
  return isChoice ? { enum: [...counts.keys(), ...(texts.length < values.length ? [null] : [])] } : {}
}

/** The longest text that may have a format, in UTF-16 units. The patterns of formats take quadratic time. */
const maxFormatLength = 2000

/** Decides as the validator does. */
function isOfFormat(text: string, name: FormatName): boolean {
  if (text.length > maxFormatLength) return false
  const format = fullFormats[name]
  if (format instanceof RegExp) return format.test(text)
  const { validate } = typeof format === 'function' ? { validate: format } : Object(format)
  return validate(text) === true
}

/** A map with more keys, none of which all maps have, has data as its keys, such as ids. */
const maxKeys = 50

function inferMaps(maps: readonly JsonMap[]): JsonMap {
  // An object would take the key as its prototype.
  const entries = group(maps.flatMap((map) => Object.entries(map).filter(([key]) => key !== '__proto__')))
  if (entries.size === 0) return {}
  const required = [...entries].flatMap(([key, values]) => (values.length === maps.length ? [key] : []))
  if (entries.size > maxKeys && required.length === 0)
    return { additionalProperties: inferValue(maps.flatMap(Object.values), true) }
  const properties = Object.fromEntries(
    Array.from(entries, ([key, values]) => [key, inferValue(values, false)]),
  )
  return { properties, ...(required.length === 0 ? {} : { required }) }
}

function inferLists(lists: readonly (readonly unknown[])[]): JsonMap {
  const entries = lists.flat()
  return entries.length === 0 ? {} : { items: inferValue(entries, true) }
}
