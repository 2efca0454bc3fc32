/** Creates one task for each document of the content, drafts and invalid documents included. */

import { hasGuide } from '../guides/metadata.ts'
import type { ContentModel } from '../model/content-model.ts'
import type { DocumentPage } from '../model/site.ts'
import type { DocumentTask } from './task.ts'

/**
 * Returns the tasks in the order of the documents. The task of a page with a guide has no page to render, because the page
 * is rendered with the files of the site.
 */
export function toDocumentTasks({
  site,
  documents,
}: Pick<ContentModel, 'site' | 'documents'>): readonly DocumentTask[] {
  const pages = new Map<string, DocumentPage>()
  for (const page of site?.published ?? []) {
    if (page.kind !== 'document' || page.document.sourceFile === null || hasGuide(page.document)) continue
    pages.set(page.document.sourceFile.path, page)
  }
  return documents.map(({ sourceFile, isDraft }) => ({
    sourceFile,
    isDraft,
    page: pages.get(sourceFile.path) ?? null,
  }))
}
