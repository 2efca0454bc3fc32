/** The operations and the schemas of the author's collections in the OpenAPI document. */

import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import type { DescribedOperation, Parameter, ParameterKind } from '../../../shim/contract/descriptions.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { essaysPerPage } from '../../../shim/contract/limits.ts'
import { toCollectionPath, toItemPath } from '../../../shim/contract/routes.ts'
import {
  type Collection,
  getTitle,
  publishedFields,
  type ResponseKind,
  responseKinds,
  toOperationId,
  toTypeName,
} from '../../content/schemas/collections.ts'
import { readKeywords, toField } from '../../content/schemas/fields.ts'
import { toSchemaRef } from '../../content/schemas/resource-schemas.ts'
import { type JsonMap, mapSchemas, toComponent } from '../../content/schemas/subschemas.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { toHosted } from '../../kernel/hosted-operations.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { exampleSlug } from '../api/examples.ts'
import { listItems, stringifyItem } from '../api/items.ts'
import { toCollectionPages, toPageFacts } from '../api/lists.ts'
import { count, text, url, urlOrNull } from './field-schemas.ts'
import { findFormer, withGone } from './former.ts'
import { type OperationDetails, toPathItems } from './path-items.ts'
import { isFinished } from './subject.ts'

/** Marks what the author decides, in operations and in schemas: the output check does not follow addresses in it. */
const mark = (name: string) => ({ 'x-collection': name })

type CollectionOperation = DescribedOperation<string, string>

/** The operations of a collection, by what they return. */
function describeOperations(name: string): Readonly<Record<ResponseKind, CollectionOperation>> {
  const lang: Parameter = {
    name: 'lang',
    in: 'query',
    kind: 'language',
    description: 'Language of the listed documents. Any other value is an error (400).',
  }
  const page: Parameter = {
    name: 'page',
    in: 'path',
    kind: 'page',
    description: 'Number of the page, from 1. The response to a number after the last page is 404.',
  }
  const toShared = (kind: ResponseKind) =>
    ({
      id: toOperationId(name, kind),
      responseSchema: toSchemaName(name, kind),
      storage: 'language',
    }) as const
  return {
    list: {
      ...toShared('list'),
      path: toCollectionPath(name),
      parameters: [lang],
      failures: [400, 429],
      summary: `List all documents of "${name}" in one language`,
      description: `Returns all published documents of the collection. \`count\` is the number of entries in \`${name}\`.`,
    },
    page: {
      ...toShared('page'),
      path: `${toCollectionPath(name)}/pages/{page}`,
      parameters: [page, lang],
      failures: [400, 404, 429],
      summary: `List the documents of "${name}", page by page`,
      description: `Returns a page of at most ${essaysPerPage} documents, in the order of the whole list.`,
    },
    detail: {
      ...toShared('detail'),
      path: toItemPath(name, '{slug}'),
      parameters: [
        { name: 'slug', in: 'path', kind: 'slug', description: 'The slug of the document.' },
        {
          ...lang,
          kind: 'translation',
          description:
            'Language of the translation. Without it, the response is in the default language, or else in the first language that the document has. If the document lacks the language, the response is 404.',
        },
      ],
      failures: [404, 429],
      summary: `Get one document of "${name}" in full`,
      description: 'Returns the document with all of its fields.',
    },
  }
}

const toSchemaName = (name: string, kind: ResponseKind): string =>
  toTypeName(name) + { list: 'ListResponse', page: 'PageResponse', detail: 'DetailResponse' }[kind]

/** What a field has that refers to another document, and to a file. */
const sharedSchemas = {
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

/** Lists the ids of all operations of collections, and the names of their schemas. */
export function listCollectionNames(
  collections: readonly Collection[],
  toIds: (operation: CollectionOperation) => readonly string[],
): readonly string[] {
  if (collections.length === 0) return []
  return [
    ...collections.flatMap(({ name }) => [
      ...Object.values(describeOperations(name)).flatMap(toIds),
      ...responseKinds.map((kind) => toSchemaName(name, kind)),
      `${toTypeName(name)}Summary`,
    ]),
    ...Object.keys(sharedSchemas),
  ]
}

/** Returns the tags of the OpenAPI document for collections. */
export const describeCollections = ({ config: { collections, languages } }: Site) =>
  collections.map((collection) => ({
    name: toTypeName(collection.name),
    description: `${getTitle(collection, languages[0] ?? '')}: lists of them, and each in full.`,
  }))

/** Returns the path items of collections by their paths, and all error statuses that they can have. */
export function toCollectionPaths(site: Site): {
  readonly paths: Readonly<Record<string, JsonMap>>
  readonly failures: readonly number[]
} {
  const { hosting, config } = site
  const [lang = '', otherLanguage = lang] = config.languages
  const operations = config.collections.flatMap((collection) =>
    responseKinds.map((kind) => {
      const operation = toHosted(describeOperations(collection.name)[kind], hosting, config.languages)
      const former = kind === 'detail' ? findFormer(collection.name, site) : null
      const failures = former === null ? operation.failures : withGone(operation.failures, former)
      const items = toPathItems({ ...operation, failures }, site, (variant) => ({
        ...toDetails(collection, kind, variant === null ? lang : otherLanguage, site),
        moved: former?.moved ? 'document' : null,
      }))
      return { items, failures }
    }),
  )
  return {
    paths: Object.fromEntries(operations.flatMap(({ items }) => items)),
    failures: operations.flatMap(({ failures }) => failures),
  }
}

/** @param lang the language of the examples */
function toDetails(
  collection: Collection,
  kind: ResponseKind,
  lang: string,
  site: Site,
): Omit<OperationDetails, 'moved'> {
  const { name } = collection
  const isDetail = kind === 'detail'
  const shown = listShown(name, lang, site)
  const example = toExample(collection, kind, shown, lang, site)
  const values: Partial<Record<ParameterKind, string | number>> = {
    language: lang,
    translation: lang,
    page: 1,
    slug: shown[0]?.document.slug ?? exampleSlug,
  }
  return {
    texts: {
      tag: toTypeName(name),
      response: isDetail ? 'The document.' : 'The documents.',
      printed: isDetail ? { list: null, fields: ['slug'] } : { list: name, fields: ['slug', 'api_url'] },
    },
    examples: example === null ? {} : { example },
    toValue: (parameter) => values[parameter.kind],
    // Only the whole version can be deprecated: site.yaml names no operations of collections.
    deprecation: toDeprecation(site.config.versioning, null),
    headers: [headerNames.etag, headerNames.contentLanguage],
    extensions: mark(name),
  }
}

/** The documents that examples show. */
const listShown = (name: string, lang: string, site: Site): readonly DocumentPage[] =>
  listItems(site)(name, lang).filter(isFinished).slice(0, 2)

/** Returns a response of the site, with at most two documents and without a text; null without a document. */
function toExample(
  collection: Collection,
  kind: ResponseKind,
  shown: readonly DocumentPage[],
  lang: string,
  site: Site,
): object | null {
  const [first] = shown
  if (kind === 'detail') {
    if (first === undefined) return null
    const content = first.document.hasPage ? '…' : null
    return JSON.parse(stringifyItem(site, first, content, new Map()))
  }
  const list = toCollectionPages(collection, lang, site)
  const items = shown.map((page) => JSON.parse(list.toItem(page, site)))
  const facts = kind === 'page' ? toPageFacts(list, 1, site) : { count: list.documents.length }
  return { ...facts, [collection.name]: items }
}

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
