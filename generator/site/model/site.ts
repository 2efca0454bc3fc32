/**
 * The site: its settings, the profiles of its author, its documents, and the list of all published pages. A site whose content has
 * mistakes exists as well, with defaults for what is wrong, and is not published.
 */

import { toMarkdownPath } from '../../../shim/contract/routes.ts'
import type { ProfileSource } from '../../content/schemas/profile.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { Source } from '../../content/schemas/source.ts'
import type { JsonMap } from '../../content/schemas/subschemas.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import type { Document } from '../../kernel/document.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import type { Layouts } from '../../look/layouts/template.ts'
import type { AddressSettings, AddressSources } from '../addresses/link-targets.ts'

/** An essay or a page in all its languages, in the order of the site's languages. */
export interface TranslationSet {
  readonly slug: string
  readonly translations: readonly Document[]
}

interface AnyPage {
  readonly lang: string
  /** The canonical path. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** The paths of the page by language, its own included, in the order of the site's languages. */
  readonly translations: ReadonlyMap<string, string>
}

/** The home page, the list of essays, the list of tags or the search page in one language. */
export interface ListPage extends AnyPage {
  readonly kind: 'home' | 'essay-list' | 'tag-list' | 'search'
  readonly document: null
}

/** The list of an author's collection in one language. */
export interface CollectionPage extends AnyPage {
  readonly kind: 'collection'
  readonly collection: string
  /** Whether the description is a text of the author. Without one, it is the title. */
  readonly isDescribed: boolean
  readonly document: null
  /** The documents with a page, in the order of the collection. */
  readonly items: readonly DocumentPage[]
}

/** The page of one tag in one language. */
export interface TagPage extends AnyPage {
  readonly kind: 'tag'
  readonly document: null
  /** The essays with this tag, newest first. */
  readonly essays: readonly DocumentPage[]
}

/** The page of a document. */
export interface DocumentPage extends AnyPage {
  readonly kind: 'document'
  readonly document: Document
  readonly neighbours: Neighbours
  /** The address at which readers edit the file of the document; null if site.yaml names none, and for a generated document. */
  readonly editUrl: string | null
}

/**
 * The documents before and after a document in its language: by their order in the sidebar, and for other essays by date. Null at the
 * ends of the list, and on other pages.
 */
export interface Neighbours {
  /** In the sidebar, the document before; else the next older essay. */
  readonly previous: LinkedPage | null
  /** In the sidebar, the document after; else the next newer essay. */
  readonly next: LinkedPage | null
  /** Whether both are essays in the order of their dates. */
  readonly isByDate: boolean
}

/** What a link to a page needs of it. */
export type LinkedPage = Pick<AnyPage, 'path' | 'title'>

export type Page = ListPage | CollectionPage | TagPage | DocumentPage

/** What a link of the author leads to. */
export interface FrameLink {
  /** The canonical path of a page, or null for an address elsewhere. */
  readonly path: string | null
  /** The address elsewhere. */
  readonly url: string | null
  readonly label: string
}

/** A section of the sidebar in one language. */
export interface SidebarSection {
  readonly title: string
  readonly pages: readonly LinkedPage[]
}

/** The author's part of header, footer and sidebar in one language. Null for what the build decides. */
export interface Frame {
  readonly navigation: readonly FrameLink[] | null
  readonly footer: {
    readonly links: readonly FrameLink[] | null
    readonly social: boolean
    readonly copyright: string | null
  } | null
  /** Empty without a sidebar. */
  readonly sidebar: readonly SidebarSection[]
}

/** The settings of the site, which do not depend on its documents. */
export interface SiteSettings {
  /** With the URL that options give. A key with a mistake has its default. */
  readonly config: SiteConfig
  /** Whether site.yaml has no mistake. */
  readonly isConfigured: boolean
  /** Whether the languages in site.yaml have no mistake. Otherwise they are those of profiles and documents. */
  readonly hasLanguages: boolean
  /** The URL in site.yaml. Texts link to it, whatever URL a build is for. */
  readonly origin: string
  readonly hosting: Hosting
  /** Where documents come from. */
  readonly sources: readonly Source[]
  /** By language. Each language of a site without mistakes has one. */
  readonly profiles: ReadonlyMap<string, ProfileSource>
}

/** What a site has of the author's own data in essays. */
export interface SiteExtra {
  /** The schema of the data; null if the content has none. */
  readonly schema: JsonMap | null
}

export interface Site extends SiteSettings {
  /** Drafts, too, in the order of the sources. Without documents that the build generates. */
  readonly documents: readonly Document[]
  /** The documents that another generator has about the lists of collections, at the paths of these lists. They are not published. */
  readonly lists: readonly Document[]
  /** Whether drafts are published. */
  readonly showsDrafts: boolean
  /** The files of the content that are published as they are, if a document refers to them. */
  readonly assets: readonly ContentAsset[]
  /** Null if no essay has data of the author, and the content has no schema for it. */
  readonly extra: SiteExtra | null
  /** In the order of their first documents: those of Stele's own layout are sorted by slug. */
  readonly essays: readonly TranslationSet[]
  /** The items of each collection of the author, by its name, in the order of `essays`. */
  readonly items: ReadonlyMap<string, readonly TranslationSet[]>
  /** Sorted by slug, with the pages that the build generates. */
  readonly pages: readonly TranslationSet[]
  /** Paths of renamed and withdrawn documents, sorted: the path that replaces each, or null if it is gone. */
  readonly formerPaths: ReadonlyMap<string, string | null>
  /** All published pages in the order of {@link listPages}. Sitemap, feeds, llms.txt and lists follow this order. */
  readonly published: readonly Page[]
  /** The author's part of header, footer and sidebar, by language. */
  readonly frames: ReadonlyMap<string, Frame>
  /** The author's layouts of pages. */
  readonly layouts: Layouts
}

/** Whether a document is published, or would be if the content had no mistakes. */
export const isPublished = ({ isDraft }: Document, { showsDrafts }: Pick<Site, 'showsDrafts'>): boolean =>
  !isDraft || showsDrafts

/** The settings that resolve links. */
export const toAddressSettings = ({ config, origin, hosting, sources }: SiteSettings): AddressSettings => ({
  origin,
  languages: config.languages,
  hosting,
  sources,
})

/** The kinds of pages whose paths depend on documents, but are no documents. */
const listKinds: ReadonlySet<Page['kind']> = new Set(['tag-list', 'tag', 'collection', 'search'])

/** What links in the documents of a site can lead to. */
export function toAddressSources(
  site: Pick<Site, keyof SiteSettings | 'documents' | 'lists' | 'showsDrafts' | 'assets' | 'published'>,
): AddressSources {
  const { documents, lists, assets, published } = site
  const listed = published.filter(({ kind }) => listKinds.has(kind))
  return {
    ...toAddressSettings(site),
    listPaths: listed.flatMap(({ path }) => [path, toMarkdownPath(path)]),
    published: documents.filter((document) => isPublished(document, site)),
    drafts: documents.filter((document) => !isPublished(document, site)),
    lists,
    assets,
  }
}

/** Whether the site has withdrawn documents. */
export const hasGone = ({ formerPaths }: Pick<Site, 'formerPaths'>): boolean =>
  [...formerPaths.values()].includes(null)

/** @throws {Error} if the site has no profile in the language */
export function getProfile({ profiles }: Pick<SiteSettings, 'profiles'>, lang: string): ProfileSource {
  const profile = profiles.get(lang)
  if (profile === undefined) throw new Error(`Cannot render in "${lang}": the site has no profile`)
  return profile
}
