/** The schemas of the author's collections in the OpenAPI document. */

import { essaysPerPage } from '../../../shim/contract/limits.ts'
import {
  type Collection,
  publishedFields,
  type ResponseKind,
  toTypeName,
} from '../../content/schemas/collections.ts'
import { readKeywords, toField } from '../../content/schemas/fields.ts'
import { toSchemaRef } from '../../content/schemas/resource-schemas.ts'
import { type JsonMap, mapSchemas, toComponent } from '../../content/schemas/subschemas.ts'
import { isMap } from '../../content/schemas/validate.ts'
import type { Site } from '../../site/model/site.ts'
import { count, text, url, urlOrNull } from './field-schemas.ts'

/** Marks what the author decides, in operations and in schemas: the output check does not follow addresses in it. */
export const mark = (name: string) => ({ 'x-collection': name })

export const toSchemaName = (name: string, kind: ResponseKind): string =>
  toTypeName(name) + { list: 'ListResponse', page: 'PageResponse', detail: 'DetailResponse' }[kind]

/** What a field has that refers to another document, and to a file. */
export const sharedSchemas = {
  DocumentReference: {
    type: 'object',
    description: 'Another document of the site.',
    required: ['slug', 'title', 'api_url'],
    properties: {
      slug: text('Its slug.'),
      title: text('Its title.'),
      api_url: urlOrNull('Its API address; null for a page.'),
    },
  },
  FileReference: {
    type: 'object',
    description: 'A file of the site.',
    required: ['url'],
    properties: {
      url: url('Its address.'),
      width: { type: 'integer', description: 'Of an image, in pixels.' },
      height: { type: 'integer', description: 'Of an image, in pixels.' },
    },
  },
} as const

/** Returns the schema components of collections, by their names. */
export function toCollectionSchemas({ config }: Site): Readonly<Record<string, JsonMap>> {
  const { collections, languages } = config
  if (collections.length === 0) return {}
  const translations = {
    type: 'object',
    description: 'For each language of the site the API address of the document in it, or null.',
    properties: Object.fromEntries(
      languages.map((lang) => [lang, { type: ['string', 'null'], format: 'uri' }]),
    ),
  }
  const lang = { type: 'string', enum: languages, description: 'Language of the document.' }
  const slug = text('The unique slug of the document.')
  const markdownUrl = url('The Markdown of its page. Absent for a document without a page.')
  const apiUrl = url('The API address of the document.')
  const entries = collections.flatMap((collection) => {
    const { name, list } = collection
    const own = toOwnSchema(collection)
    const properties = isMap(own.properties) ? own.properties : {}
    const required = Array.isArray(own.required) ? own.required.map(String) : []
    const summaryName = `${toTypeName(name)}Summary`
    const summary = {
      type: 'object',
      ...mark(name),
      required: ['id', 'slug', ...required.filter((field) => list.includes(field)), 'lang', 'api_url'],
      properties: {
        id: text('`<slug>/<lang>`.'),
        slug,
        ...Object.fromEntries(list.map((field) => [field, properties[field] ?? {}])),
        lang,
        url: url('The page of the document. Absent for a document without a page.'),
        markdown_url: markdownUrl,
        api_url: apiUrl,
        ...(languages.length > 1 && { translations }),
      },
      // The author's definitions, which fields refer to.
      ...(isMap(own.$defs) && { $defs: own.$defs }),
    }
    const detail = {
      ...own,
      type: 'object',
      ...mark(name),
      required: [...new Set(['slug', ...required, 'lang', 'translations'])],
      properties: {
        slug,
        ...properties,
        lang,
        canonical_url: url('The page of the document. Absent for a document without a page.'),
        markdown_url: markdownUrl,
        translations,
        content: text('The whole text in Markdown or MDX. Absent for data without a text.'),
        assets: {
          type: 'object',
          additionalProperties: { type: 'string', format: 'uri' },
          description: 'The URL of each file that the text refers to by a relative path.',
        },
      },
    }
    const items = { type: 'array', items: { $ref: toSchemaRef(summaryName) } }
    const schemas: [string, JsonMap][] = [
      [summaryName, summary],
      [
        toSchemaName(name, 'list'),
        {
          type: 'object',
          required: ['count', name],
          properties: { count: count(`Number of entries in \`${name}\`.`), [name]: items },
        },
      ],
      [
        toSchemaName(name, 'page'),
        {
          type: 'object',
          required: ['count', 'page', 'pages', 'next', 'previous', name],
          properties: {
            count: count('Number of documents in all pages.'),
            page: { type: 'integer', minimum: 1, description: 'Number of this page, from 1.' },
            pages: { type: 'integer', minimum: 1, description: 'Number of pages.' },
            next: urlOrNull('Address of the next page, or null on the last one.'),
            previous: urlOrNull('Address of the page before, or null on the first one.'),
            [name]: { ...items, maxItems: essaysPerPage },
          },
        },
      ],
      [toSchemaName(name, 'detail'), detail],
    ]
    return schemas
  })
  return { ...Object.fromEntries(entries), ...sharedSchemas }
}

