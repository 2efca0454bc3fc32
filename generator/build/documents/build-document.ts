/**
 * Builds one document: reads and renders it, writes its files, and stores its result in the cache. Runs in worker threads, and in this one
 * if documents are few.
 */

import type { DocumentStorage } from '../../kernel/cache/cache.ts'
import { trackReads, withoutTracking } from '../../kernel/cache/dependencies.ts'
import { isAlwaysError, isRuleId } from '../../kernel/diagnostics/rules.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import { createStagedWriter } from '../../kernel/publish/staging.ts'
import { openAddresses } from '../../site/addresses/link-targets.ts'
import { toAddressSettings } from '../../site/model/site.ts'
import { createPageContext } from '../../surfaces/page-context.ts'
import { openDocumentCache } from './cached-documents.ts'
import type { DocumentRenderer } from './render-document.ts'
import type { DocumentContext, DocumentResult, LoadedTask } from './task.ts'

/** Builds one document, and writes its files to the staging folder. Several documents can be read at the same time. */
export type BuildDocument = (task: LoadedTask) => Promise<DocumentResult>

/**
 * Creates a function that builds documents. It throws an OperationalError if a file changed during the build, or if the disk fails.
 * @param paths every path of the site
 * @param storage by default the folders that the context names
 */
export function createDocumentBuilder(
  context: DocumentContext,
  paths: PathTable,
  storage?: DocumentStorage,
): BuildDocument {
  const { output } = context
  const cache = openDocumentCache(context, paths, storage?.entries)
  // Only a cache needs the dependencies, and tracking them takes time for every lookup.
  const track = cache === null ? withoutTracking : trackReads
  const trackedPaths = track(paths)
  const writer = output && (storage?.writer ?? createStagedWriter(output.staging))

  /** Loads the renderer on first use: a rebuild may have nothing to render. */
  const loadRenderer = async (): Promise<DocumentRenderer> => {
    const { createDocumentRenderer } = await import('./render-document.ts')
    return createDocumentRenderer(context, {
      addresses: openAddresses(toAddressSettings(context.site), trackedPaths),
      pages: output && createPageContext(output.pages, trackedPaths),
      paths: trackedPaths,
    })
  }
  let loading: Promise<DocumentRenderer> | null = null

  return async (task) => {
    loading ??= loadRenderer()
    const renderer = await loading
    const readPaths = track(paths)
    const parsed = await renderer.read(task, readPaths)
    const { rendered, ...result } = renderer.render(task, parsed)
    const dependencies = [...readPaths.takeDependencies(), ...trackedPaths.takeDependencies()]
    // Another machine may be able to read a document that this one cannot. The build fails, so nothing is lost without the result.
    const isReadable = !result.messages.some(({ ruleId }) => isRuleId(ruleId) && isAlwaysError(ruleId))
    const key = isReadable && cache !== null ? cache.toKey(task) : null
    if (key !== null) cache?.store(key, { ...result, dependencies }, rendered)
    const files = writer === null ? [] : rendered.map(writer.write)
    return { ...result, files, key }
  }
}
