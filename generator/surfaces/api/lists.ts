/**
 * Lists in parts (decisions, Lists in parts): the pages of the list of essays, the list of tags, and the essays of each tag in pages. The
 * first page of a tag is at the path of the tag, too.
 */

import { lists } from '../../../shim/contract/descriptions.ts'
import { essaysPerPage } from '../../../shim/contract/limits.ts'
import { operations, toApiFile, toListPage, toPagePath, toTagPath } from '../../../shim/contract/routes.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toPageUrl } from '../../kernel/published-urls.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { getTags } from '../../site/model/tags.ts'
import { isEssay, toUrl } from '../coverage.ts'
import { assertValid, type MetadataFile, type MetadataSurface } from '../surface.ts'
import { toEssaySummary, toLanguagePath } from './resources.ts'

/** A list of essays, published in pages. */
interface PagedList {
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
  plan: (site) =>
    site.config.languages.flatMap((lang) => [
      ...planPages(
        { path: operations.listEssays.path, lang, essays: listEssays(lang, site), head: {} },
        site,
      ),
    ]),
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
        const path = toTagListPath(slug)
        const list = { path, lang, essays, head: { tag: name, slug } }
        const [first, ...others] = planPages(list, site)
        if (first === undefined) continue
        yield { ...first, file: toFile(path, lang, site) }
        yield first
        yield* others
      }
  },
}

const toTagListPath = (slug: string): string => lists.listTagged.path.replace('{tag}', slug)

const toFile = (path: string, lang: string, { config: { languages } }: Site): string =>
  toApiFile(path, lang === languages[0] ? null : lang)

/** The essays of a language, newest first. */
const listEssays = (lang: string, { published }: Site): readonly DocumentPage[] =>
  published.filter(
    (page): page is DocumentPage =>
      page.kind === 'document' && page.document.kind === 'essay' && page.lang === lang,
  )

/** Plans the pages of a list, from 1. A list without essays has one page. */
function* planPages({ path, lang, essays, head }: PagedList, site: Site): Generator<MetadataFile> {
  const pages = Math.max(1, Math.ceil(essays.length / essaysPerPage))
  const toUrl = (page: number) =>
    page < 1 || page > pages
      ? null
      : site.config.base_url + toLanguagePath(toListPage(path, page), lang, site)
  for (let page = 1; page <= pages; page++) {
    const shown = essays.slice((page - 1) * essaysPerPage, page * essaysPerPage)
    const facts = {
      ...head,
      count: essays.length,
      page,
      pages,
      next: toUrl(page + 1),
      previous: toUrl(page - 1),
    }
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

function toTagList(lang: string, site: Site) {
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
