/**
 * The key `collections` of `site.yaml`: documents and data of the author's own kinds, each published at `/api/v1/NAME` as essays are at
 * `/api/v1/essays`.
 */

import * as z from 'zod'
import { lists } from '../../../shim/contract/descriptions.ts'
import {
  apiBase,
  linkedPages,
  operations,
  reservedPageSlugs,
  slugPattern,
} from '../../../shim/contract/routes.ts'
import { isDeviceName } from '../../kernel/files/paths.ts'
import { layoutFolder, layoutKinds, staticFolder } from '../content-names.ts'
import type { KeywordUse } from './schema-keywords.ts'
import { importKeys, toImporterNames } from './sources.ts'
import type { JsonMap } from './subschemas.ts'
import { checked, maxLineLength, reportKeys, required, withMaxLength } from './text-rules.ts'

/** Each collection has lists and operations of its own. */
const maxCollections = 50

const maxNameLength = 40

/** The fields of each response that Stele writes. */
export const reservedFields: ReadonlySet<string> = new Set([
  ...['id', 'slug', 'lang', 'url', 'markdown_url', 'api_url', 'translations'],
  ...['canonical_url', 'content', 'assets'],
])

/** The fields that Stele publishes of documents without a schema, beside the fields in `list`. */
export const publishedFields = ['title', 'description', 'date', 'tags'] as const

/** The names directly below the path of the API. */
const operationNames = [...Object.values(operations), ...Object.values(lists)].flatMap(
  ({ path }) => path.slice(apiBase.length + 1).split('/')[0] ?? [],
)

/** Names that collections cannot have, with what has each name already, in the words of the message. */
const reservedNames: ReadonlyMap<string, string> = new Map(
  [
    ...toEntries('an operation of the API', operationNames),
    ...toEntries('a field of lists', ['count', 'page', 'pages', 'next', 'previous']),
    ...toEntries('a type of search results', ['essay']),
    ...toEntries('a layout', layoutKinds),
    ...toEntries('a folder of the content', [layoutFolder, staticFolder]),
    ...toEntries('a folder of the service', ['changes', 'export', 'llms']),
    ...toEntries('a page of the service', [...Object.values(linkedPages), ...reservedPageSlugs]),
    // The first reason for a name counts.
  ].reverse(),
)

function toEntries(what: string, names: readonly string[]): (readonly [name: string, what: string])[] {
  return names.map((name) => [name, what])
}

/** Says what a name is reserved for; null for a name that a collection can have. */
export const findReservation = (name: string): string | null =>
  reservedNames.get(name) ?? (isDeviceName(name) ? 'a device of Windows' : null)

/** The kinds of responses of a collection. */
export const responseKinds = ['list', 'page', 'detail'] as const

export type ResponseKind = (typeof responseKinds)[number]

/** The name of a collection in operation ids, in schemas and as a tag: `MeetingNotes` for `meeting-notes`. */
export const toTypeName = (name: string): string =>
  name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the id of the operation that has a kind of response. */
export function toOperationId(name: string, kind: ResponseKind): string {
  const type = toTypeName(name)
  return { list: `list${type}`, page: `list${type}Page`, detail: `get${type}BySlug` }[kind]
}

/** Returns the id of the operation for the files of a response in another language, or of health with all endpoints. */
export const toVariantId = (id: string, isOfLanguage: boolean): string =>
  `${id}${isOfLanguage ? 'InLanguage' : 'Verbose'}`

/** Lists the anchors of operations in the reference, which have no capitals. */
const toAnchors = (ids: readonly string[]): readonly string[] =>
  ids.flatMap((id) => [id, toVariantId(id, true)]).map((id) => id.toLowerCase())

const ownAnchors = toAnchors([...Object.values(operations), ...Object.values(lists)].map(({ id }) => id))

/** Reports names whose operations would have the ids of other operations, as `talks-page` and the pages of `talks` would. */
function reportSimilar(names: readonly string[], context: z.RefinementCtx): void {
  const owners = new Map(ownAnchors.map((anchor) => [anchor, 'the service']))
  for (const name of names.toSorted()) {
    const anchors = toAnchors(responseKinds.map((kind) => toOperationId(name, kind)))
    const owner = anchors.map((anchor) => owners.get(anchor)).find((found) => found !== undefined)
    const problem = `another name than "${name}", whose operations have the same ids as those of ${owner}`
    reportKeys([name], () => owner === undefined, problem, context)
    for (const anchor of anchors) owners.set(anchor, `"${name}"`)
  }
}

const isName = (name: string): boolean =>
  slugPattern.test(name) && /^[a-z]/.test(name) && name.length <= maxNameLength

