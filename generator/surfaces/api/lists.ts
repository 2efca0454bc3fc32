/**
 * Lists in parts (decisions, Lists in parts): the pages of the list of essays, the list of tags, and the essays of each tag in pages. The
 * first page of a tag is at the path of the tag, too.
 */

import { lists } from '../../../shim/contract/descriptions.ts'
import { essaysPerPage } from '../../../shim/contract/limits.ts'
import { operations, toApiFile, toListPage, toPagePath, toTagPath } from '../../../shim/contract/routes.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toPageUrl } from '../../kernel/published-urls.ts'
import type { DocumentPage, Site, SiteSettings } from '../../site/model/site.ts'
import { getTags, type Tag } from '../../site/model/tags.ts'
import { isEssay, toUrl } from '../coverage.ts'
import { assertValid, type MetadataFile, type MetadataSurface } from '../surface.ts'
import { toEssaySummary, toLanguagePath } from './resources.ts'

/** A list of essays, published in pages. */
export interface PagedList {
  /** Without a page. */
  readonly path: string
  readonly lang: string
  readonly essays: readonly DocumentPage[]
  /** What the response has before the essays. */
  readonly head: object
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
  essays: listEssays(lang, site),
  head: {},
})

/** The list of the essays with a tag, in pages. */
export const toTaggedPages = (slug: string, { name, essays }: Tag, lang: string): PagedList => ({
  path: toTagListPath(slug),
  lang,
  essays,
  head: { tag: name, slug },
})

/** The essays of a language, newest first. */
export const listEssays = (lang: string, { published }: Site): readonly DocumentPage[] =>
  published.filter(
    (page): page is DocumentPage =>
      page.kind === 'document' && page.document.kind === 'essay' && page.lang === lang,
  )

/** The number of the last page, from 1. A list without essays has one page. */
export const countPages = ({ essays }: PagedList): number =>
  Math.max(1, Math.ceil(essays.length / essaysPerPage))

/** Returns the path and query of a page of a list. */
export const toListPagePath = ({ path, lang }: PagedList, page: number, site: SiteSettings): string =>
  toLanguagePath(toListPage(path, page), lang, site)

/** Returns what a page of a list has before its essays. */
export function toPageFacts(list: PagedList, page: number, site: SiteSettings) {
  const pages = countPages(list)
  const toUrl = (other: number) =>
    other < 1 || other > pages ? null : site.config.base_url + toListPagePath(list, other, site)
  return {
    ...list.head,
    count: list.essays.length,
    page,
    pages,
    next: toUrl(page + 1),
    previous: toUrl(page - 1),
  }
}

/** Plans the pages of a list, from 1. */
function* planPages(list: PagedList, site: Site): Generator<MetadataFile> {
  const { path, lang, essays } = list
  const pages = countPages(list)
  for (let page = 1; page <= pages; page++) {
    const shown = essays.slice((page - 1) * essaysPerPage, page * essaysPerPage)
    const facts = toPageFacts(list, page, site)
    yield {
      file: toFile(toListPage(path, page), lang, site),
      lang,
      // The whole list has the same items, and its surface validates them.
      render: () =>
        `${JSON.stringify(facts).slice(0, -1)},"essays":[${shown.map((essay) => toItem(essay, site)).join(',')}]}`,
    }
  }
}

/** An essay is in a page of the whole list, and in a page of each of its tags. */
const toItem = memoize((essay: DocumentPage, site: Site): string =>
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
