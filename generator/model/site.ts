/** The site as the later stages see it: what is published, in the order in which it is shown. */

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
  /** Its page's canonical path. */
  readonly path: string
  /** Where its text lies; null for what the build writes itself. */
  readonly sourceFile: HashedSourceFile | null
}

/** An essay or a page in every language it has, in the order of the site's languages. */
export interface TranslationSet {
  readonly slug: string
  readonly translations: readonly Document[]
}

interface AnyPage {
  readonly lang: string
  /** Its canonical path. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** The paths of the page in every language it has, its own included, in the order of the site's languages. */
  readonly translations: ReadonlyMap<string, string>
}

/** The home or the list of essays in one language. */
export interface ListPage extends AnyPage {
  readonly kind: 'home' | 'essay-list'
  readonly document: null
}

/** A document's page. */
export interface DocumentPage extends AnyPage {
  readonly kind: 'document'
  readonly document: Document
}

export type Page = ListPage | DocumentPage

/** What is said of the whole site, whatever it publishes. */
export interface SiteSettings {
  readonly config: SiteConfig
  readonly addressing: Addressing
  /** By language; every language of the site has one. */
  readonly profiles: ReadonlyMap<string, ProfileSource>
}

export interface Site extends SiteSettings {
  /** By slug. */
  readonly essays: readonly TranslationSet[]
  readonly pages: readonly TranslationSet[]
  /** Everything that is published, by language and kind: each surface is made from this list. */
  readonly published: readonly Page[]
}