/** The author's schema as responses have its fields; without a schema, the published fields. */
function toOwnSchema({ name, list, schema, uses }: Collection): JsonMap {
  if (schema === null)
    return {
      properties: Object.fromEntries(
        [...new Set([...publishedFields, ...list])].map((field) => [
          field,
          { description: 'As the author wrote it. Absent if the document lacks it.' },
        ]),
      ),
    }
  const schemaName = toSchemaName(name, 'detail')
  const component = toComponent(schema, toSchemaRef(schemaName))
  // A schema that cannot be a part of an OpenAPI document is left out, and its fields may be anything.
  if (component === null) return {}
  // Stele adds fields of its own.
  const { additionalProperties, unevaluatedProperties, ...open } = component
  return uses.length === 0
    ? open
    : toResponseSchema(open, { components: { schemas: { [schemaName]: component } } })
}

/** Keywords of texts, which do not apply to the document or the file that a response has in the place of a text. */
const textKeywords = ['pattern', 'minLength', 'maxLength', 'format', 'enum', 'const']

/**
 * Replaces the schemas of references and files by the schemas of the documents and addresses that responses have in their place.
 * @param root what references lead into
 */
const toResponseSchema = (schema: JsonMap, root: JsonMap): JsonMap =>
  mapSchemas(schema, (inner, original) => {
    const { description, unit, reference, referrer, isFile } = readKeywords(original)
    const described = description === '' ? {} : { description }
    const link = { $ref: toSchemaRef('DocumentReference'), ...described }
    if (referrer !== null) return { type: 'array', items: link, ...described, 'x-referenced-by': referrer }
    if (reference !== null) return { ...link, 'x-reference': reference }
    if (isFile) return { $ref: toSchemaRef('FileReference'), ...described }
    const written =
      unit === null ? inner : { ...inner, description: `${description} In ${unit}.`.trimStart() }
    const { references, isFile: hasFile } = toField([original], root)
    return references.length > 0 || hasFile ? withoutTexts(written) : written
  })

/** Lets a value be an object that its schema says is a text, because schemas in it say that it is a reference or a file. */
function withoutTexts({ oneOf, ...schema }: JsonMap): JsonMap {
  const toType = (type: unknown): unknown => (type === 'string' ? 'object' : type)
  const entries = Object.entries(schema).filter(([key]) => !textKeywords.includes(key))
  return {
    ...Object.fromEntries(
      entries.map(([key, value]) => [
        key,
        key === 'type' ? (Array.isArray(value) ? value.map(toType) : toType(value)) : value,
      ]),
    ),
    // References to several collections have the same form, which matches more than one schema.
    ...(oneOf !== undefined && { anyOf: oneOf }),
  }
}