/** A key of front matter or of data. */
const field = required('the name of a field', maxLineLength)

const fields = withMaxLength(z.array(field, 'a list of fields such as [title, date]'), 50)

/** @param importers the names of importers besides Stele's own; null if they are not known, and may be any */
const createSchema = (importers: readonly string[] | null) =>
  z
    .record(
      z.string(),
      z.strictObject({
        folder: required('a folder, relative to the content folder', maxLineLength).optional().meta({
          description: 'the folder; by default the name of the collection',
        }),
        from: toImporterNames(importers).default('stele').meta({ description: 'the generator of the files' }),
        title: z
          .union([
            required('a title', maxLineLength),
            z.record(z.string(), required('a title', maxLineLength)),
          ])
          .optional()
          .meta({ description: 'the title of the list, also by language' }),
        schema: required('a file such as talks.schema.json', maxLineLength)
          .nullable()
          .default(null)
          .meta({ description: 'the JSON Schema of front matter or data' }),
        list: fields.default([...publishedFields]).meta({ description: 'the fields of list items' }),
        sort: checked(
          (text) => /^-?[^-\s]/.test(text),
          'a field such as title, or -date for the newest first',
        )
          .default('-date')
          .meta({ description: 'the field that sorts lists; "-" turns the order around' }),
        search: z
          .union([fields.min(1), z.literal(false)], 'false, or a list of fields such as [title, tags]')
          .default(['title', 'description', 'tags'])
          .meta({ description: 'the fields that the search reads, the title first' }),
        page: z
          .boolean()
          .optional()
          .meta({ description: 'whether they have pages; by default those with a text' }),
        ...importKeys,
      }),
    )
    .superRefine((collections, context) => {
      const names = Object.keys(collections)
      const expected = `a name of at most ${maxNameLength} lower-case letters, digits and hyphens, such as talks`
      reportKeys(names, isName, expected, context)
      reportSimilar(
        names.filter((name) => isName(name) && findReservation(name) === null),
        context,
      )
      for (const name of names.filter(isName)) {
        const what = findReservation(name)
        if (what !== null)
          reportKeys([name], () => false, `another name than "${name}", which is ${what}`, context)
      }
      if (names.length > maxCollections)
        context.addIssue({ code: 'custom', message: `a map of at most ${maxCollections} collections` })
    })
    .meta({ description: 'documents of your own kinds, by name in the API' })
    .default({})

export const collectionsSchema = createSchema([])

/** As {@link collectionsSchema}, with the importers of plugins. */
export const toCollectionsSchema = (importers: readonly string[] | null): typeof collectionsSchema =>
  importers?.length === 0 ? collectionsSchema : createSchema(importers)

type ValidCollections = z.output<typeof collectionsSchema>

/** A collection of site.yaml with the defaults of the schema. */
export type ValidCollection = ValidCollections[string]

/** What a build publishes of a collection. */
export interface Collection {
  readonly name: string
  /** The title of its list, by language. A language without a title has the name in words, such as `Meeting notes`. */
  readonly title: string | Readonly<Record<string, string>>
  /** The description of its list, by language. A language without one has the title. */
  readonly descriptions: Readonly<Record<string, string>>
  /** The fields of list items. */
  readonly list: readonly string[]
  readonly sort: { readonly field: string; readonly isDescending: boolean }
  /** The fields that the search reads; the first one is the title of results. Null for none. */
  readonly search: readonly string[] | null
  /** Null if documents with a text have pages. */
  readonly page: boolean | null
  /** The fields that describe a document. */
  readonly described: readonly string[]
  /** Null without one. */
  readonly schema: JsonMap | null
  /** Where the schema has Stele's own keywords. */
  readonly uses: readonly KeywordUse[]
}

/** Lists the collections, sorted by name. */
export const toCollections = (settings: ValidCollections): readonly Collection[] =>
  Object.entries(settings)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { title = {}, list, sort, search, page = null }]) => ({
      name,
      title,
      descriptions: {},
      list,
      sort: { field: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
      search: search === false ? null : search,
      page,
      described: (search === false ? ['description'] : search.slice(1)).filter((field) => field !== 'tags'),
      schema: null,
      uses: [],
    }))

/** `meeting-notes` becomes `Meeting notes`. */
const toTitle = (name: string): string => (name[0]?.toUpperCase() ?? '') + name.slice(1).replaceAll('-', ' ')

/** Returns the title of a collection in a language. */
export const getTitle = ({ name, title }: Collection, lang: string): string =>
  typeof title === 'string' ? title : (title[lang] ?? toTitle(name))
