/**
 * Lists in parts (decisions, Lists in parts): the pages of the list of essays and of each collection, the list of tags, and the essays of
 * each tag in pages. The first page of a tag is at the path of the tag, too. A collection of the author has its whole list as well.
 */

import { lists } from '../../../shim/contract/descriptions.ts'
import { essaysPerPage } from '../../../shim/contract/limits.ts'
import {
  operations,
  toApiFile,
  toCollectionPath,
  toListPage,
  toPagePath,
  toTagPath,
} from '../../../shim/contract/routes.ts'
import type { Collection } from '../../content/schemas/collections.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toPageUrl } from '../../kernel/published-urls.ts'
import type { DocumentPage, Site, SiteSettings } from '../../site/model/site.ts'
import { getTags, type Tag } from '../../site/model/tags.ts'
import { isEssay, toUrl } from '../coverage.ts'
import { assertValid, type MetadataFile, type MetadataSurface } from '../surface.ts'
import { listItems, toItemSummary } from './items.ts'
import { toApiUrl, toEssaySummary, toLanguagePath } from './resources.ts'

/** A list of documents, published in pages. */
export interface PagedList {
  /** Without a page. */
  readonly path: string
  readonly lang: string
  /** The name of the documents in the response: `essays`, or the name of the author's collection. */
  readonly name: string
  readonly documents: readonly DocumentPage[]
  /** What the response has before the documents. */
  readonly head: object
  /** Returns a document as JSON. */
  readonly toItem: (page: DocumentPage, site: Site) => string
}

export const essayPages: MetadataSurface = {
  name: 'essay-pages',
  needs: 'metadata',
  plan: (site) => site.config.languages.flatMap((lang) => [...planPages(toEssayPages(lang, site), site)]),
  coverage: {
    toName: () => 'the pages of essays',
    isExpected: isEssay,
    toAddress: toUrl,
    read(file, { readJson }, { config: { languages } }) {
      const [name, lang = languages[0] ?? ''] = pageFile.exec(file) ?? []
      if (name === undefined) return null
      const { essays } = readJson() as { essays: { url: string }[] }
      return [{ lang, addresses: essays.map(({ url }) => url) }]
    },
  },
}

const pageFile = /^api\/v1\/essays\/pages\/\d+(?:\.([\w-]+))?\.json$/

export const tagLists: MetadataSurface = {
  name: 'tags',
  needs: 'metadata',
  plan: (site) =>
    site.config.languages.map((lang) => {
      const file = toFile(lists.listTags.path, lang, site)
      return {
        file,
        lang,
        render: ({ resources }) =>
          JSON.stringify(assertValid(resources.TagListResponse, toTagList(lang, site), file)),
      }
    }),
}

export const taggedPages: MetadataSurface = {
  name: 'tagged',
  needs: 'metadata',
  *plan(site) {
    for (const lang of site.config.languages)
      for (const [slug, { name, essays }] of getTags(site, lang)) {
        const list = toTaggedPages(slug, { name, essays }, lang)
        const [first, ...others] = planPages(list, site)
        if (first === undefined) continue
        yield { ...first, file: toFile(list.path, lang, site) }
        yield first
        yield* others
      }
  },
}

const toTagListPath = (slug: string): string => lists.listTagged.path.replace('{tag}', slug)

const toFile = (path: string, lang: string, { config: { languages } }: Site): string =>
  toApiFile(path, lang === languages[0] ? null : lang)

/** The list of all essays of a language, in pages. */
export const toEssayPages = (lang: string, site: Site): PagedList => ({
  path: operations.listEssays.path,
  lang,
  name: 'essays',
  documents: listEssays(lang, site),
  head: {},
  toItem: toEssay,
})

/** The list of all documents of a collection in a language, in pages. */
export const toCollectionPages = (collection: Collection, lang: string, site: Site): PagedList => ({
  path: toCollectionPath(collection.name),
  lang,
  name: collection.name,
  documents: listItems(site)(collection.name, lang),
  head: {},
  toItem: (page) => toItem(page, site, collection),
})

