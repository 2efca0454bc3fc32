/** The model stage as a whole: reads the front matter of all documents, and creates the model of the content. */

import type { DatedOptions } from '../../build-options.ts'
import { createHistoryReader, type HistoryReader } from '../../content/files/history.ts'
import { isImage, readImageSize } from '../../content/files/image-size.ts'
import { toHosting } from '../../hosts/hosts.ts'
import { toToday } from '../../kernel/days.ts'
import type { FrontMatter } from '../../kernel/document.ts'
import { loadLayouts } from '../../look/layouts/load-layouts.ts'
import { type CollectedContent, collectOpen, openContent } from '../../site/collect.ts'
import { loadCollectionSchemas } from '../../site/model/collection-schemas.ts'
import type { ContentModel, ModelOptions } from '../../site/model/content-model.ts'
import { loadExtraSchema } from '../../site/model/extra.ts'
import { createModel } from '../../site/model/model.ts'
import { toSiteKeys } from '../../site/site-keys.ts'
import { loadPlugins } from '../plugins/load-plugins.ts'
import { toImporterKeys } from '../plugins/plugin-importers.ts'
import { createWorkerPool, type WorkerPool } from '../workers/pool.ts'
import { readAllFrontMatter } from '../workers/read-all-front-matter.ts'

/** Content without the texts of documents. */
export interface ReadContent {
  readonly collected: CollectedContent
  readonly model: ContentModel
  readonly history: HistoryReader
  /** The front matter of all documents, as files have it, in the order in which they were collected. */
  readonly frontMatter: readonly FrontMatter[]
}

interface ReadOptions
  extends Pick<ModelOptions, 'baseUrl' | 'origin' | 'isDryRun' | 'drafts' | 'severities'> {
  /** The host that the site is for. By default every host that runs the shim. */
  readonly host?: DatedOptions['host']
  /** The day of the build, as YYYY-MM-DD. */
  readonly today: string
  /** Front matter from the cache, in the order in which the documents were collected; null for a file that must be read. */
  readonly cached?: readonly (FrontMatter | null)[]
  /** Called with the number of files that were read since the last call. */
  readonly onProgress?: (documents: number) => void
}

/** Reads and validates everything but texts. */
export async function readModel(
  collected: CollectedContent,
  pool: Pick<WorkerPool, 'readFrontMatter'>,
  { host, today, cached = [], onProgress = () => {}, ...options }: ReadOptions,
): Promise<ReadContent> {
  const { sources, documents, folder } = collected
  const history = createHistoryReader(folder)
  const frontMatter = await readAllFrontMatter(pool, sources, documents, cached, onProgress)
  const { collections } = toSiteKeys(collected.site.value, collected.importers)
  const model = createModel(collected, frontMatter, {
    ...options,
    hosting: toHosting(host),
    today,
    extraSchema: await loadExtraSchema(collected),
    collectionSchemas: await loadCollectionSchemas(collected.collectionSchemas, collections),
    layouts: await loadLayouts(collected.layouts, collections),
    images: { isImage, readImageSize },
    readHistory: history.read,
  })
  return { collected, model, history, frontMatter }
}

type PluginOption = 'plugins' | 'sitePlugins'

/**
 * Reads a content folder for a command that does not build it.
 * @param options that replace values of site.yaml, and the plugins that may run
 * @throws {OperationalError} if the content folder cannot be read, or a plugin cannot be loaded
 * @throws {ContentError} if a source has the importer of a plugin that may not run
 */
export async function readContent(
  content: string,
  {
    allowOutside,
    plugins,
    sitePlugins,
    ...options
  }: Pick<ModelOptions, 'baseUrl' | 'severities'> & Pick<DatedOptions, 'allowOutside' | PluginOption> = {},
): Promise<ReadContent> {
  const opened = openContent(content)
  const loaded = await loadPlugins(opened, { plugins, sitePlugins })
  const collected = collectOpen(opened, { allowOutside, importers: toImporterKeys(loaded) })
  const pool = createWorkerPool()
  try {
    return await readModel(collected, pool, { ...options, today: toToday() })
  } finally {
    await pool.close()
  }
}
