/** The data for the files that cover several documents: lists, feeds, indexes, the search and the guides. */

import type { Resources, SearchResponse } from '../../shim/contract/resources.ts'
import { linkedPages, toPagePath } from '../../shim/contract/routes.ts'
import type { Search } from '../../shim/core/http.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import type { Parsers } from '../content/markdown/parsers.ts'
import { getResources, type ResourceSchemas, toResourceSchemas } from '../content/schemas/resource-schemas.ts'
import type { ParsedDocument } from '../content/texts/document.ts'
import type { Document } from '../kernel/document.ts'
import { memoize } from '../kernel/memoize.ts'
import type { PathTable } from '../kernel/path-table.ts'
import { hasMcp, toMessageQuota } from '../kernel/published-urls.ts'
import type { Assets } from '../look/assets/page-assets.ts'
import { type GuideText, toGuide } from '../look/guides/guides.ts'
import { hasGuide } from '../look/guides/metadata.ts'
import type { Reference } from '../look/guides/reference.ts'
import type { DocumentPage, Page, Site, TagPage } from '../site/model/site.ts'
import { toExampleQuery, toExamples } from './api/examples.ts'
import { toHealthPath, toListPath, toSearchItem } from './api/resources.ts'
import { isSearched } from './coverage.ts'
import {
  createLocaleLookup,
  createPageContext,
  type PageContext,
  type PageContextData,
  type PageLocale,
} from './page-context.ts'
import { buildSearch } from './search/search.ts'

/** The documents of one language. */
export interface LocaleContext extends PageLocale {
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
  /** The newest essays, for the home page. */
  readonly latest: readonly DocumentPage[]
  /** The pages of all tags, sorted by name. */
  readonly tags: readonly TagPage[]
  /** The search response that the guides show. */
  readonly sampleSearch: SearchResponse
}

export interface SiteContext extends PageContext {
  readonly site: Site
  readonly assets: Assets
  /** The resources of the API on this site. */
  readonly resources: Resources
  /** The resources that the host has. */
  readonly schemas: ResourceSchemas
  /**
   * Returns the text of a search file and releases it, because all of them together take much memory.
   * @throws {Error} if there is no such file, or if it was taken before
   */
  readonly takeSearchFile: (file: string) => string
  /** @throws {Error} if the site does not have the language */
  readonly getLocale: (lang: string) => LocaleContext
  /** Returns the author's text on a page that has a guide. */
  readonly getText: (document: Document) => ParsedDocument
}

/**
 * Builds the search and groups the published pages by language and tag.
 * @param parsers parse the guides
 * @param readText reads and parses the author's text on a page that has a guide
 * @param describe reads the OpenAPI document of the site for the reference on the developers' page. It is called at most once.
 */
export async function createSiteContext(
  site: Site,
  assets: Assets,
  data: PageContextData,
  paths: Pick<PathTable, 'get'>,
  parsers: Parsers,
  readText: (document: Document) => Promise<ParsedDocument>,
  describe: (context: SiteContext) => Reference,
): Promise<SiteContext> {
  const { config, published } = site
  const resources = getResources(config.languages, {
    hasExtra: site.extra !== null,
    hasExcerpts: config.search.excerpts,
    collections: config.collections.map(({ name }) => name),
  })
  const schemas = toResourceSchemas(resources, site.hosting.servedBy === 'shim')
  const searchFiles = buildSearch(config.languages, toSearchEntries(site))
  const readSearchFile = (file: string): string => {
    const text = searchFiles.get(file)
    if (text === undefined)
      throw new Error(`Cannot render "${file}": it is not a search file, or it was rendered before`)
    return text
  }
  const search = await openSearch(async (file) => readSearchFile(file))
  const getText = await readGuideTexts(site, readText)
  const getGuide = memoize((document: Document) =>
    createGuide(document, site, getLocale(document.lang), getText(document), getReference, parsers),
  )
  const context = createPageContext(data, paths, (document) =>
    hasGuide(document) ? getGuide(document) : null,
  )
  const locales = new Map<string, LocaleContext>()
  for (const lang of config.languages) {
    const pages = published.filter((page) => page.lang === lang)
    locales.set(
      lang,
      await createLocaleContext(context.getLocale(lang), pages, search, site.config.home.essays),
    )
  }
  const getLocale = createLocaleLookup(locales)
  const takeSearchFile = (file: string): string => {
    const text = readSearchFile(file)
    searchFiles.delete(file)
    return text
  }
  const siteContext: SiteContext = {
    ...context,
    site,
    assets,
    resources,
    schemas,
    layouts: site.layouts,
    takeSearchFile,
    getLocale,
    getText,
  }
  let reference: Reference | null = null
  const getReference = (): Reference => {
    reference ??= describe(siteContext)
    return reference
  }
  return siteContext
}

/** Reads the author's texts on the pages that have a guide. */
async function readGuideTexts(
  { published }: Site,
  readText: (document: Document) => Promise<ParsedDocument>,
): Promise<SiteContext['getText']> {
  const texts = new Map<Document, ParsedDocument>()
  for (const { document } of published)
    if (document !== null && hasGuide(document)) texts.set(document, await readText(document))
  return (document) => {
    const text = texts.get(document)
    if (text === undefined)
      throw new Error(`Cannot read the text of "${document.path}": its page has no guide`)
    return text
  }
}

/** The searchable documents in the order of publication: newest first, then by slug and language. */
const toSearchEntries = (site: Site) =>
  site.published.flatMap((page) => {
    if (page.kind !== 'document' || !isSearched(page, site)) return []
    const { collection, slug } = page.document
    return [{ item: toSearchItem(site, page), translationSet: `${collection} ${slug}` }]
  })

/** Writes the guide of a page, with sample responses of this site. */
function createGuide(
  { slug, lang }: Document,
  site: Site,
  { essays, sampleSearch }: LocaleContext,
  { facts }: ParsedDocument,
  getReference: () => Reference,
  parsers: Parsers,
): GuideText | null {
  const { base_url, version, versioning, languages, quota, search } = site.config
  const toPath = (page: string) => toPagePath(`/${page}`, lang, languages)
  const service = {
    baseUrl: base_url,
    version,
    languages,
    quota,
    versioning,
    developersPath: toPath(linkedPages.developers),
    agentsPath: toPath(linkedPages.agent_instructions),
    hosting: site.hosting,
    hasMcp: hasMcp(site),
    messageQuota: toMessageQuota(site.config),
    searchesTexts: search.text,
    healthPath: toHealthPath(false, site.hosting.addressing),
    endpointsPath: toHealthPath(true, site.hosting.addressing),
    listPath: toListPath(lang, site),
  }
  const examples = toExamples(site, essays, sampleSearch)
  return toGuide(slug, lang, facts.anchors, service, examples, getReference, parsers)
}

/** @param maxLatest how many essays the home page lists */
async function createLocaleContext(
  context: PageLocale,
  pages: readonly Page[],
  search: Search,
  maxLatest: number,
): Promise<LocaleContext> {
  const documents = pages.filter((page) => page.kind === 'document')
  const essays = documents.filter(({ document }) => document.kind === 'essay')
  const tags = pages.filter((page) => page.kind === 'tag')
  const sampleSearch: SearchResponse = JSON.parse(await search(toExampleQuery(essays)))
  return {
    ...context,
    essays,
    latest: essays.slice(0, maxLatest),
    tags,
    sampleSearch,
  }
}