/** The lists of the author's collections: whole, and in pages. */
export const collectionLists: MetadataSurface = {
  name: 'collections',
  needs: 'metadata',
  *plan(site) {
    for (const collection of site.config.collections)
      for (const lang of site.config.languages) {
        const list = toCollectionPages(collection, lang, site)
        yield { file: toFile(list.path, lang, site), lang, render: () => toWholeList(list, site) }
        yield* planPages(list, site)
      }
  },
  coverage: {
    toName: () => 'the lists of collections',
    isExpected: ({ document }) => document?.kind === 'item',
    toAddress: (page, site) => (page.kind === 'document' ? toApiUrl(site, page, page.lang) : ''),
    read(file, { readJson }, { config: { languages, collections } }) {
      const [, name = '', lang = languages[0] ?? ''] = collectionFile.exec(file) ?? []
      if (!collections.some((collection) => collection.name === name)) return null
      const { [name]: items } = readJson() as Readonly<Record<string, readonly { api_url: string }[]>>
      return [{ lang, addresses: (items ?? []).map(({ api_url }) => api_url) }]
    },
  },
}

const collectionFile = /^api\/v1\/([^/.]+)(?:\.([\w-]+))?\.json$/

const toWholeList = ({ name, documents, toItem }: PagedList, site: Site): string =>
  `{"count":${documents.length},${JSON.stringify(name)}:[${documents.map((page) => toItem(page, site)).join(',')}]}`

/** The list of the essays with a tag, in pages. */
export const toTaggedPages = (slug: string, { name, essays }: Tag, lang: string): PagedList => ({
  path: toTagListPath(slug),
  lang,
  name: 'essays',
  documents: essays,
  head: { tag: name, slug },
  toItem: toEssay,
})

/** The essays of a language, newest first. */
export const listEssays = (lang: string, { published }: Site): readonly DocumentPage[] =>
  published.filter(
    (page): page is DocumentPage =>
      page.kind === 'document' && page.document.kind === 'essay' && page.lang === lang,
  )

/** The number of the last page, from 1. An empty list has one page. */
export const countPages = ({ documents }: PagedList): number =>
  Math.max(1, Math.ceil(documents.length / essaysPerPage))

/** Returns the path and query of a page of a list. */
export const toListPagePath = ({ path, lang }: PagedList, page: number, site: SiteSettings): string =>
  toLanguagePath(toListPage(path, page), lang, site)

/** Returns what a page of a list has before its documents. */
export function toPageFacts(list: PagedList, page: number, site: SiteSettings) {
  const pages = countPages(list)
  const toUrl = (other: number) =>
    other < 1 || other > pages ? null : site.config.base_url + toListPagePath(list, other, site)
  return {
    ...list.head,
    count: list.documents.length,
    page,
    pages,
    next: toUrl(page + 1),
    previous: toUrl(page - 1),
  }
}

/** Plans the pages of a list, from 1. */
function* planPages(list: PagedList, site: Site): Generator<MetadataFile> {
  const { path, lang, name, documents, toItem } = list
  const pages = countPages(list)
  for (let page = 1; page <= pages; page++) {
    const shown = documents.slice((page - 1) * essaysPerPage, page * essaysPerPage)
    const facts = toPageFacts(list, page, site)
    yield {
      file: toFile(toListPage(path, page), lang, site),
      lang,
      // The whole list has the same items, and its surface validates them.
      render: () =>
        `${JSON.stringify(facts).slice(0, -1)},${JSON.stringify(name)}:[${shown.map((shownPage) => toItem(shownPage, site)).join(',')}]}`,
    }
  }
}

/** An item is in the whole list, and in a page of it. */
const toItem = memoize((item: DocumentPage, site: Site, collection: Collection): string =>
  JSON.stringify(toItemSummary(site, item, collection)),
)

/** An essay is in a page of the whole list, and in a page of each of its tags. */
const toEssay = memoize((essay: DocumentPage, site: Site): string =>
  JSON.stringify(toEssaySummary(site, essay)),
)

/** The response of the list of tags. */
export function toTagList(lang: string, site: Site) {
  const { config } = site
  const tags = Array.from(getTags(site, lang), ([slug, { name, essays }]) => ({
    tag: name,
    slug,
    count: essays.length,
    // A site without HTML pages has no pages of tags.
    ...(config.site ? { url: toPageUrl(toPagePath(toTagPath(slug), lang, config.languages), site) } : {}),
    api_url: config.base_url + toLanguagePath(toTagListPath(slug), lang, site),
  }))
  return { count: tags.length, tags }
}
