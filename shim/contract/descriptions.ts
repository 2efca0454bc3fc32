/**
 * The parameters, responses and descriptions of the operations, for the OpenAPI document and the guides. They are
 * apart from the routes so that no shim bundle contains them.
 */

import { essaysPerPage, maxSearchResults, maxSearchWords } from './limits.ts'
import { apiBase, type OperationId, operations } from './routes.ts'

/** The ids of the lists in parts. */
export type ListId = 'listEssayPage' | 'listTags' | 'listTagged' | 'listTaggedPage'

/** The lists in parts (decisions, Lists in parts). Their languages and their deprecation are those of `listEssays`. */
export const lists = {
  listEssayPage: { id: 'listEssayPage', path: `${apiBase}/essays/pages/{page}` },
  listTags: { id: 'listTags', path: `${apiBase}/tags` },
  listTagged: { id: 'listTagged', path: `${apiBase}/tags/{tag}` },
  listTaggedPage: { id: 'listTaggedPage', path: `${apiBase}/tags/{tag}/pages/{page}` },
} as const satisfies Record<ListId, { readonly id: ListId; readonly path: string }>

/**
 * How a parameter's text is parsed. Each operation decides what an invalid value does. The default of a `language`
 * is the site's default language; the default of a `translation` is the first language that the essay has.
 */
export type ParameterKind = 'language' | 'translation' | 'text' | 'flag' | 'slug' | 'page'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly kind: ParameterKind
  readonly description: string
}

/** Names of the schemas of 200 responses (spec, section 2). */
type ResponseSchemaName =
  | 'ProfileResponse'
  | 'EssayListResponse'
  | 'EssayPageResponse'
  | 'TagListResponse'
  | 'TaggedResponse'
  | 'EssayDetailResponse'
  | 'SearchResponse'
  | 'HealthResponse'

/**
 * How a build stores the responses of an operation: one file per language, one file with a `verbose` variant, or not at all,
 * because each response is computed.
 */
export type Storage = 'language' | 'verbose' | 'computed'

/** An operation of the contract, or one of a collection, which has an id and a schema of its own. */
export interface DescribedOperation<Id = OperationId, Schema = ResponseSchemaName> {
  readonly id: Id
  /** Absolute path, as a URI template (RFC 6570 level 1). */
  readonly path: string
  readonly storage: Storage
  readonly parameters: readonly Parameter[]
  /** Schema of the 200 response. */
  readonly responseSchema: Schema
  /** Its error statuses (spec, sections 4 and 7), without {@link commonFailures}. */
  readonly failures: readonly (400 | 404 | 429 | 500)[]
  readonly summary: string
  readonly description: string
}

const lang = (description: string): Parameter => ({
  name: 'lang',
  in: 'query',
  kind: 'language',
  description,
})

