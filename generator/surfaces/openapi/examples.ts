/**
 * Responses of this site, with lists cut to two entries, as examples of the OpenAPI document. They need the metadata of documents and no
 * text, so that the edit of a text leaves the OpenAPI document as it is, and clients need not read it again.
 */

import { basename } from 'node:path/posix'
import type {
  EssayDetailResponse,
  EssaySummary,
  HealthResponse,
  ProfileResponse,
  ResourceName,
} from '../../../shim/contract/resources.ts'
import { operations, toExportFile } from '../../../shim/contract/routes.ts'
import type { Document } from '../../kernel/document.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { listEssays, toEssayPages, toPageFacts, toTaggedPages, toTagList } from '../api/lists.ts'
import {
  toEssayDetail,
  toEssaySummary,
  toHealth,
  toLanguagePath,
  toProfile,
  toSearchItem,
} from '../api/resources.ts'
import { toItem, toTemplates } from '../changes/write-feed.ts'
import { maxDocuments, toExportName } from '../export/index.ts'
import { type AdditionId, type AnyOperationId, isFinished, type Subject } from './subject.ts'

/** The most entries of a list in an example. */
const maxEntries = 2

const shorten = <T>(entries: readonly T[]): readonly T[] => entries.slice(0, maxEntries)

/** The most characters of a text, and of the author's data as JSON. */
const maxCharacters = 600

/** Cuts a long text of the author between two words. */
function cut(text: string): string {
  if (text.length <= maxCharacters) return text
  const start = text.slice(0, maxCharacters)
  const end = start.lastIndexOf(' ')
  return `${end > 0 ? start.slice(0, end) : start.replace(/[\uD800-\uDBFF]$/, '')}…`
}

const withShortDescription = <T extends { readonly description: string }>(resource: T): T => ({
  ...resource,
  description: cut(resource.description),
})

function toShortProfile({ site, lang }: Subject): ProfileResponse {
  const profile = toProfile(site, lang)
  return { ...profile, bio: cut(profile.bio) }
}

const toShortSummary = (page: DocumentPage, site: Site): EssaySummary =>
  withShortDescription(toEssaySummary(site, page))

/** Data of the author that is too long is left out: a part of it could be invalid. */
const hasShortExtra = ({ document: { extra } }: DocumentPage): boolean =>
  extra !== null && extra.length <= maxCharacters

const parseExtra = ({ document: { extra } }: DocumentPage) => JSON.parse(extra ?? '{}')

/** An invented hash. The real hashes are not known yet: some files are rendered later, and others contain the hash of the OpenAPI document. */
export const exampleHash = '3jwL1xoyCK3fYvyA0L1p6w'
const exampleBuild = 'u5Zc1TjN9hQ4yEoMaP6kDw'
export const earlierBuild = 'fK2nGz8vVtq0dYb7RWxLsg'

/** Only the shim knows the time, and a build must not. */
const exampleTime = '2026-01-01T12:00:00.000Z'

/** Sizes that only the texts decide. */
const exampleOutline = '[1400]'
const bytesPerEssay = 9000

const toEntries = (essays: readonly DocumentPage[], site: Site) =>
  shorten(essays.filter(isFinished)).map((page) => toShortSummary(page, site))

/** Has the description in place of the text. */
function toDetail({ site, essay }: Subject): EssayDetailResponse | null {
  if (essay === null) return null
  const detail = withShortDescription(toEssayDetail(site, essay, '', new Map()))
  return {
    ...detail,
    content: `${detail.description}\n\n…`,
    ...(hasShortExtra(essay) && { extra: parseExtra(essay) }),
  }
}

function toHealthReport(site: Site, isVerbose: boolean): HealthResponse {
  const { status, service, version, ...addresses } = toHealth(site, isVerbose)
  const timestamp = site.hosting.servedBy === 'shim' ? { timestamp: exampleTime } : {}
  return { status, service, version, ...timestamp, ...addresses }
}

const toTagged = ({ site, lang, tag }: Subject) =>
  tag && {
    ...toPageFacts(toTaggedPages(...tag, lang), 1, site),
    essays: toEntries(tag[1].essays, site),
  }

/** The documents in the examples of the change feed: the essay, and a page of the author. */
function listChanged({ site, essay }: Subject): readonly DocumentPage[] {
  const page = site.published.find(
    (other): other is DocumentPage =>
      other.kind === 'document' &&
      other.document.kind === 'page' &&
      !other.document.isGenerated &&
      isFinished(other),
  )
  return [essay, page].flatMap((shown) => shown ?? [])
}

const toId = ({ kind, slug, lang }: Document): string => `${kind === 'essay' ? '' : 'pages/'}${slug}/${lang}`

const toChangedItem = (page: DocumentPage, site: Site) =>
  toItem({ page, id: toId(page.document), hash: exampleHash, apiHash: null, changed: 0, added: null }, site, {
    getOutline: () => exampleOutline,
  })

const toProfilePath = ({ site, lang }: Subject): string =>
  toLanguagePath(operations.getProfile.path, lang, site)

