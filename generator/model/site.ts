/** The site as the later stages see it: what is published, in the order in which it is shown. */

import type { Format } from '../collect/markdown.ts'
import type { SiteConfig } from '../config.ts'
import type { ProfileSource } from './schemas.ts'

/** One essay or page in one language. */
export interface Document {
  readonly kind: 'essay' | 'page'
  readonly slug: string
  readonly lang: string
  /** Its page's canonical path. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** `YYYY-MM` or `YYYY-MM-DD` as the author wrote it; null for pages and undated essays. */
  readonly date: string | null
  readonly tags: readonly string[]
  readonly type: 'essay' | 'page' | 'developer_resource' | 'trust_anchor'
  readonly format: Format
  /** The author's text as written, without front matter. */
  readonly body: string
}

/** An essay or a page in every language it has, in the order of the site's languages. */
export interface Work {
  readonly slug: string
  readonly translations: readonly Document[]
}

export interface Site {
  readonly config: SiteConfig
  /** By language; every language of the site has one. */
  readonly profiles: ReadonlyMap<string, ProfileSource>
  /** By slug. */
  readonly essays: readonly Work[]
  readonly pages: readonly Work[]
}
