/** What the page of an item shows of its fields. HTML and Markdown write the same values. */

import { assetFolder } from '../../shim/contract/routes.ts'
import type { Collection } from '../content/schemas/collections.ts'
import { type Field, findField, toItemField } from '../content/schemas/fields.ts'
import type { JsonMap } from '../content/schemas/subschemas.ts'
import { isMap } from '../content/schemas/validate.ts'
import { hashLength } from '../kernel/asset.ts'
import { isDate } from '../kernel/days.ts'
import type { Document } from '../kernel/document.ts'
import { memoize } from '../kernel/memoize.ts'
import { decodePart } from '../kernel/site-url.ts'
import { toFields } from '../site/model/item-order.ts'
import { describeItem, toText } from '../site/model/validate-item.ts'
import type { PageContext } from './page-context.ts'

/** A field with a label and at least one value. */
export interface ShownField {
  readonly label: string
  readonly values: readonly FieldValue[]
}

/** One value of a field. A list has several. */
export type FieldValue =
  /** A message is in the language of the messages. */
  | { readonly kind: 'text' | 'date' | 'message'; readonly text: string }
  /** The page of a document, by its canonical path. */
  | { readonly kind: 'page'; readonly text: string; readonly path: string }
  /** A file, the API response of a document without a page, or an address that the author wrote; the URL is absolute. */
  | { readonly kind: 'file' | 'response' | 'address'; readonly text: string; readonly url: string }
  /** The text describes the image. Its size is in CSS pixels. */
  | {
      readonly kind: 'image'
      readonly text: string
      readonly url: string
      readonly width: number
      readonly height: number
    }

/**
 * Lists the fields of `list` that the page does not show elsewhere. A field without a value is left out, and so are objects, which the API
 * alone has.
 */
export function listShownFields(document: Document, context: PageContext): readonly ShownField[] {
  const shown = getShown(context)
  const fields = shown.get(document) ?? listFields(document, context)
  shown.set(document, fields)
  return fields
}

/** The page of an item, its Markdown and the check of its links have the same fields. */
const getShown = memoize((_context: PageContext) => new WeakMap<Document, readonly ShownField[]>())

function listFields(document: Document, context: PageContext): readonly ShownField[] {
  const collection = findCollection(document, context)
  if (collection === null) return []
  const fields = toFields(document)
  const root = collection.schema ?? {}
  return listNames(collection).flatMap((name) => {
    const field = findField(name, root)
    const values = toValues(fields[name], field, root, document, context)
    return values.length === 0 ? [] : [{ label: toText(field.title) || toWords(name), values }]
  })
}

/** The published fields of an item, for layouts. A field that other documents of its collection may have is null. */
export function toFieldValues(document: Document, context: PageContext): Readonly<Record<string, unknown>> {
  const collection = findCollection(document, context)
  const properties = isMap(collection?.schema?.properties) ? Object.keys(collection.schema.properties) : []
  const names = [...(collection?.list ?? []), ...properties]
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...toFields(document) }
}

/** Returns the description of a document without what its page shows as a title or a field; empty if nothing is left. */
export function toLeadText(document: Document, context: PageContext): string {
  const { description } = document
  const collection = findCollection(document, context)
  if (collection === null) return description
  if (!document.isDescribed) return ''
  const fields = toFields(document)
  const { described } = collection
  // An importer may have derived the description from the text.
  if (describeItem(fields, { description: described }) !== description) return description
  const shown = listNames(collection)
  return describeItem(fields, { description: described.filter((name) => !shown.includes(name)) })
}

/** Lists the URLs that the author wrote in the fields of a page. */
export const listFieldUrls = (document: Document, context: PageContext): readonly string[] =>
  listShownFields(document, context).flatMap(({ values }) =>
    values.flatMap((value) => (value.kind === 'address' ? value.url : [])),
  )

/** The collection of an item; null for other documents. */
const findCollection = ({ kind, collection }: Document, { config }: PageContext): Collection | null =>
  kind === 'item' ? (config.collections.find(({ name }) => name === collection) ?? null) : null

/** The names of the fields, without those that the header of the page has. */
function listNames({ list, search, described }: Collection): readonly string[] {
  const inHeader = new Set([search?.[0] ?? 'title', 'date', 'updated', 'tags'])
  if (described.includes('description')) inHeader.add('description')
  return list.filter((name) => !inHeader.has(name))
}

/** @param root the schema of the collection */
function toValues(
  value: unknown,
  field: Field,
  root: JsonMap,
  document: Document,
  context: PageContext,
): readonly FieldValue[] {
  const { unit, references, referrer, isFile } = field
  if (Array.isArray(value)) {
    const items = toItemField(field, root)
    // The schema of a list may say what its items are.
    const item = referrer === null && unit === null ? items : { ...items, referrer, unit: items.unit ?? unit }
    return value.flatMap((each) => toValues(each, item, root, document, context))
  }
  if (typeof value === 'boolean') {
    const { messages } = context.getLocale(document.lang)
    return [{ kind: 'message', text: value ? messages.yes : messages.no }]
  }
  if (isMap(value)) {
    if (references.length > 0 || referrer !== null) return [toReferenceValue(value, document)]
    return isFile ? [toFileValue(value, document)] : []
  }
  const text = toText(value)
  if (text === '') return []
  if (typeof value === 'number' && unit !== null) return [{ kind: 'text', text: `${text} ${unit}` }]
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return [{ kind: 'address', text, url: text }]
  return [{ kind: isDate(text) ? 'date' : 'text', text }]
}

/** @param link a document as `resolveFields` writes it */
function toReferenceValue({ slug, title, api_url: url }: JsonMap, { fieldPages }: Document): FieldValue {
  const text = toText(title)
  const path = fieldPages[String(url ?? slug)]
  if (path !== undefined) return { kind: 'page', text, path }
  return typeof url === 'string' ? { kind: 'response', text, url } : { kind: 'text', text }
}

/** @param file as `resolveFields` writes it */
function toFileValue({ url, width, height }: JsonMap, { title }: Document): FieldValue {
  const address = String(url)
  return typeof width === 'number' && typeof height === 'number'
    ? { kind: 'image', text: title, url: address, width, height }
    : { kind: 'file', text: toFileName(address), url: address }
}

/** The name of a file, without the hash that an address in the folder of assets has. */
function toFileName(url: string): string {
  const name = decodePart(url.slice(url.lastIndexOf('/') + 1))
  return url.includes(`/${assetFolder}/`) ? name.replace(hashInName, '') : name
}

/** As `toHashedPath` writes it. */
const hashInName = new RegExp(`-[\\w-]{${hashLength}}(?=\\.[^.]*$)`)

/** `startsAt` and `starts_at` become `Starts at`. */
function toWords(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu}+)/gu, (_, before: string, capitals: string) =>
      capitals.length === 1 ? `${before} ${capitals.toLowerCase()}` : `${before} ${capitals}`,
    )
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return (words[0]?.toUpperCase() ?? '') + words.slice(1)
}
