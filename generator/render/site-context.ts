/** The published pages as the site's own files show them: by language, by kind, by subject. */

import type { SearchResponse } from '../../shim/contract/resources.ts'
import { explorerPath, linkedPages, toPagePath } from '../../shim/contract/routes.ts'
import type { Search } from '../../shim/core/http.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import type { Assets } from '../assets/assets.ts'
import type { DocumentText } from '../collect/document.ts'
import { hasGuide } from '../guides/front-matter.ts'
import { type GuideText, toGuide } from '../guides/guides.ts'
import type { Parsers } from '../markdown/parsers.ts'
import type { Document, DocumentPage, Site } from '../model/site.ts'
import { toExampleQuery, toExamples } from './api/examples.ts'
import { toSearchItem } from './api/resources.ts'
import { createFrame, type Frame, type FrameData, type FrameShelf } from './page-context.ts'
import { buildSearch } from './search/search.ts'

/** What is written on one subject. */
export interface Subject {
  /** Where it stands on the list of essays. */
  readonly anchor: string
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
}

/** What there is in one language. */
export interface Shelf extends FrameShelf {
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
  /** Those that the home shows. */
  readonly latest: readonly DocumentPage[]
  /** By name. */
  readonly subjects: ReadonlyMap<string, Subject>
  /** A search that a guide shows. */
  readonly example: SearchResponse
}

export interface Catalogue extends Frame {
  readonly site: Site
  readonly assets: Assets
  /**
   * Gives a file that a search reads, and lets go of it: together they are as long as all lists.
   * @throws {Error} where there is no such file any more
   */
  readonly takeSearchFile: (file: string) => string
  readonly getShelf: (lang: string) => Shelf
  /** The text of a document that has a guide. */
  readonly getText: (document: Document) => DocumentText
}

/** Essays that a home shows. */
const mostLatest = 5

/**
 * Arranges what a site publishes.
 * @param data what the frame of its pages is made of
 * @param parsers what reads the guides
 * @param readText reads the text of a document that has a guide
 */
export async function createCatalogue(
  site: Site,
  assets: Assets,
  data: FrameData,
  parsers: Parsers,
  readText: (document: Document) => DocumentText,
): Promise<Catalogue> {
  const { config, published } = site
  const search = buildSearch(config.languages, toSearchEntries(site))
  const find = await openSearch(async (file) => search.get(file) ?? '')
  const getText = once(readText)
  const frame = createFrame(
    data,
    once((document) =>
      hasGuide(document)
        ? writeGuide(document, site, getShelf(document.lang), getText(document), parsers)
        : null,
    ),
  )
  const shelves = new Map<string, Shelf>()
  for (const lang of config.languages) {
    const own = published.filter((page) => page.kind === 'document' && page.lang === lang) as DocumentPage[]
    shelves.set(lang, await createShelf(frame.getShelf(lang), own, find))
  }
  const getShelf = (lang: string): Shelf => {
    const shelf = shelves.get(lang)
    if (shelf === undefined)
      throw new Error(`Cannot show anything in "${lang}": the site has no such language`)
    return shelf
  }
  const takeSearchFile = (file: string): string => {
    const text = search.get(file)
    if (text === undefined) throw new Error(`Cannot render "${file}": the search has no such file`)
    search.delete(file)
    return text
  }
  return { ...frame, site, assets, takeSearchFile, getShelf, getText }
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
  { essays, example }: Shelf,
  { references }: DocumentText,
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
  frame: FrameShelf,
  documents: readonly DocumentPage[],
  find: Search,
): Promise<Shelf> {
  const essays = documents.filter(({ document }) => document.kind === 'essay')
  return {
    ...frame,
    essays,
    latest: essays.slice(0, mostLatest),
    subjects: toSubjects(essays, frame.anchors),
    example: await find(toExampleQuery(essays)),
  }
}

/** Essays by their subjects, in the order of the subjects' names; an essay stands under each of its own. */
function toSubjects(
  essays: readonly DocumentPage[],
  anchors: FrameShelf['anchors'],
): ReadonlyMap<string, Subject> {
  const tagged = new Map<string, DocumentPage[]>([...anchors.keys()].map((tag) => [tag, []]))
  for (const essay of essays) for (const tag of essay.document.tags) tagged.get(tag)?.push(essay)
  return new Map([...tagged].map(([tag, own]) => [tag, { anchor: anchors.get(tag) ?? '', essays: own }]))
}
