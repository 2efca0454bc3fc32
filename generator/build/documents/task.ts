/** The input and the result of building a document in a worker thread. All of it is plain data. */

import type { ParserName } from '../../content/markdown/parser-names.ts'
import type { CacheLocation } from '../../kernel/cache/cache.ts'
import type { DiagnosticMessage } from '../../kernel/diagnostics/diagnostic.ts'
import type { Document } from '../../kernel/document.ts'
import type { StagingLocation, WrittenFile } from '../../kernel/file.ts'
import { hasGuide } from '../../look/guides/metadata.ts'
import type { AnchorLink } from '../../site/model/check-addresses.ts'
import type { DocumentPage, Site, SiteSettings } from '../../site/model/site.ts'
import type { PageContextData } from '../../surfaces/page-context.ts'
import type { FileReport } from '../verify-output/verify-output.ts'

/** The input that all documents of a build share. */
export interface DocumentContext {
  readonly parser: ParserName
  readonly site: SiteSettings
  /** The input for rendering pages, and the folder for the rendered files; null if the content has errors. */
  readonly output: { readonly pages: PageContextData; readonly staging: StagingLocation } | null
  /** The location of the cache; null without a cache. */
  readonly cache: CacheLocation | null
}

/** The input for building one document. */
export interface DocumentTask {
  readonly document: Document
  /** The page to render; null for a document that is only checked. */
  readonly page: DocumentPage | null
}

/** A task with the bytes of its document's file, if they are in memory since its front matter was read; null to read the file again. */
export interface LoadedTask extends DocumentTask {
  readonly bytes: Uint8Array | null
}

/** The result of building one document. */
export interface DocumentResult {
  /** The diagnostics of the document, except unknown components. */
  readonly messages: readonly DiagnosticMessage[]
  /** One message for each component or shortcode without a template, by its name. */
  readonly unknownComponents: readonly (readonly [name: string, message: DiagnosticMessage])[]
  /** The anchors of its page. */
  readonly anchors: StoredAnchors
  /** Its links to anchors of other pages. */
  readonly anchorLinks: readonly AnchorLink[]
  /** The assets that it refers to, by their paths in the content folder. */
  readonly assets: readonly string[]
  /** The files of the document, which are now in the staging folder or were already published. */
  readonly files: readonly WrittenFile[]
  /** What the check of each file found. */
  readonly reports: readonly FileReport[]
  /** The cache key of this result; null if it is not cached, as without a cache. */
  readonly key: string | null
}

/** The anchors of a page as plain data, small enough to keep the anchors of all pages of a large site in memory. */
export interface StoredAnchors {
  /** The anchors, joined by line feeds. */
  readonly list: string
  readonly hasOpaqueParts: boolean
}

/**
 * Returns the tasks in the order of the documents. The task of a page with a guide has no page to render, because the page
 * is rendered with the files of the site.
 */
export function toDocumentTasks({ published, documents }: Site): readonly DocumentTask[] {
  const pages = new Map<Document, DocumentPage>()
  for (const page of published)
    if (page.kind === 'document' && !hasGuide(page.document)) pages.set(page.document, page)
  return documents.map((document) => ({ document, page: pages.get(document) ?? null }))
}
