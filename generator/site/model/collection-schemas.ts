/**
 * Reads the author's schemas of collections, and validates the data of their documents. Loads the validator only for content that has such
 * a schema.
 */

import type { JsonFile } from '../../content/files/content-folder.ts'
import type { Collection } from '../../content/schemas/collections.ts'
import { reservedFields } from '../../content/schemas/collections.ts'
import { findField } from '../../content/schemas/fields.ts'
import { itemControlKeys } from '../../content/schemas/front-matter.ts'
import { type KeywordUse, listKeywords } from '../../content/schemas/schema-keywords.ts'
import { isMap } from '../../content/schemas/validate.ts'
import type { ReportAt } from '../../content/texts/report-at.ts'
import { didYouMean, quote, toName } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import type { AuthorSchema } from './author-schema.ts'
import { toFields } from './item-order.ts'
import { reportViolations } from './report-violations.ts'
import { itemData } from './validate-item.ts'

/** The schema of a collection, and where it has Stele's own keywords. */
export interface CollectionSchema extends AuthorSchema {
  readonly uses: readonly KeywordUse[]
}

export type CollectionSchemas = ReadonlyMap<string, CollectionSchema>

/**
 * Compiles the schemas, and reports their mistakes on their files.
 * @param files by collection
 * @returns the valid ones
 */
export async function loadCollectionSchemas(
  files: ReadonlyMap<string, JsonFile>,
  collections: readonly string[],
): Promise<CollectionSchemas> {
  const schemas = new Map<string, CollectionSchema>()
  if (files.size === 0) return schemas
  const { compileSchema } = await import('./author-schema.ts')
  for (const [name, file] of files) {
    const schema = compileSchema(file, { ...itemData, schemaFile: file.file.basename ?? '' })
    if (schema === null) continue
    reportReserved(schema)
    const uses = listKnownUses(schema, ['essays', 'pages', ...collections])
    // Each document would break such a schema, which is the one mistake.
    if (!reportUnavailable(schema)) schemas.set(name, { ...schema, uses })
  }
  return schemas
}

/** Reports properties with the names of fields that every document has. */
function reportReserved({ json, reportMistake }: AuthorSchema): void {
  for (const name of isMap(json.properties) ? Object.keys(json.properties) : []) {
    if (!reservedFields.has(name)) continue
    const path = ['properties', name]
    const expected = 'a name of your own'
    reportMistake(
      `${toName(path)} must have ${expected}, because each response has a field ${quote(name)}`,
      name,
      expected,
      path,
    )
  }
}

/**
 * Reports required properties that no document can have: Stele removes their keys before validation, or writes them after it.
 * @returns whether there are any
 */
function reportUnavailable({ json, reportMistake }: AuthorSchema): boolean {
  let isFound = false
  for (const [index, name] of (Array.isArray(json.required) ? json.required : []).entries()) {
    const isControl = itemControlKeys.some((key) => key === name)
    if (!isControl && findField(name, json).referrer === null) continue
    isFound = true
    const path = ['required', index]
    const expected = 'a property that documents can have'
    const reason = isControl
      ? 'which Stele removes before it validates a document'
      : 'which Stele writes after it has validated a document'
    reportMistake(`${toName(path)} must be ${expected}, got ${quote(name)}, ${reason}`, name, expected, path)
  }
  return isFound
}

/** Lists the keywords, without those that name a collection which does not exist. These are reported. */
function listKnownUses({ json, reportMistake }: AuthorSchema, collections: readonly string[]): KeywordUse[] {
  return listKeywords(json, reportMistake).filter(({ keyword, value, place, path }) => {
    if (keyword !== 'x-reference' && keyword !== 'x-referenced-by') return true
    if (!collections.includes(value)) {
      const expected = `the name of a collection: ${collections.join(', ')}`
      const hint = didYouMean(value, collections)
      reportMistake(
        `${toName(place)} must be ${expected}, got ${quote(value)}${hint}`,
        value,
        expected,
        place,
      )
      return false
    }
    if (keyword === 'x-reference' || path.length === 1) return true
    const expected = 'in a property of the whole document'
    reportMistake(`${toName(place)} must be ${expected}; move it there`, path.join('.'), expected, place)
    return false
  })
}

/** Reports each part of the data of a document that breaks the schema of its collection, in drafts too. */
export function reportInvalidData(
  documents: readonly Document[],
  schemas: CollectionSchemas,
  reportAt: ReportAt,
): void {
  const validated = new Set<string>()
  for (const document of documents) {
    const schema = schemas.get(document.collection)
    // Data without a language is a document in each.
    const key = `${document.file} ${document.slug}`
    if (schema === undefined || document.extra === null || validated.has(key)) continue
    validated.add(key)
    reportViolations(document, schema.validate(toFields(document)), itemData.rules.data, reportAt)
  }
}

/** What a build publishes of a collection, with its schema. */
export const withSchemas = (collections: readonly Collection[], schemas: CollectionSchemas): Collection[] =>
  collections.map((collection) => {
    const schema = schemas.get(collection.name)
    return schema === undefined ? collection : { ...collection, schema: schema.json, uses: schema.uses }
  })
