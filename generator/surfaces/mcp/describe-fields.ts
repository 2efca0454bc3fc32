/** Says in a few words which fields the documents of a collection have, for a model that reads the description of a tool. */

import { type Collection, publishedFields } from '../../content/schemas/collections.ts'
import { type Field, findField, toItemField } from '../../content/schemas/fields.ts'
import type { JsonMap } from '../../content/schemas/subschemas.ts'
import { isMap } from '../../content/schemas/validate.ts'

/** How long the description of one field and the sentence in it may be, in characters. */
const maxFieldLength = 200
const maxSentenceLength = 120

/** Maximum number of values of an enumeration. */
const maxValues = 8

/** How many lists around each other are described: a schema may refer to itself. */
const maxDepth = 5

/**
 * Describes fields as `title (string); minutes (integer in minutes)`.
 * @param names by default all fields, each with the first sentence of the author's description
 * @param maxLength of the text, in characters. Fields for which there is no room are counted.
 */
export function describeFields(
  { schema, list }: Pick<Collection, 'schema' | 'list'>,
  names: readonly string[] | null,
  maxLength: number,
): string {
  const root = schema ?? {}
  const properties = isMap(root.properties) ? root.properties : {}
  const all = schema === null ? [...new Set([...publishedFields, ...list])] : Object.keys(properties)
  const fields = (names ?? all).map((name) => {
    const field = findField(name, root)
    const type = toTypeText(field, root)
    const sentence = names === null ? toSentence(field) : ''
    return cut(`${name}${type && ` (${type})`}${sentence && `: ${sentence}`}`, maxFieldLength)
  })
  return joinWithin(fields, maxLength)
}

/** Joins the first parts, and counts those that would make the text longer than it may be. */
function joinWithin(parts: readonly string[], maxLength: number): string {
  let text = ''
  for (const [index, part] of parts.entries()) {
    const longer = index === 0 ? part : `${text}; ${part}`
    if (longer.length > maxLength) return `${text}${text && '; '}and ${parts.length - index} more`
    text = longer
  }
  return text
}

/** Names the type of a field as responses have it; empty if the schema does not say it. */
function toTypeText(field: Field, root: JsonMap, depth = 0): string {
  const { schema, unit, references, referrer, isFile } = field
  const { type, format, enum: values } = schema
  if (referrer !== null) return `list of references to ${referrer}`
  if (references.length > 0) return `reference to ${references.join(' or ')}`
  if (isFile) return 'file'
  if (Array.isArray(values)) return `one of ${listValues(values)}`
  if (type === 'array') {
    const item = depth < maxDepth ? toTypeText(toItemField(field, root), root, depth + 1) : ''
    return item === '' ? 'list' : `list of ${item.replace(/^reference /, 'references ')}`
  }
  const name = typeof format === 'string' ? format : Array.isArray(type) ? type.join(' or ') : type
  return `${typeof name === 'string' ? name : ''}${unit === null ? '' : ` in ${unit}`}`.trimStart()
}

const listValues = (values: readonly unknown[]): string =>
  [
    ...values.slice(0, maxValues).map((value) => JSON.stringify(value)),
    ...(values.length > maxValues ? ['…'] : []),
  ].join(', ')

/** Returns the first sentence of the author's description, in one line and without its full stop; empty without a description. */
function toSentence({ description }: Field): string {
  const line = description.replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?。！？](?=\s|$)/u.exec(line)?.[0] ?? line
  return cut(sentence.replace(/\.$/, ''), maxSentenceLength)
}

const cut = (text: string, maxLength: number): string => {
  const characters = Array.from(text)
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`
}
