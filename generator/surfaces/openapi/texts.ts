/** The tag of each operation, the descriptions of responses, and what code samples print, as readers of the documentation see them. */

import type { AnyOperationId } from './subject.ts'

/** The names become classes or files of generated clients. */
const tags = {
  Profile: 'The author and the links of the site.',
  Essays: 'The essays: lists of them, and each in full.',
  Tags: 'The tags of essays, and the essays of each tag.',
  Search: 'Search in essays and pages.',
  Health: 'The status and the version of the service.',
  Sync: 'For clients that keep a copy of the site: what has changed, and all essays in few files.',
} as const

/** What a code sample prints: fields of the response, or of each entry of a list in it. */
export interface Printed {
  readonly list: string | null
  readonly fields: readonly string[]
}

/** The tag is the one of a group of operations. */
export interface OperationTexts<Tag extends string = keyof typeof tags> {
  readonly tag: Tag
  /** Describes the 200 response. */
  readonly response: string
  /** What differs between the example and the response of the site; null if nothing but the length of lists and texts. */
  readonly note: string | null
  readonly printed: Printed
}

const printedEssays: Printed = { list: 'essays', fields: ['title', 'api_url'] }

export const textsOf: Readonly<Record<AnyOperationId, OperationTexts>> = {
  getProfile: {
    tag: 'Profile',
    response: 'The profile.',
    note: null,
    printed: { list: null, fields: ['name', 'bio'] },
  },
  listEssays: {
    tag: 'Essays',
    response: 'The essays of the language.',
    note: null,
    printed: printedEssays,
  },
  getEssayBySlug: {
    tag: 'Essays',
    response: 'The essay.',
    note: 'In this example, `content` is the description and not the text.',
    printed: { list: null, fields: ['title', 'content'] },
  },
  searchContent: {
    tag: 'Search',
    response: 'The best matches.',
    note: null,
    printed: { list: 'results', fields: ['title', 'url'] },
  },
  getApiHealth: {
    tag: 'Health',
    response: 'The health report.',
    note: null,
    printed: { list: null, fields: ['status', 'version'] },
  },
  listEssayPage: {
    tag: 'Essays',
    response: 'The essays of the page.',
    note: null,
    printed: printedEssays,
  },
  listTags: {
    tag: 'Tags',
    response: 'The tags.',
    note: null,
    printed: { list: 'tags', fields: ['tag', 'count'] },
  },
  listTagged: {
    tag: 'Tags',
    response: 'The newest essays with the tag.',
    note: null,
    printed: printedEssays,
  },
  listTaggedPage: {
    tag: 'Tags',
    response: 'The essays of the page.',
    note: null,
    printed: printedEssays,
  },
  getChanges: {
    tag: 'Sync',
    response: 'All documents and shared files.',
    note: 'The hashes and builds are invented.',
    printed: { list: 'documents', fields: ['id', 'hash'] },
  },
  getChangesSince: {
    tag: 'Sync',
    response: 'What has changed.',
    note: 'The hashes, builds and tokens are invented.',
    printed: { list: 'changed', fields: ['id', 'markdown_url'] },
  },
  getExport: {
    tag: 'Sync',
    response: 'The files.',
    note: 'The hashes and bytes are invented.',
    printed: { list: 'files', fields: ['url', 'documents'] },
  },
}

/** Describes the tags that operations of the host have. */
export const describeTags = (hasSearch: boolean) =>
  Object.entries(tags)
    .filter(([name]) => hasSearch || name !== textsOf.searchContent.tag)
    .map(([name, description]) => ({ name, description }))