/** The operations of the API (spec, section 4), in the order of the spec. */
export const describedOperations = {
  getProfile: {
    ...operations.getProfile,
    storage: 'language',
    parameters: [
      lang('Language of the profile. Any other value returns the profile in the default language.'),
    ],
    responseSchema: 'ProfileResponse',
    failures: [429, 500],
    summary: 'Get the author’s profile and links',
    description: 'Returns the profile in the language that `lang` names, or in the default language.',
  },
  listEssays: {
    ...operations.listEssays,
    storage: 'language',
    parameters: [lang('Language of the listed essays. Any other value is an error (400).')],
    responseSchema: 'EssayListResponse',
    failures: [400, 429],
    summary: 'List the essays of one language',
    description:
      'Returns the published essays of one language, newest first. Essays without a date come last. `count` is the number of entries in `essays`.',
  },
  getEssayBySlug: {
    ...operations.getEssayBySlug,
    storage: 'language',
    parameters: [
      { name: 'slug', in: 'path', kind: 'slug', description: 'The essay’s unique slug.' },
      {
        name: 'lang',
        in: 'query',
        kind: 'translation',
        description:
          'Language of the translation. Without it, the response is in the default language, or else in the first language that the essay has. If the essay lacks the language, the response is 404 and its hint names the available languages.',
      },
    ],
    responseSchema: 'EssayDetailResponse',
    failures: [404, 429],
    summary: 'Get one essay in full',
    description: 'Returns the essay. `content` is its full Markdown or MDX text.',
  },
  searchContent: {
    ...operations.searchContent,
    storage: 'computed',
    parameters: [
      {
        name: 'q',
        in: 'query',
        kind: 'text',
        description: describeQuery('titles, descriptions and tags'),
      },
    ],
    responseSchema: 'SearchResponse',
    failures: [429],
    summary: 'Search essays and pages',
    description: `Returns the documents that match the keywords, best first. \`total\` is the number of all matches, \`results\` holds the best ${maxSearchResults}, and \`query\` repeats \`q\` as received.`,
  },
  getApiHealth: {
    ...operations.getApiHealth,
    storage: 'verbose',
    parameters: [
      {
        name: 'verbose',
        in: 'query',
        kind: 'flag',
        description:
          '`true` adds the URI template of an essay to `endpoints`. Any other value means `false`.',
      },
    ],
    responseSchema: 'HealthResponse',
    failures: [429],
    summary: 'Get status, version and endpoint URLs',
    description:
      'Returns the operational status, the version, whether the version is deprecated, and the URLs of the operations.',
  },
} as const satisfies Record<OperationId, DescribedOperation>

/**
 * Describes the query of a search.
 * @param covered what the search compares with the keywords
 */
export function describeQuery(covered: string): string {
  return `Keywords, matched against ${covered} in all languages. The search ignores accents, and inflections in English and Portuguese. Any value is valid; an absent or blank query has no results. The search uses the first ${maxSearchWords} words that are not stopwords.`
}

const page: Parameter = {
  name: 'page',
  in: 'path',
  kind: 'page',
  description:
    'Number of the page, from 1. The response to a number after the last page is 404, and its hint names the last page.',
}

const tag: Parameter = { name: 'tag', in: 'path', kind: 'slug', description: 'The slug of the tag.' }

/** The lists in parts, for sites with many essays. */
export const describedLists = {
  listEssayPage: {
    ...lists.listEssayPage,
    storage: 'language',
    parameters: [page, lang('Language of the listed essays. Any other value is an error (400).')],
    responseSchema: 'EssayPageResponse',
    failures: [400, 404, 429],
    summary: 'List the essays of one language, page by page',
    description: `Returns a page of at most ${essaysPerPage} essays, in the order of the whole list. \`next\` and \`previous\` lead to the pages beside it.`,
  },
  listTags: {
    ...lists.listTags,
    storage: 'language',
    parameters: [lang('Language of the essays. Any other value is an error (400).')],
    responseSchema: 'TagListResponse',
    failures: [400, 429],
    summary: 'List all tags of one language',
    description: 'Returns all tags, each with the number of essays and the address of their list.',
  },
  listTagged: {
    ...lists.listTagged,
    storage: 'language',
    parameters: [tag, lang('Language of the listed essays. Any other value is an error (400).')],
    responseSchema: 'TaggedResponse',
    failures: [400, 404, 429],
    summary: 'List the essays with a tag',
    description: `Returns the first page of the essays with a tag: at most ${essaysPerPage}, newest first.`,
  },
  listTaggedPage: {
    ...lists.listTaggedPage,
    storage: 'language',
    parameters: [tag, page, lang('Language of the listed essays. Any other value is an error (400).')],
    responseSchema: 'TaggedResponse',
    failures: [400, 404, 429],
    summary: 'List the essays with a tag, page by page',
    description:
      'Returns a page of the essays with a tag. `next` and `previous` lead to the pages beside it.',
  },
} as const satisfies Record<ListId, DescribedOperation<ListId>>

/** Error statuses that every operation can have, in addition to its own. */
export const commonFailures: readonly number[] = [412, 414, 431, 500, 503]
