/** Reads a content folder up to its model, without the texts of documents. */

import { type CollectedContent, collect } from './collect/collect.ts'
import { createHistoryReader, type HistoryReader } from './collect/history.ts'
import { isImage, readImageSize } from './collect/image-size.ts'
import { createLocator } from './collect/locate.ts'
import { readAllFrontMatter } from './documents/read-all-front-matter.ts'
import type { ContentModel, ModelOptions } from './model/content-model.ts'
import { createModel } from './model/model.ts'
import { loadExtraSchema } from './schemas/load-extra-schema.ts'
import { placeDocuments } from './sources/place-documents.ts'
import { toToday } from './today.ts'
import { createWorkerPool } from './workers/pool.ts'

export interface ReadContent {
  readonly collected: CollectedContent
  readonly model: ContentModel
  readonly history: HistoryReader
}

/**
 * Reads and validates everything but texts.
 * @param options that replace values of site.yaml
 * @throws {OperationalError} if the content folder cannot be read
 */
export async function readModel(
  content: string,
  options: Pick<ModelOptions, 'baseUrl' | 'severities'> = {},
): Promise<ReadContent> {
  const collected = collect(content)
  const history = createHistoryReader(content)
  const pool = createWorkerPool({ documents: collected.documents.length })
  try {
    const unread = collected.documents.map(() => null)
    const read = await readAllFrontMatter(pool, collected.sources, collected.documents, unread, () => {})
    const { frontMatter } = placeDocuments(read, collected.sources, toToday(undefined))
    const model = createModel(collected, frontMatter, {
      ...options,
      locate: createLocator(),
      extraSchema: await loadExtraSchema(collected),
      images: { isImage, readImageSize },
      readHistory: history.read,
    })
    return { collected, model, history }
  } finally {
    await pool.close()
  }
}
