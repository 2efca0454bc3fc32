/** Creates one task for each document of the content, drafts and invalid documents included. */

import type { VFile } from 'vfile'
import { addMessages } from '../diagnostics/diagnostic.ts'
import { hasGuide } from '../guides/metadata.ts'
import type { ContentModel } from '../model/content-model.ts'
import type { DocumentPage } from '../model/site.ts'
import type { DocumentResult, DocumentTask } from './task.ts'

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

/**
 * Reports each component without a template once, at its first use in the order of the documents.
 * @param unknownComponents the unknown components of each document
 * @param files the source file of each document, in the same order; the messages are added to these
 */
export function reportUnknownComponents(
  unknownComponents: readonly DocumentResult['unknownComponents'][],
  files: readonly VFile[],
): void {
  const reported = new Set<string>()
  for (const [index, file] of files.entries()) {
    for (const [name, message] of unknownComponents[index] ?? []) {
      if (!reported.has(name)) addMessages(file, [message])
      reported.add(name)
    }
  }
}

/** Counts the documents that use each component or shortcode without a template, the most frequent one first. */
export function countUnknownComponents(
  unknownComponents: readonly DocumentResult['unknownComponents'][],
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const unknown of unknownComponents)
    for (const name of new Set(unknown.map(([name]) => name))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
}
