/** The result of the model stage: the site without the texts of its documents, and what is known about its content. */

import type { VFile } from 'vfile'
import type { History } from '../../content/files/history.ts'
import type { Severities } from '../../kernel/diagnostics/rules.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import type { Layouts } from '../../look/layouts/template.ts'
import type { AuthorSchema } from './author-schema.ts'
import type { CollectionSchemas } from './collection-schemas.ts'
import type { PlacedDocuments } from './place-documents.ts'
import type { ImageReader } from './published-assets.ts'
import type { Site } from './site.ts'

/** Options that replace values of site.yaml, and what the model needs of the files. */
export interface ModelOptions {
  readonly baseUrl?: string | undefined
  /** Replaces the origin of the base URL, and keeps its path. */
  readonly origin?: string | undefined
  /** Whether nobody publishes the site. */
  readonly isDryRun?: boolean | undefined
  /** The default is the shim. */
  readonly hosting?: Hosting
  /** Publishes drafts and marks them. By default drafts are only checked. */
  readonly drafts?: boolean | undefined
  /** The day of the build, as YYYY-MM-DD. */
  readonly today: string
  /** The schema of `extra` in front matter; null if there is none, or if it is invalid. */
  readonly extraSchema: AuthorSchema | null
  /** The valid schemas of collections, by their names. */
  readonly collectionSchemas: CollectionSchemas
  /** The layouts of the content. Their mistakes are on its files. */
  readonly layouts: Layouts
  readonly images: ImageReader
  /** The severities of rules. By default site.yaml decides. */
  readonly severities?: Severities | undefined
  /** Reads the history of the files. It is called only if a translation does not say which state of its original it has. */
  readonly readHistory: () => History
}

export interface ContentModel extends Omit<PlacedDocuments, 'documents' | 'lists'> {
  readonly site: Site
  /** Whether the content has no errors, so that the site can be published. */
  readonly isValid: boolean
  readonly severities: Severities
  /** Every file that can have diagnostics. */
  readonly files: readonly VFile[]
}