/** The body of a 200 response of each operation; null if the site has nothing to show. */
const responses: Readonly<Record<AnyOperationId, (subject: Subject) => object | null>> = {
  getProfile: toShortProfile,
  listEssays: ({ site, essays }) => ({ count: essays.length, essays: toEntries(essays, site) }),
  getEssayBySlug: toDetail,
  searchContent: ({ search }) =>
    search && { ...search, results: shorten(search.results).map(withShortDescription) },
  getApiHealth: ({ site, isVerbose }) => toHealthReport(site, isVerbose),
  listEssayPage: ({ site, lang, essays }) => ({
    ...toPageFacts(toEssayPages(lang, site), 1, site),
    essays: toEntries(essays, site),
  }),
  listTags({ site, lang }) {
    const { count, tags } = toTagList(lang, site)
    return { count, tags: shorten(tags) }
  },
  listTagged: toTagged,
  listTaggedPage: toTagged,
  getChanges: (subject) => ({
    build: exampleBuild,
    builds: [exampleBuild, earlierBuild],
    templates: toTemplates(subject.site),
    next_change: null,
    documents: listChanged(subject).map(({ document }) => ({
      id: toId(document),
      lang: document.lang,
      hash: exampleHash,
      changed: 0,
    })),
    removed: [],
    resources: [{ path: toProfilePath(subject), hash: exampleHash, changed: 1 }],
  }),
  getChangesSince: (subject) => ({
    from: earlierBuild,
    to: exampleBuild,
    added: [],
    changed: listChanged(subject).map((page) => toChangedItem(page, subject.site)),
    removed: [],
    resources: [],
  }),
  getExport: ({ site }) => ({
    files: shorten(site.config.languages)
      .map((lang) => ({ lang, documents: Math.min(listEssays(lang, site).length, maxDocuments) }))
      .filter(({ documents }) => documents > 0)
      .map(({ lang, documents }) => ({
        name: toExportName(toExportFile(lang, 1)),
        url: `${site.config.base_url}/${toExportFile(lang, 1)}`,
        lang,
        hash: exampleHash,
        bytes: bytesPerEssay * documents,
        documents,
      })),
  }),
}

/** Returns the body of a 200 response; null if the site has nothing to show. */
export const toResponseExample = (id: AnyOperationId, subject: Subject): object | null =>
  responses[id](subject)

/**
 * A file as a text may refer to it; null if the site has none. Only texts say which files they refer to, so that the file is an image of the
 * essay or a static file, which the site has in any case.
 */
function toAssets({ site: { assets, config }, essay }: Subject): Readonly<Record<string, string>> | null {
  const file = essay?.document.cover ?? assets.find(({ isStatic }) => isStatic)
  return file ? { [basename(file.source)]: `${config.base_url}/${file.file}` } : null
}

/**
 * Returns a value for each schema of the contract, with as many fields as possible; null if the site has none. Its addresses lead to files: the
 * output check follows them.
 */
export function toSchemaValues(
  subject: Subject,
  error: object | null,
): Readonly<Record<ResourceName, object | null>> {
  const { site, essay, essays } = subject
  const detail = toDetail(subject)
  const profile = toShortProfile(subject)
  const health = toHealthReport(site, true)
  const assets = toAssets(subject)
  const withExtra = essays.find((page) => isFinished(page) && hasShortExtra(page))
  return {
    ProfileResponse: profile,
    ProfileLinks: profile.links,
    EssaySummary: essay && toShortSummary(essay, site),
    EssayListResponse: responses.listEssays(subject),
    EssayPageResponse: responses.listEssayPage(subject),
    TagListResponse: responses.listTags(subject),
    TaggedResponse: responses.listTagged(subject),
    EssayDetailResponse: detail && {
      ...(withExtra && { extra: parseExtra(withExtra) }),
      ...detail,
      ...(assets && { assets }),
    },
    SearchResponse: responses.searchContent(subject),
    SearchResultItem: essay && {
      ...withShortDescription(toSearchItem(site, essay)),
      excerpt: cut(essay.document.description),
    },
    HealthResponse: health,
    HealthVersioning: health.versioning,
    ErrorResponse: error,
  }
}

/** Returns a response of an addition that has all fields, also those that few sites have. */
export function toAdditionValue(id: AdditionId, subject: Subject): object | null {
  const response = toResponseExample(id, subject)
  const { site, essay } = subject
  if (essay === null || id === 'getExport') return response
  const { tokens, ...item } = toChangedItem(essay, site)
  const { id: document, lang, url, api_url, markdown_url } = item
  return id === 'getChanges'
    ? {
        ...response,
        next_change: exampleTime.slice(0, 10),
        documents: [{ ...item, api_hash: exampleHash, changed: 0, added: 1 }],
        removed: [{ id: document, removed: 1 }],
      }
    : {
        ...response,
        added: [{ ...item, api_hash: exampleHash, tokens }],
        changed: [{ ...item, api_hash: exampleHash, tokens }],
        removed: [{ id: document, lang, url, api_url, markdown_url }],
        resources: [
          {
            path: toProfilePath(subject),
            url: site.config.base_url + toProfilePath(subject),
            hash: exampleHash,
          },
        ],
      }
}
