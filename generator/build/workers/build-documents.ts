/** Builds all documents that are not in the cache, and collects the results of all. */

import { setImmediate } from 'node:timers/promises'
import type { ContentAsset } from '../../kernel/asset.ts'
import type { DocumentStorage } from '../../kernel/cache/cache.ts'
import { addMessages } from '../../kernel/diagnostics/diagnostic.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import type { ContentModel } from '../../site/model/content-model.ts'
import { createAssetUses } from '../../site/model/published-assets.ts'
import { isPublished } from '../../site/model/site.ts'
import { toSharedSettings } from '../../surfaces/page-context.ts'
import { openCachedResults } from '../documents/cached-documents.ts'
import { createAnchorCheck } from '../documents/check-anchors.ts'
import type { DocumentContext, DocumentResult, DocumentTask } from '../documents/task.ts'
import { toDocumentTasks } from '../documents/task.ts'
import { countUnknownComponents, reportUnknownComponents } from '../documents/unknown-components.ts'
import type { WorkerPool } from './pool.ts'

/** What the texts of all documents say together. */
interface BuiltDocuments {
  /** The assets to publish: those that a published document refers to, and all static files. */
  readonly assets: readonly ContentAsset[]
  /** How many documents use each component or shortcode without a template, the most frequent one first. */
  readonly unknownComponents: Readonly<Record<string, number>>
}

interface DocumentOptions extends Pick<DocumentContext, 'parser' | 'output' | 'cache'> {
  /** Every path of the site. */
  readonly paths: PathTable
  /** Called with the result of each document. */
  readonly onResult: (result: DocumentResult) => void
  /** The other work of this thread, which comes before documents are rendered. */
  readonly otherWork: Promise<unknown>
  readonly storage: DocumentStorage
  readonly signal: AbortSignal | undefined
}

/** How many documents are looked up between turns of the event loop, in which the caller can abort. */
const lookupsPerTurn = 100

/** Builds all documents, and adds the diagnostics to their files. */
export async function buildDocuments(
  pool: Pick<WorkerPool, 'buildDocuments'>,
  model: ContentModel,
  { parser, output, cache, paths, onResult, otherWork, storage, signal }: DocumentOptions,
): Promise<BuiltDocuments> {
  const { site, getFile } = model
  const { documents } = site
  const anchorCheck = createAnchorCheck(site, getFile)
  const assetUses = createAssetUses(site.assets)
  const unknownComponents: DocumentResult['unknownComponents'][] = []
  const context: DocumentContext = {
    parser,
    site: output?.pages.site ?? toSharedSettings(site),
    output,
    cache,
  }
  const addResult = (result: DocumentResult, index: number): void => {
    const document = documents[index]
    if (document !== undefined) {
      addMessages(getFile(document), result.messages)
      anchorCheck.add(document, result)
      assetUses.add(result.assets, !isPublished(document, site))
    }
    unknownComponents[index] = result.unknownComponents
    onResult(result)
  }
  const findCached = openCachedResults(context, paths, storage)
  const missing: { readonly task: DocumentTask; readonly index: number }[] = []
  for (const [index, task] of toDocumentTasks(site).entries()) {
    if (index % lookupsPerTurn === 0) await setImmediate()
    signal?.throwIfAborted()
    const result = findCached?.(task) ?? null
    if (result === null) missing.push({ task, index })
    else addResult(result, index)
  }
  await pool.buildDocuments(
    context,
    paths,
    missing.map(({ task }) => task),
    {
      onResult(result, number) {
        const entry = missing[number]
        if (entry !== undefined) addResult(result, entry.index)
      },
      otherWork,
      storage,
    },
  )
  for (const document of documents) {
    const { cover, fieldFiles } = document
    assetUses.add([...(cover === null ? [] : [cover.source]), ...fieldFiles], !isPublished(document, site))
  }
  await anchorCheck.reportMissing()
  assetUses.reportUnused()
  reportUnknownComponents(unknownComponents, documents.map(getFile))
  return { assets: assetUses.listPublished(), unknownComponents: countUnknownComponents(unknownComponents) }
}
