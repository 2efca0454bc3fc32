/** The texts of a content: all of them read and judged, and where nothing is wrong so far, rendered. */

import { addMessages } from '../diagnostics/diagnostic.ts'
import { hasGuide } from '../guides/front-matter.ts'
import type { ContentModel } from '../model/model.ts'
import type { Rendering } from '../render/rendering.ts'
import type { DocumentResult, RenderContext } from './document.ts'
import type { WorkerPool } from './pool.ts'

/**
 * Has every text worked on; what is wrong with one is said at the file of its document.
 * @param rendering takes what is rendered; null where the content has errors already
 * @returns the keys of what is remembered of documents
 */
export async function workOnTexts(
  { site, documents, addresses, components }: ContentModel,
  rendering: Rendering | null,
  crew: WorkerPool,
  brief: Pick<RenderContext, 'parser' | 'cache' | 'writeTarget'>,
): Promise<readonly string[]> {
  const pages = new Map(
    site?.published.flatMap((page) =>
      page.kind === 'document' && page.document.sourceFile !== null && !hasGuide(page.document)
        ? [[page.document.sourceFile.path, page] as const]
        : [],
    ),
  )
  const orders = documents.map(({ sourceFile, isDraft }) => ({
    sourceFile,
    isDraft,
    page: pages.get(sourceFile.path) ?? null,
  }))
  const keys: string[] = []
  const unknown: DocumentResult['unknown'][] = []
  await crew.work(
    { ...brief, addresses, components, site: rendering?.brief ?? null },
    orders,
    (outcome, sourceFile) => {
      const file = documents[sourceFile]?.file
      if (file !== undefined) addMessages(file, outcome.messages)
      unknown[sourceFile] = outcome.unknown
      if (outcome.key !== null) keys.push(outcome.key)
      rendering?.take(outcome.files, outcome.reports)
    },
  )
  const told = new Set<string>()
  for (const [sourceFile, uses] of unknown.entries()) {
    const file = documents[sourceFile]?.file
    for (const [name, message] of uses) {
      if (!told.has(name) && file !== undefined) addMessages(file, [message])
      told.add(name)
    }
  }
  return keys
}
