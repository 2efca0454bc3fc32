/**
 * What each operation takes and answers, in words too. It stands apart from the routes since only those who
 * describe the service read it: a shim answers without.
 */

import { maxSearchResults, maxSearchWords, type Operation, type OperationId, operations } from './routes.ts'

/**
 * How a parameter's text is read; what an unreadable one means is the operation's to say. A `language` that is
 * left out is the default one, a `translation` that is left out is whichever comes first.
 */
export type ParameterKind = 'language' | 'translation' | 'text' | 'flag' | 'slug'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly kind: ParameterKind
  readonly description: string
}

/** The response schemas that an operation can answer with, by the spec's names. */
export type AnswerSchema =
  | 'ProfileResponse'
  | 'EssayListResponse'
  | 'EssayDetailResponse'
  | 'SearchResponse'
  | 'HealthResponse'

export interface DescribedOperation extends Operation {
  readonly parameters: readonly Parameter[]
  readonly answer: AnswerSchema
  /** The statuses other than 200 that spec 4 and 7 give it. */
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

/** The operations of spec 4, in its order. */
export const describedOperations = {
  getProfile: {
    ...operations.getProfile,
    parameters: [lang('The language of the profile. Any other value is answered in the default language.')],
    answer: 'ProfileResponse',
    failures: [429, 500],
    summary: 'The author’s profile and contact links',
    description: 'Returns the profile in the language asked for, by default in the first one of the service.',
  },
  listEssays: {
    ...operations.listEssays,
    parameters: [lang('The language of the essays listed. Any other value is refused with 400.')],
    answer: 'EssayListResponse',
    failures: [400, 429],
    summary: 'The published essays of one language',
    description:
      'Lists the essays of one language, newest first; undated ones stand last. `count` is the number of entries in `essays`.',
  },
  getEssayBySlug: {
    ...operations.getEssayBySlug,
    parameters: [
      { name: 'slug', in: 'path', kind: 'slug', description: 'The essay’s unique URL slug.' },
      {
        name: 'lang',
        in: 'query',
        kind: 'translation',
        description:
          'The translation asked for. Without it the answer is in the default language, or where the essay has none, in its first other one. A language that the essay lacks is a 404 whose hint names those it has.',
      },
    ],
    answer: 'EssayDetailResponse',
    failures: [404, 429],
    summary: 'One essay in full',
    description: 'Returns the essay with its whole Markdown or MDX text in `content`.',
  },
  searchContent: {
    ...operations.searchContent,
    parameters: [
      {
        name: 'q',
        in: 'query',
        kind: 'text',
        description: `Keywords, matched against titles, descriptions and tags in every language. Accents do not matter, nor do inflections in English and Portuguese. Absent or blank finds nothing; of a long query the first ${maxSearchWords} words count, stopwords aside; nothing in it is an error.`,
      },
    ],
    answer: 'SearchResponse',
    failures: [429],
    summary: 'A search over essays and pages',
    description: `\`total\` counts every match, \`results\` holds the best ${maxSearchResults}, and \`query\` repeats \`q\` as it was received.`,
  },
  getApiHealth: {
    ...operations.getApiHealth,
    parameters: [
      {
        name: 'verbose',
        in: 'query',
        kind: 'flag',
        description:
          '`true` adds the URI template of the essay operation to `endpoints`; anything else is false.',
      },
    ],
    answer: 'HealthResponse',
    failures: [429],
    summary: 'Status, version and endpoint addresses',
    description:
      'Reports operational status, the version, the versioning block and the addresses of the operations.',
  },
} as const satisfies Record<OperationId, DescribedOperation>

/** The statuses that can befall every operation, beside its own. */
export const commonFailures: readonly number[] = [414, 431, 500, 503]
