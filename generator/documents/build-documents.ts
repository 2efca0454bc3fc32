/** Builds all documents, and collects their results. */

import type { ContentAsset } from '../addresses/content-assets.ts'
import { shimHosting } from '../addresses/hosting.ts'
import type { PathTable } from '../addresses/path-table.ts'
import { addMessages } from '../diagnostics/diagnostic.ts'
import { createAssetUses } from '../model/asset-uses.ts'
import type { ContentModel } from '../model/content-model.ts'
import type { WorkerPool } from '../workers/pool.ts'
import { createAnchorCheck } from './anchors.ts'
import type { DocumentContext, DocumentResult } from './task.ts'
import { toDocumentTasks } from './tasks.ts'
import { countUnknownComponents, reportUnknownComponents } from './unknown-components.ts'

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
  /** Whether drafts are published. */
  readonly drafts: boolean
  /** Called with the result of each document. */
  readonly onResult: (result: DocumentResult) => void
  /** The other work of this thread, which comes first. */
  readonly otherWork: Promise<unknown>
}

/** Builds all documents, and adds the diagnostics to their files. */
export async function buildDocuments(
  pool: Pick<WorkerPool, 'buildDocuments'>,
  model: ContentModel,
  { parser, output, cache, paths, drafts, onResult, otherWork }: DocumentOptions,
): Promise<BuiltDocuments> {
  const { documents, addresses, components, shortcodes, allow, covers } = model
  const anchorCheck = createAnchorCheck(addresses?.languages ?? [], addresses?.hosting ?? shimHosting)
  const assetUses = createAssetUses(model.assets)
  const unknownComponents: DocumentResult['unknownComponents'][] = []
  const settings = addresses && {
    origin: addresses.origin,
    languages: addresses.languages,
    hosting: addresses.hosting,
    sources: addresses.sources,
  }
  const context: DocumentContext = {
    parser,
    addresses: settings,
    components,
    shortcodes,
    allow,
    output,
    cache,
  }
  const addResult = (result: DocumentResult, index: number): void => {
    const document = documents[index]
    if (document !== undefined) {
      addMessages(document.file, [...result.messages, ...result.textWarnings])
      anchorCheck.add(document, result)
      assetUses.add(result.assets, document.isDraft && !drafts)
    }
    unknownComponents[index] = result.unknownComponents
    onResult(result)
  }
  await pool.buildDocuments(context, paths, toDocumentTasks(model), addResult, otherWork)
  for (const { sourceFile, isDraft } of documents) {
    const cover = covers.get(sourceFile.path)
    if (cover !== undefined) assetUses.add([cover.source], isDraft && !drafts)
  }
  await anchorCheck.reportMissing()
  assetUses.reportUnused()
  reportUnknownComponents(
    unknownComponents,
    documents.map(({ file }) => file),
  )
  return { assets: assetUses.listPublished(), unknownComponents: countUnknownComponents(unknownComponents) }
}
