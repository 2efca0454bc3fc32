/** The groups of operations, and the descriptions of responses, as the documentation of generated clients shows them. */

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

/** The tag of each operation. */
export const tagOf: Readonly<Record<AnyOperationId, keyof typeof tags>> = {
  getProfile: 'Profile',
  listEssays: 'Essays',
  getEssayBySlug: 'Essays',
  searchContent: 'Search',
  getApiHealth: 'Health',
  listEssayPage: 'Essays',
  listTags: 'Tags',
  listTagged: 'Tags',
  listTaggedPage: 'Tags',
  getChanges: 'Sync',
  getChangesSince: 'Sync',
  getExport: 'Sync',
}

/** Describes the tags that operations of the host have. */
export const describeTags = (hasSearch: boolean) =>
  Object.entries(tags)
    .filter(([name]) => hasSearch || name !== tagOf.searchContent)
    .map(([name, description]) => ({ name, description }))

/** The descriptions of 200 responses. */
export const responseDescriptions: Readonly<Record<AnyOperationId, string>> = {
  getProfile: 'The profile.',
  listEssays: 'The essays of the language.',
  getEssayBySlug: 'The essay.',
  searchContent: 'The best matches.',
  getApiHealth: 'The health report.',
  listEssayPage: 'The essays of the page.',
  listTags: 'The tags.',
  listTagged: 'The newest essays with the tag.',
  listTaggedPage: 'The essays of the page.',
  getChanges: 'All documents and shared files.',
  getChangesSince: 'What has changed.',
  getExport: 'The files.',
}

/** What differs between an example and the response of the site; absent if nothing but the length of lists and texts. */
export const exampleNotes: Readonly<Partial<Record<AnyOperationId, string>>> = {
  getEssayBySlug: 'The description stands for the text in `content`.',
  getChanges: 'The hashes and builds are invented.',
  getChangesSince: 'The hashes, builds and tokens are invented.',
  getExport: 'The hashes and bytes are invented.',
}
