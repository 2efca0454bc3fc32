/** The published pages as the site's own files show them: by language, by kind, by subject. */

import type { SearchResponse } from '../../shim/contract/resources.ts'
import { explorerPath, linkedPages, toPagePath } from '../../shim/contract/routes.ts'
import type { Search } from '../../shim/core/http.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import type { PathTable } from '../addresses/path-table.ts'
import type { Assets } from '../assets/assets.ts'
import type { ParsedDocument } from '../collect/document.ts'
import { hasGuide } from '../guides/front-matter.ts'
import { type GuideText, toGuide } from '../guides/guides.ts'
import type { Parsers } from '../markdown/parsers.ts'
import type { Document, DocumentPage, Site } from '../model/site.ts'
import { toExampleQuery, toExamples } from './api/examples.ts'
import { toSearchItem } from './api/resources.ts'
import { createPageContext, type PageContext, type PageContextData, type PageLocale } from './page-context.ts'
import { buildSearch } from './search/search.ts'

/** What is written on one subject. */
export interface TaggedEssays {
  /** Where it stands on the list of essays. */
  readonly anchor: string
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
}

/** What there is in one language. */
export interface LocaleContext extends PageLocale {
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
  /** Those that the home shows. */
  readonly latest: readonly DocumentPage[]
  /** By name. */
  readonly tags: ReadonlyMap<string, TaggedEssays>
  /** A search that a guide shows. */
  readonly example: SearchResponse
}

export interface SiteContext extends PageContext {
  readonly site: Site
  readonly assets: Assets
  /**
   * Gives a file that a search reads, and lets go of it: together they are as long as all lists.
   * @throws {Error} where there is no such file any more
   */
  readonly takeSearchFile: (file: string) => string
  readonly getLocale: (lang: string) => LocaleContext
  /** The text of a document that has a guide. */
  readonly getText: (document: Document) => ParsedDocument
}

/** Essays that a home shows. */
const mostLatest = 5

/**
 * Arranges what a site publishes.
 * @param data what the frame of its pages is made of
 * @param parsers what reads the guides
 * @param readText reads the text of a document that has a guide
 */
export async function createSiteContext(
  site: Site,
  assets: Assets,
  data: PageContextData,
  paths: Pick<PathTable, 'get'>,
  parsers: Parsers,
  readText: (document: Document) => ParsedDocument,
): Promise<SiteContext> {
  const { config, published } = site
  const search = buildSearch(config.languages, toSearchEntries(site))
  const find = await openSearch(async (file) => search.get(file) ?? '')
  const getText = once(readText)
  const context = createPageContext(
    data,
    paths,
    once((document) =>
      hasGuide(document)
        ? writeGuide(document, site, getLocale(document.lang), getText(document), parsers)
        : null,
    ),
  )
  const locales = new Map<string, LocaleContext>()
  for (const lang of config.languages) {
    const own = published.filter((page) => page.kind === 'document' && page.lang === lang) as DocumentPage[]
    locales.set(lang, await createShelf(context.getLocale(lang), own, find))
  }
  const getLocale = (lang: string): LocaleContext => {
    const locale = locales.get(lang)
    if (locale === undefined)
      throw new Error(`Cannot show anything in "${lang}": the site has no such language`)
    return locale
  }
  const takeSearchFile = (file: string): string => {
    const text = search.get(file)
    if (text === undefined) throw new Error(`Cannot render "${file}": the search has no such file`)
    search.delete(file)
    return text
  }
  return { ...context, site, assets, takeSearchFile, getLocale, getText }
}

/** Remembers what was made of each document. */
function once<T>(make: (document: Document) => T): (document: Document) => T {
  const made = new Map<Document, T>()
  return (document) => {
    const known = made.has(document) ? (made.get(document) as T) : make(document)
    made.set(document, known)
    return known
  }
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
  { slug, lang }: Document,
  site: Site,
  { essays, example }: LocaleContext,
  { references }: ParsedDocument,
  parsers: Parsers,
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
  return toGuide(slug, lang, references.anchors, service, toExamples(site, essays, lang, example), parsers)
}

async function createShelf(
  context: PageLocale,
  documents: readonly DocumentPage[],
  find: Search,
): Promise<LocaleContext> {
  const essays = documents.filter(({ document }) => document.kind === 'essay')
  return {
    ...context,
    essays,
    latest: essays.slice(0, mostLatest),
    tags: toSubjects(essays, context.tagAnchors),
    example: await find(toExampleQuery(essays)),
  }
}

/** Essays by their subjects, in the order of the subjects' names; an essay stands under each of its own. */
function toSubjects(
  essays: readonly DocumentPage[],
  anchors: PageLocale['tagAnchors'],
): ReadonlyMap<string, TaggedEssays> {
  const tagged = new Map<string, DocumentPage[]>([...anchors.keys()].map((tag) => [tag, []]))
  for (const essay of essays) for (const tag of essay.document.tags) tagged.get(tag)?.push(essay)
  return new Map([...tagged].map(([tag, own]) => [tag, { anchor: anchors.get(tag) ?? '', essays: own }]))
}
