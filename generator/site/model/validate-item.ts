/** Reads the front matter or the data of an item: what Stele needs to know of it, and all that is published. */

import { type AuthorData, toDataJson } from '../../content/schemas/author-data.ts'
import { reservedFields } from '../../content/schemas/collections.ts'
import { findField } from '../../content/schemas/fields.ts'
import {
  frontMatterSchemas,
  itemControlKeys,
  parseTranslationSource,
} from '../../content/schemas/front-matter.ts'
import type { ItemFields } from '../../content/schemas/source.ts'
import { isMap, validate } from '../../content/schemas/validate.ts'
import type { FrontMatterSource } from '../../content/texts/document.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { isDate, isDay } from '../../kernel/days.ts'
import { report, toDiagnosticMessages } from '../../kernel/diagnostics/diagnostic.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { DocumentFile, DocumentMetadata, FrontMatter } from '../../kernel/document.ts'

/** Where mistakes in the data of items are reported. Messages of the schema name its own file. */
export const itemData: AuthorData = {
  path: [],
  schemaFile: '',
  rules: { data: 'invalid-data', schema: 'invalid-schema' },
}

/**
 * Reads an item of Stele's own layout.
 * @param fields of its collection
 */
export function validateItem(
  { slug, collection }: Pick<DocumentFile, 'slug' | 'collection'>,
  { file, hash, frontMatter, readingMinutes, sourceHash }: FrontMatterSource,
  fields: ItemFields,
): FrontMatter {
  const keys = frontMatter === null ? null : validate(frontMatterSchemas.item, frontMatter)
  const json =
    frontMatter === null || keys === null ? null : toDataJson(frontMatter, itemData, isPublishedIn(fields))
  const value = isMap(frontMatter?.value) ? frontMatter.value : {}
  if (frontMatter !== null && fields.published === 'all') reportReservedKeys(frontMatter, Object.keys(value))
  if (frontMatter !== null && json !== null) reportDates(frontMatter, value, fields.schema)
  const metadata: DocumentMetadata | null =
    json === null || keys === null
      ? null
      : {
          ...toItemMetadata(value, slug, collection, fields),
          aliases: keys.aliases,
          extra: json,
        }
  return {
    hash,
    isDraft: value.draft === true,
    metadata,
    messages: toDiagnosticMessages(file),
    readingMinutes,
    sourceHash,
    translationOf:
      typeof value.translation_of === 'string' ? parseTranslationSource(value.translation_of) : null,
    imported: null,
  }
}

/** Reports keys with the names of fields that Stele writes. */
function reportReservedKeys({ file, locateKey }: DataSource, keys: readonly string[]): void {
  for (const key of keys.filter((name) => reservedFields.has(name))) {
    const reason = `${quote(key)} must have a name of your own, because each response has a field "${key}"`
    report(file, itemData.rules.data, {
      reason,
      found: key,
      expected: ['a name of your own'],
      ...locateKey([], key),
    })
  }
}

/** Warns about texts that are no dates. The schema reports the fields that have a format. */
function reportDates(
  { file, locate }: DataSource,
  value: Readonly<Record<string, unknown>>,
  schema: ItemFields['schema'],
): void {
  const warn = (key: string, expected: string) => {
    const text = toText(value[key])
    if (text === '' || (schema !== null && findField(key, schema).schema.format !== undefined)) return
    const reason = `${quote(key)} must be ${expected}, got ${quote(text)}; pages and feeds leave it out`
    report(file, 'unusable-value', { reason, found: text, expected: [expected], ...locate([key]) })
  }
  if (findDate(toText(value.date)) === null) warn('date', 'a date such as 2026-02-28')
  if (!isDay(toText(value.updated))) warn('updated', 'a day such as 2026-02-28')
}

/** The date at the start of a text, which may have a time; null if there is none. */
const findDate = (text: string): string | null =>
  [text, text.slice(0, 10)].find((date) => isDate(date)) ?? null

/** What pages, lists and search results show of an item, whatever form its data has. */
function toItemMetadata(
  value: Readonly<Record<string, unknown>>,
  slug: string,
  collection: string,
  fields: ItemFields,
): Omit<DocumentMetadata, 'aliases' | 'extra'> {
  const title = toText(value[fields.title]) || slug
  const description = describeItem(value, fields)
  const updated = toText(value.updated)
  return {
    title,
    description: description || title,
    isDescribed: description !== '',
    date: findDate(toText(value.date)),
    updated: isDay(updated) ? updated : null,
    tags: Array.isArray(value.tags) ? value.tags.filter((tag) => typeof tag === 'string' && tag !== '') : [],
    type: collection,
    // A field with this name is the author's, and may be no path.
    image: null,
    image_alt: null,
  }
}

/** Joins the fields that the search reads besides the title and the tags. */
export const describeItem = (
  value: Readonly<Record<string, unknown>>,
  { description }: Pick<ItemFields, 'description'>,
): string =>
  description
    .map((name) => toText(value[name]))
    .filter((text) => text !== '')
    .join(' · ')

/** A value as one line of text; empty for what has none. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim()
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return value
      .map(toText)
      .filter((text) => text !== '')
      .join(', ')
  return ''
}

/** Returns whether a field is published. Those with the names of fields that Stele writes are not. */
export const isPublishedIn =
  ({ published }: Pick<ItemFields, 'published'>) =>
  (name: string): boolean =>
    published === 'all' ? !controlKeys.has(name) && !reservedFields.has(name) : published.includes(name)

const controlKeys: ReadonlySet<string> = new Set(itemControlKeys)
