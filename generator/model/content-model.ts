/** The result of the model stage: the content without the texts of documents. */

import type { VFile } from 'vfile'
import type { AddressSources } from '../addresses/addresses.ts'
import type { ContentAsset } from '../addresses/content-assets.ts'
import type { AssetEntry } from '../addresses/path-table.ts'
import type { Hosting } from '../addresses/published-urls.ts'
import type { History } from '../collect/history.ts'
import type { ReportAt } from '../collect/report-at.ts'
import type { Severities } from '../kernel/diagnostics/rules.ts'
import type { Layouts } from '../look/layouts/template.ts'
import type { Allow } from '../schemas/html-keys.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { ExtraSchema } from './extra-schema.ts'
import type { ImageReader } from './published-assets.ts'
import type { Site } from './site.ts'
import type { FrontMatter } from './validate-front-matter.ts'

/** Options that replace values of site.yaml, and what the model needs of the files. */
export interface ModelOptions {
  readonly baseUrl?: string | undefined
  /** Replaces the origin of the base URL, and keeps its path. */
  readonly origin?: string | undefined
  /** Whether the files are for readers, and not for a check or a preview. The default is true. */
  readonly isPublished?: boolean | undefined
  /** The default is the shim. */
  readonly hosting?: Hosting
  /** Publishes drafts and marks them. By default drafts are only checked. */
  readonly drafts?: boolean | undefined
  /** The day of the build, as YYYY-MM-DD. By default no date is compared with it. */
  readonly today?: string | undefined
  readonly reportAt: ReportAt
  /** The schema of `extra` in front matter; null if there is none, or if it is invalid. */
  readonly extraSchema: ExtraSchema | null
  /** The layouts of the content. Their mistakes are on its files. */
  readonly layouts: Layouts
  readonly images: ImageReader
  /** The severities of rules. By default site.yaml decides. */
  readonly severities?: Severities | undefined
  /** Reads the history of the files. It is called only if a translation does not say which state of its original it has. */
  readonly readHistory: () => History
}

/** A document without its text. */
export interface ContentDocument extends FrontMatter {
  /** Collects all diagnostics of the document and of its text. */
  readonly file: VFile
}

/** The image of each document that has a valid one, by the path of the document's file. */
export type CoverImages = ReadonlyMap<string, AssetEntry>

export interface ContentModel {
  /** Null if the content has errors. */
  readonly site: Site | null
  /** In the order in which they were collected. */
  readonly documents: readonly ContentDocument[]
  /** Files that are published as they are, sorted by their paths in the content folder. */
  readonly assets: readonly ContentAsset[]
  /** The images that front matter names. */
  readonly covers: CoverImages
  /** The paths of renamed and withdrawn documents. Empty if site.yaml is invalid. */
  readonly formerPaths: Site['formerPaths']
  /** The paths that links can lead to; null if site.yaml has no valid languages. */
  readonly addresses: AddressSources | null
  /** The component templates of site.yaml; null if site.yaml is invalid. */
  readonly components: SiteConfig['components'] | null
  /** The templates of shortcodes in site.yaml; empty if site.yaml is invalid. */
  readonly shortcodes: SiteConfig['shortcodes']
  /** Whether dollars enclose formulas; false if site.yaml is invalid. */
  readonly math: boolean
  /** The HTML that pages may have in addition; null if site.yaml is invalid, or the site has no HTML pages. */
  readonly allow: Allow | null
  /** The severities that site.yaml sets; empty if site.yaml is invalid. */
  readonly severities: Severities
  /** Every file that can have diagnostics. */
  readonly files: readonly VFile[]
}
