/** What a worker thread gets for a document and what it returns: plain data. */

import type { CacheLocation } from '../cache/cache.ts'
import type { HashedSourceFile } from '../collect/document.ts'
import type { DiagnosticMessage } from '../diagnostics/diagnostic.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import type { DocumentPage } from '../model/site.ts'
import type { StagingLocation, WrittenFile } from '../render/output.ts'
import type { PageContextData } from '../render/page-context.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { FileReport } from '../verify-output/verify-output.ts'

/** What all documents of a build have in common. */
export interface DocumentContext {
  readonly parser: ParserName
  /** What links are resolved with; null if site.yaml has no valid languages. */
  readonly addresses: { readonly origin: string; readonly languages: readonly string[] } | null
  /** The component templates of site.yaml; null if site.yaml is invalid. */
  readonly components: SiteConfig['components'] | null
  /** What pages are rendered with and where they are written; null if the content has errors. */
  readonly output: { readonly pages: PageContextData; readonly staging: StagingLocation } | null
  /** Where results of earlier builds are; null without a cache. */
  readonly cache: CacheLocation | null
}

export interface DocumentTask {
  readonly sourceFile: HashedSourceFile
  readonly isDraft: boolean
  /** The page to render; null for a document that is only checked. */
  readonly page: DocumentPage | null
}

export interface DocumentResult {
  readonly messages: readonly DiagnosticMessage[]
  /** One message for each component without a template, by component name. */
  readonly unknownComponents: readonly (readonly [name: string, message: DiagnosticMessage])[]
  readonly files: readonly WrittenFile[]
  /** What the output check read in the files. */
  readonly reports: readonly FileReport[]
  /** The cache key of this result; null if it is not cached. Results with messages are not cached. */
  readonly key: string | null
}
