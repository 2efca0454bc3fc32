/** What the model stage returns: the content as far as it is known without the texts of documents. */

import type { VFile } from 'vfile'
import type { AddressSources } from '../addresses/addresses.ts'
import type { Addressing } from '../addresses/addressing.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { FrontMatter } from './head.ts'
import type { Site } from './site.ts'

/** Options that replace values of site.yaml. */
export interface Overrides {
  readonly baseUrl?: string | undefined
  /** By default `queries`. */
  readonly addressing?: Addressing
}

/** A document without its text. */
export interface ContentDocument extends FrontMatter {
  /** Carries all diagnostics of the document, those of its text included. */
  readonly file: VFile
}

export interface ContentModel {
  /** Null if the content has errors. */
  readonly site: Site | null
  /** In the order of the content. */
  readonly documents: readonly ContentDocument[]
  /** What links can lead to; null if site.yaml has no valid languages. */
  readonly addresses: AddressSources | null
  /** The component templates of site.yaml; null if site.yaml is invalid. */
  readonly components: SiteConfig['components'] | null
  /** Every file that may carry diagnostics. */
  readonly files: readonly VFile[]
}
