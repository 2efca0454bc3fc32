/** Compares the documents of the author's files with the JSON of a build. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expectation, type ExpectedDocument, expectDocuments } from './expected-documents.ts'
import { isMap, type Values } from './read-file.ts'
import { type CollectionSettings, publishedFields, readSettings } from './settings.ts'
import { isSame, listReferences, show, showFirstDifference } from './values.ts'

export interface Comparison {
  readonly name: string
  readonly files: number
  /** In all languages. */
  readonly documents: number
  /** How many values were compared, in lists and in documents. */
  readonly fields: number
  /** Each with the file and the field. */
  readonly differences: readonly string[]
}

export interface CompareOptions {
  /** The folder of site.yaml. */
  readonly content: string
  readonly dist: string
  /** YYYY-MM-DD, the day of the build. */
  readonly today: string
}

type Side = { readonly collection: CollectionSettings } & Expectation

const readJson = (file: string): Values => JSON.parse(readFileSync(file, 'utf8'))

/** What Stele writes into each response, and what it alone reads. */
const ownFields = new Set([
  ...['id', 'slug', 'lang', 'url', 'markdown_url', 'api_url', 'canonical_url', 'translations', 'content'],
  ...['assets', 'draft', 'aliases', 'translation_of'],
])

/** Compares each collection of a site, in every language. */
export function compareSource({ content, dist, today }: CompareOptions): readonly Comparison[] {
  const { languages, collections } = readSettings(content)
  const sides = collections.map((collection) => ({
    collection,
    ...expectDocuments(content, collection, languages, today),
  }))
  return sides.map((side) => {
    const parts = languages.map(({ code }, index) =>
      compareLanguage(
        side,
        code,
        `api/v1/${side.collection.name}${index === 0 ? '' : `.${code}`}.json`,
        dist,
        sides,
      ),
    )
    return {
      name: side.collection.name,
      files: side.files,
      documents: side.documents.length,
      fields: parts.reduce((sum, { fields }) => sum + fields, 0),
      differences: parts.flatMap(({ differences }) => differences),
    }
  })
}

/** @param name of the file with the list */
function compareLanguage(
  { collection, documents }: Side,
  lang: string,
  name: string,
  dist: string,
  sides: readonly Side[],
): Pick<Comparison, 'fields' | 'differences'> {
  const differences: string[] = []
  const ofLanguage = documents.filter((document) => document.lang === lang)
  const list = existsSync(join(dist, name)) ? readJson(join(dist, name)) : {}
  const items = [list[collection.name] ?? []].flat().filter(isMap)
  for (const [what, count] of [
    ['"count"', list.count ?? 0],
    ['the number of items', items.length],
  ])
    if (count !== ofLanguage.length)
      differences.push(`${name}: ${what} is ${count}, but ${ofLanguage.length} documents are in files`)
  const bySlug = new Map(items.map((item) => [String(item.slug), item]))
  const slugs = new Set(ofLanguage.map(({ slug }) => slug))
  for (const slug of bySlug.keys()) if (!slugs.has(slug)) differences.push(`${name}: no file has "${slug}"`)

  let fields = 0
  for (const document of ofLanguage) {
    const { file, slug, text } = document
    const folder = `api/v1/${collection.name}`
    const [item, detail] = [bySlug.get(slug), readDetail(join(dist, folder), slug, lang)]
    if (item === undefined) differences.push(`${file}: "${slug}" is not in ${name}`)
    if (detail === null) differences.push(`${file}: "${slug}" is not in ${folder}/`)
    if (item === undefined || detail === null) continue
    const referrers = findReferrers(document, collection, sides)
    const compareField = (response: string, published: Values, field: string): void => {
      const own = referrers.get(field) ?? findExpected(document, field, collection)
      if (own === notSaid) return
      fields++
      const value = referrers.has(field) ? sortReferences(published[field]) : published[field]
      if (!isSame(own, value, dist))
        differences.push(
          `${file}: "${field}" in the ${response} is ${show(published[field])}, but ${show(own)} in the file`,
        )
    }
    for (const field of collection.list) compareField('list', item, field)
    for (const field of listFields(document, detail, collection)) compareField('document', detail, field)
    const [own, published] = [text ?? '', String(detail.content ?? '')].map((all) =>
      all.replace(/[ \t]*\r?\n/g, '\n').trim(),
    ) as [string, string]
    fields++
    if (own !== published)
      differences.push(`${file}: "content" in the document is ${showFirstDifference(own, published)}`)
  }
  return { fields, differences }
}

/** Reads the document in one language. The default one has no code in its name. */
function readDetail(folder: string, slug: string, lang: string): Values | null {
  const found = [`${slug}.${lang}.json`, `${slug}.json`]
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file))
    .map(readJson)
  return found.find((detail) => detail.lang === lang) ?? null
}

/** The file does not say what this field is. */
const notSaid = Symbol('not said')

/** What a field must be. An importer derives a title and a description that front matter lacks. */
function findExpected(
  { values, derived }: ExpectedDocument,
  field: string,
  { from }: CollectionSettings,
): unknown {
  if (from === 'stele' || !(publishedFields as readonly string[]).includes(field)) return values[field]
  const value = derived[field]
  return value === undefined && (field === 'title' || field === 'description') ? notSaid : value
}

/** With a schema, a document has all fields of its file. */
function listFields(
  { values }: ExpectedDocument,
  detail: Values,
  { list, schema }: CollectionSettings,
): readonly string[] {
  const written = schema === null ? [...publishedFields, ...list] : [...list, ...Object.keys(values)]
  return [...new Set([...written, ...Object.keys(detail)])].filter((name) => !ownFields.has(name))
}

/** Lists the slugs of the documents that refer to one, by the fields that have them. */
function findReferrers(
  { slug }: ExpectedDocument,
  { name, schema }: CollectionSettings,
  sides: readonly Side[],
): ReadonlyMap<string, readonly string[]> {
  const properties = Object.entries(isMap(schema?.properties) ? schema.properties : {})
  return new Map(
    properties.flatMap(([field, property]) => {
      const from = isMap(property) ? property['x-referenced-by'] : undefined
      const side = sides.find(({ collection }) => collection.name === from)
      if (side === undefined) return []
      const referrers = side.documents.filter(({ values }) =>
        listReferences(values, side.collection.schema, name).includes(slug),
      )
      return [[field, [...new Set(referrers.map((document) => document.slug))].sort()]]
    }),
  )
}

const sortReferences = (value: unknown): unknown =>
  Array.isArray(value) ? value.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) : value
