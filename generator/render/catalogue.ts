/** The published pages as the renderers look them up: by language, by kind, by path. */

import GithubSlugger from 'github-slugger'
import type { SearchResponse } from '../../shim/contract/resources.ts'
import { explorerPath, guidePages, linkedPages, toPagePath } from '../../shim/contract/routes.ts'
import type { Search } from '../../shim/core/http.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import type { Assets } from '../assets/assets.ts'
import type { SiteConfig } from '../config.ts'
import { type GuideText, toGuide } from '../guides/guides.ts'
import type { Document, DocumentPage, Page, Site } from '../model/site.ts'
import { toWords, type Words } from '../words/words.ts'
import { toExampleQuery, toExamples } from './examples.ts'
import { toSearchItem } from './resources.ts'
import { buildSearch, type SearchFiles } from './search/search.ts'

/** What is written on one subject. */
export interface Subject {
  /** Where it stands on the list of essays. */
  readonly anchor: string
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
}

/** What there is in one language. */
export interface Shelf {
  readonly lang: string
  readonly words: Words
  /** The language of the words, where it is not that of the page; null where it is. */
  readonly wordsLang: string | null
  readonly home: Page
  readonly list: Page
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
  /** Those that the home shows. */
  readonly latest: readonly DocumentPage[]
  /** By name. */
  readonly subjects: ReadonlyMap<string, Subject>
  /** By slug. */
  readonly others: readonly DocumentPage[]
  /** A search that a guide shows. */
  readonly example: SearchResponse
}

export interface Catalogue {
  readonly site: Site
  readonly config: SiteConfig
  readonly assets: Assets
  /** What a search reads. */
  readonly search: SearchFiles
  readonly byPath: ReadonlyMap<string, Page>
  /** What there is in a language of the site. */
  readonly getShelf: (lang: string) => Shelf
  /** The guide that stands on a document's page, or null. */
  readonly getGuide: (document: Document) => GuideText | null
}

/** Essays that a home shows. */
const mostLatest = 5

/** Arranges what a site publishes. */
export async function createCatalogue(site: Site, assets: Assets): Promise<Catalogue> {
  const { config, published } = site
  const search = buildSearch(config.languages, toSearchEntries(site))
  const find = await openSearch(async (file) => search.get(file) ?? '')
  const shelves = new Map<string, Shelf>()
  for (const lang of config.languages) shelves.set(lang, await createShelf(published, lang, find))
  const getShelf = (lang: string): Shelf => {
    const shelf = shelves.get(lang)
    if (shelf === undefined)
      throw new Error(`Cannot show anything in "${lang}": the site has no such language`)
    return shelf
  }
  const byPath = new Map(published.map((page) => [page.path, page]))
  const written = new Map<Document, GuideText | null>()
  const getGuide = (document: Document): GuideText | null => {
    if (document.kind !== 'page' || !guidePages.includes(document.slug)) return null
    const guide = written.get(document) ?? writeGuide(document, site, getShelf(document.lang))
    written.set(document, guide)
    return guide
  }
  return { site, config, assets, search, byPath, getShelf, getGuide }
}

/** Everything that can be found, in the order in which it is published: newest first, then by slug and language. */
const toSearchEntries = (site: Site) =>
  site.published.flatMap(({ document }) =>
    document === null
      ? []
      : [{ item: toSearchItem(site, document), work: `${document.kind} ${document.slug}` }],
  )

/** The guide of a page, with answers that this very service gives. */
function writeGuide(
  { slug, lang, references }: Document,
  site: Site,
  { essays, example }: Shelf,
): GuideText | null {
  const { base_url, version, versioning, languages, quota, site: hasPages } = site.config
  const toPath = (page: string) => toPagePath(`/${page}`, lang, languages)
  const service = {
    baseUrl: base_url,
    version,
    languages,
    quota,
    versioning,
    developersPath: toPath(linkedPages.developers),
    agentsPath: toPath(linkedPages.agent_instructions),
    explorerPath: hasPages ? explorerPath : null,
  }
  return toGuide(slug, lang, references.anchors, service, toExamples(site, essays, lang, example))
}

async function createShelf(published: readonly Page[], lang: string, find: Search): Promise<Shelf> {
  const own = published.filter((page) => page.lang === lang)
  const documents = own.filter((page) => page.kind === 'document')
  const [home, list] = own
  if (home?.kind !== 'home' || list?.kind !== 'essay-list') {
    throw new Error(`Cannot arrange the pages in "${lang}": its home and its list come first`)
  }
  const words = toWords(lang)
  const isOther = ({ document }: DocumentPage) => document.kind === 'page'
  const essays = documents.filter((page) => !isOther(page))
  return {
    lang,
    words,
    wordsLang: lang.split('-')[0] === words.lang ? null : words.lang,
    home,
    list,
    essays,
    latest: essays.slice(0, mostLatest),
    subjects: toSubjects(essays),
    others: documents.filter(isOther),
    example: await find(toExampleQuery(essays)),
  }
}

/** Essays by their subjects, in the order of the subjects' names; an essay stands under each of its own. */
function toSubjects(essays: readonly DocumentPage[]): ReadonlyMap<string, Subject> {
  const tags = [...new Set(essays.flatMap(({ document }) => document.tags))].sort()
  const slugger = new GithubSlugger()
  return new Map(
    tags.map((tag) => {
      const tagged = essays.filter(({ document }) => document.tags.includes(tag))
      return [tag, { anchor: `tag-${slugger.slug(tag)}`, essays: tagged }]
    }),
  )
}
