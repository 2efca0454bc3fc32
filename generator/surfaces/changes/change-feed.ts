/**
 * The change feed: the hash of every document and of every shared file that a copy of the site can hold, and the build that last changed
 * each of them. All of it follows from the files of this build and from the feed of the build before, so the same two give the same bytes.
 */

import * as z from 'zod'
import { lists } from '../../../shim/contract/descriptions.ts'
import { hashLength } from '../../../shim/contract/hash-length.ts'
import {
  documents,
  exportIndexFile,
  openapiFiles,
  operations,
  toApiFile,
  toCollectionPath,
  toItemPath,
  toMarkdownPath,
  toPageFile,
} from '../../../shim/contract/routes.ts'
import { isOfOtherGenerator } from '../../kernel/document.ts'
import type { FileRecords } from '../../kernel/file.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { toLanguagePath } from '../api/resources.ts'
import { toLanguageFile } from '../coverage.ts'
import { listCollectionFeeds } from '../feed-files.ts'

/** How many builds the feed names, the newest one included. Each has a file that says what has changed since. */
export const maxBuilds = 20

/** The index in `builds` of the newest build that changed something. The highest index means that build, or an earlier one. */
const build = z.int().nonnegative()

/** The id of a build, which is a part of the name of a file. */
const buildId = z.string().regex(new RegExp(`^[\\w-]{${hashLength}}$`))

const feedSchema = z.object({
  build: buildId,
  builds: z.array(buildId).nonempty(),
  documents: z.array(
    z.object({
      id: z.string(),
      hash: z.string(),
      api_hash: z.string().optional(),
      changed: build,
      added: build.optional(),
    }),
  ),
  removed: z.array(z.object({ id: z.string(), removed: build })),
  resources: z.array(z.object({ path: z.string(), hash: z.string(), changed: build })),
})

/** The part of an earlier feed that a new one depends on. */
export type PreviousChanges = z.infer<typeof feedSchema>

/** The feed of an older release of Stele, which had no list of builds. */
const olderSchema = z.object({
  build: z.string(),
  builds: z.undefined().optional(),
  documents: z.array(z.object({ id: z.string(), hash: z.string() })),
})

/** Parses the feed of an earlier build; null for one of an older release, which says too little; undefined if the text is no feed. */
export function parsePreviousChanges(text: string): PreviousChanges | null | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return olderSchema.safeParse(value).success ? null : feedSchema.parse(value)
  } catch {
    return undefined
  }
}

/** A document in the feed. */
export interface ChangedDocument {
  readonly page: DocumentPage
  readonly id: string
  /** The hash of its Markdown. */
  readonly hash: string
  /** The hash of its API response, if that has something that the Markdown lacks. */
  readonly apiHash: string | null
  readonly changed: number
  /** Null for a document that is older than the oldest build in the list. */
  readonly added: number | null
}

/** A file that belongs to no single document. */
interface ChangedResource {
  /** Below the base URL, with the query. */
  readonly path: string
  readonly hash: string
  readonly changed: number
}

interface RemovedDocument {
  readonly id: string
  readonly removed: number
}

/** What a feed says. Each index leads to a build in `builds`. */
export interface Changes {
  /** Newest first; the first one is this build. A build whose content was published before has the same id again. */
  readonly builds: readonly [string, ...string[]]
  /** Sorted as they are published. */
  readonly documents: readonly ChangedDocument[]
  /** Documents that builds in the list removed, sorted by id. */
  readonly removed: readonly RemovedDocument[]
  /** Sorted by path. */
  readonly resources: readonly ChangedResource[]
}

/**
 * Compares the files of a build with the feed of the build that it replaces.
 * @param previous null if there is none: then this build is the only one in the list
 */
export function toChanges(
  site: Site,
  records: Pick<FileRecords, 'findHash' | 'getHash'>,
  previous: PreviousChanges | null,
): Changes {
  const states = site.published
    .filter((page) => page.kind === 'document')
    .map((page) => ({ page, id: toId(page), ...toHashes(page, site, records) }))
  const resources = listResources(site).flatMap(([path, file]) => {
    const hash = records.findHash(file)
    return hash === null ? [] : [{ path, hash }]
  })
  const id = toBuildId(states, resources)
  // The same content is the same build, whatever else has changed.
  const shift = previous === null || previous.builds[0] === id ? 0 : 1
  const builds: Changes['builds'] =
    previous === null ? [id] : shift === 0 ? [id, ...previous.builds.slice(1)] : [id, ...previous.builds]
  const listed: Changes['builds'] = [builds[0], ...builds.slice(1, maxBuilds)]
  const oldest = listed.length - 1
  const toIndex = (index: number) => Math.min(index + shift, oldest)
  const isListed = (index: number) => index + shift < oldest

  const old = new Map(previous?.documents.map((document) => [document.id, document]))
  const oldResources = new Map(previous?.resources.map((resource) => [resource.path, resource]))
  const present = new Set(states.map((state) => state.id))
  const removed = [
    ...(previous?.documents ?? []).map(({ id }) => ({ id, removed: 0 })),
    ...(previous?.removed ?? [])
      .filter((each) => !old.has(each.id) && isListed(each.removed))
      .map((each) => ({ id: each.id, removed: toIndex(each.removed) })),
  ].filter((each) => !present.has(each.id))
  return {
    builds: listed,
    documents: states.map((state) => {
      const before = old.get(state.id)
      const isSame = before?.hash === state.hash && (before.api_hash ?? null) === state.apiHash
      const added = before === undefined ? (previous === null ? null : 0) : (before.added ?? null)
      return {
        ...state,
        changed: before !== undefined && isSame ? toIndex(before.changed) : 0,
        added: before === undefined || added === null ? added : isListed(added) ? toIndex(added) : null,
      }
    }),
    removed: removed.sort((a, b) => (a.id < b.id ? -1 : 1)),
    resources: resources.map(({ path, hash }) => {
      const before = oldResources.get(path)
      return { path, hash, changed: before?.hash === hash ? toIndex(before.changed) : 0 }
    }),
  }
}

