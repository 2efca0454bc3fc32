/** The operations of the author's collections in the OpenAPI document. */

import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import type { DescribedOperation, Parameter, ParameterKind } from '../../../shim/contract/descriptions.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { essaysPerPage } from '../../../shim/contract/limits.ts'
import { toCollectionPath, toItemPath } from '../../../shim/contract/routes.ts'
import {
  type Collection,
  getTitle,
  type ResponseKind,
  responseKinds,
  toOperationId,
  toTypeName,
} from '../../content/schemas/collections.ts'
import type { JsonMap } from '../../content/schemas/subschemas.ts'
import { toHosted } from '../../kernel/hosted-operations.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { exampleSlug } from '../api/examples.ts'
import { listItems, stringifyItem } from '../api/items.ts'
import { toCollectionPages, toPageFacts } from '../api/lists.ts'
import { mark, sharedSchemas, toSchemaName } from './collection-schemas.ts'
import { findFormer, withGone } from './former.ts'
import { type OperationDetails, toPathItems } from './path-items.ts'
import { isFinished } from './subject.ts'

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
