/** The site that later stages publish: its settings, its essays and pages, and the list of all published pages. */

import type { Addressing } from '../addresses/addressing.ts'
import type { HashedSourceFile } from '../collect/document.ts'
import type { DocumentMetadata } from '../schemas/front-matter.ts'
import type { ProfileSource } from '../schemas/profile.ts'
import type { SiteConfig } from '../schemas/site.ts'

/** One essay or page in one language, without its text. */
export interface Document extends DocumentMetadata {
  readonly kind: 'essay' | 'page'
  readonly slug: string
  readonly lang: string
  /** The canonical path of its page. */
  readonly path: string
  /** Whether it is a draft, which only a preview publishes. */
  readonly isDraft: boolean
  /** The file with its text; null for a page that the build generates. */
  readonly sourceFile: HashedSourceFile | null
}

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

/** The home page or the list of essays in one language. */
export interface ListPage extends AnyPage {
  readonly kind: 'home' | 'essay-list'
  readonly document: null
}

/** The page of a document. */
export interface DocumentPage extends AnyPage {
  readonly kind: 'document'
  readonly document: Document
}

export type Page = ListPage | DocumentPage

/** The settings of the site, which do not depend on its documents. */
export interface SiteSettings {
  readonly config: SiteConfig
  readonly addressing: Addressing
  /** By language. Each language of the site has one. */
  readonly profiles: ReadonlyMap<string, ProfileSource>
}

export interface Site extends SiteSettings {
  /** Sorted by slug. */
  readonly essays: readonly TranslationSet[]
  /** Sorted by slug, with the pages that the build generates. */
  readonly pages: readonly TranslationSet[]
  /** Paths of renamed and withdrawn documents, sorted: the path that replaces each, or null if it is gone. */
  readonly formerPaths: ReadonlyMap<string, string | null>
  /** All published pages in the order of {@link listPages}. Sitemap, feeds, llms.txt and lists follow this order. */
  readonly published: readonly Page[]
}