/** What has changed since one of the builds in the list. */
export interface Delta {
  readonly added: readonly ChangedDocument[]
  readonly changed: readonly ChangedDocument[]
  readonly removed: readonly RemovedDocument[]
  readonly resources: readonly ChangedResource[]
}

/** @param since the index of the build that a client has */
export function toDelta({ documents, removed, resources }: Changes, since: number): Delta {
  const isNewer = (index: number | null) => index !== null && index < since
  return {
    added: documents.filter(({ added }) => isNewer(added)),
    changed: documents.filter(({ added, changed }) => !isNewer(added) && isNewer(changed)),
    removed: removed.filter((document) => isNewer(document.removed)),
    resources: resources.filter(({ changed }) => isNewer(changed)),
  }
}

/** `<slug>/<lang>` for an essay, as in the list of essays; with the name of its collection before it for any other document. */
export const toId = ({ document: { kind, collection, slug, lang } }: DocumentPage): string =>
  kind === 'essay' ? `${slug}/${lang}` : `${collection}/${slug}/${lang}`

/** The API returns the author's text and data; the Markdown has neither `extra` nor what is written for other generators or in MDX. */
function toHashes(
  { path, lang, document }: DocumentPage,
  { config: { languages } }: Site,
  { getHash }: Pick<FileRecords, 'getHash'>,
): Pick<ChangedDocument, 'hash' | 'apiHash'> {
  const toApiHash = () =>
    getHash(toApiFile(toItemPath(document.collection, document.slug), lang === languages[0] ? null : lang))
  if (!document.hasPage) return { hash: toApiHash(), apiHash: null }
  const hash = getHash(toDecodedPageFile(path, 'md'))
  const hasMore = document.extra !== null || document.format === 'mdx' || isOfOtherGenerator(document)
  if (document.kind === 'page' || !hasMore) return { hash, apiHash: null }
  return { hash, apiHash: toApiHash() }
}

const toBuildId = (
  states: readonly Pick<ChangedDocument, 'id' | 'hash' | 'apiHash'>[],
  resources: readonly Pick<ChangedResource, 'path' | 'hash'>[],
): string =>
  toHash(
    Buffer.from(
      [
        ...states.map(({ id, hash, apiHash }) =>
          [id, hash, ...(apiHash === null ? [] : [apiHash])].join(' '),
        ),
        ...resources.map(({ path, hash }) => `${path} ${hash}`),
      ].join('\n'),
    ),
  )

/**
 * The paths that a copy of the site can hold beside documents, and the files there. Another generator may have some of the files. HTML is
 * not among them: it changes with every layout.
 */
function listResources(site: Site): (readonly [path: string, file: string])[] {
  const { config, published } = site
  const { languages } = config
  const toVariant = (path: string, lang: string) => toApiFile(path, lang === languages[0] ? null : lang)
  const inEachLanguage = (list: (lang: string) => (readonly [string, string])[]) => languages.flatMap(list)
  const listPages = published.filter(
    ({ kind }) => kind === 'home' || kind === 'essay-list' || kind === 'collection' || kind === 'tag-list',
  )
  const files = [openapiFiles.json, openapiFiles.yaml, documents.sitemap, exportIndexFile]
  const resources: (readonly [string, string])[] = [
    ...inEachLanguage((lang) =>
      [
        operations.getProfile.path,
        operations.listEssays.path,
        lists.listTags.path,
        ...config.collections.map(({ name }) => toCollectionPath(name)),
      ].map((path) => [toLanguagePath(path, lang, site), toVariant(path, lang)]),
    ),
    ...inEachLanguage((lang) =>
      [documents.llms, documents.llmsFull, documents.feed].map((name) => {
        const file = toLanguageFile(name, lang, site)
        return [`/${file}`, file]
      }),
    ),
    ...[...files, ...listCollectionFeeds(site).map(({ file }) => file)].map(
      (file) => [`/${file}`, file] as const,
    ),
    ...listPages.map(({ path }) => [toMarkdownPath(path), toPageFile(path, 'md')] as const),
  ]
  return resources.sort(([a], [b]) => (a < b ? -1 : 1))
}
