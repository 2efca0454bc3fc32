/**
 * A build, from top to bottom:
 * content/ → collect → model → plan → write → verify → copy → add host files → publish → dist/
 *
 * {@link build} opens the folders, {@link buildInto} collects and publishes, and {@link compile} has the stages between these.
 * What is new is written to a staging folder beside dist, so nothing that is published changes before the last stage. It swaps the two
 * folders if any file has changed or is gone.
 */

import { type CacheLookup, lookupBuild, storeBuild } from './build/cached-build.ts'
import { readPreviousChanges } from './build/files/previous-changes.ts'
import { findHost, loadPlugins } from './build/plugins/load-plugins.ts'
import type { Plugin } from './build/plugins/plugin.ts'
import { toImporterKeys } from './build/plugins/plugin-importers.ts'
import type { WorkerPool } from './build/workers/pool.ts'
import type { BuildOptions, BuildResult, CompileOptions, DatedOptions } from './build-options.ts'
import { createProgressReporter, type ProgressReporter } from './build-options.ts'
import { type Cache, openCache, withImporters } from './kernel/cache/cache.ts'
import { toToday } from './kernel/days.ts'
import { hasErrors } from './kernel/diagnostics/diagnostic.ts'
import { assertFewWarnings, ContentError } from './kernel/diagnostics/errors.ts'
import { applySeverities, toDiagnostics } from './kernel/diagnostics/to-diagnostics.ts'
import { openTarget, type PublishTarget } from './kernel/publish/target.ts'
import {
  accountForData,
  accountForMarkdown,
  type CollectedContent,
  collectOpen,
  estimateDocuments,
  openContent,
} from './site/collect.ts'
import type { PreviousChanges } from './surfaces/changes/change-feed.ts'

export type { BuildOptions, BuildResult } from './build-options.ts'

/**
 * Builds a site and publishes it to the out folder, wholly or not at all.
 * @throws {ContentError} if the content has errors
 * @throws {OperationalError} if an option is wrong or the machine fails
 * @throws the reason of `signal` if it aborts the build
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { out, cache: cacheFolder, ...compileOptions } = options
  const { content, signal } = compileOptions
  signal?.throwIfAborted()
  const cache = cacheFolder === undefined ? null : openCache(cacheFolder, { out, content })
  // `openSiteFiles` locks the out folder. If the last build was interrupted, it is locked here already. Only `buildInto` releases it.
  const target = openTarget(out, content)
  return buildInto({ target, cache }, compileOptions)
}

/** Where a build publishes, and the results of earlier builds. */
interface BuildStorage {
  readonly target: PublishTarget
  readonly cache: Cache | null
}

/**
 * Builds a site and publishes it to an open target, which is then committed or abandoned.
 * @throws as {@link build}
 */
export async function buildInto(storage: BuildStorage, compileOptions: CompileOptions): Promise<BuildResult> {
  const { content, signal } = compileOptions
  const { target } = storage
  const progress = createProgressReporter(compileOptions.onProgress)
  let pool: WorkerPool | null = null
  try {
    const dated = { ...compileOptions, today: toToday(compileOptions.today) }
    progress.enter('read')
    const openPool = async (): Promise<WorkerPool> => {
      // A build in memory has no threads: they could not see its files.
      const { createWorkerPool } = await import('./build/workers/pool.ts')
      return createWorkerPool({ threads: target.isShared ? dated.threads : 0, signal })
    }
    // Nothing is cached, so threads start now if the folders of Stele's own layout have many documents. This one lists the content.
    if (storage.cache === null || storage.cache.location.isNew) {
      pool = await openPool()
      await pool.start(estimateDocuments(content))
    }
    const opened = openContent(content)
    const plugins = await loadPlugins(opened, dated)
    const cache = withImporters(storage.cache, plugins)
    // All files but documents are read here. Documents are listed; some importers read the files that other documents inherit from.
    const collected = collectOpen(opened, {
      allowOutside: dated.allowOutside,
      importers: toImporterKeys(plugins),
    })
    const options: DatedOptions = { ...dated, host: findHost(dated.host, plugins) }
    const previous = options.previous === undefined ? null : await readPreviousChanges(options.previous)
    const earlier = lookupBuild(cache, collected, options, plugins, previous)
    target.trust(earlier.published)
    if (earlier.build !== null && target.hasAll(earlier.build.files)) {
      assertFewWarnings(earlier.build.diagnostics, options.maxWarnings)
      progress.enter('publish')
      const { baseUrl, documents, diagnostics, sources, leftOut, nextChange, files } = earlier.build
      const markdown = accountForMarkdown(collected, new Map(leftOut))
      const data = accountForData(collected, new Map(leftOut))
      const published = { written: 0, unchanged: files.length, removed: 0 }
      return { baseUrl, documents, diagnostics, sources, markdown, data, nextChange, ...published }
    }
    pool ??= await openPool()
    const run: Run = { options, plugins, target, cache, pool, progress, previous }
    const { result, files, ...compiled } = await compile(run, collected, earlier)
    progress.enter('publish')
    signal?.throwIfAborted()
    const published = { ...result, ...target.commit() }
    if (cache !== null)
      storeBuild(cache, collected, options, plugins, previous, {
        ...compiled,
        result: published,
        files: target.addStamps(files),
      })
    return published
  } finally {
    // Threads end first: they write to the folder that is removed.
    await pool?.close()
    target.abandon()
    storage.cache?.store.close()
  }
}

/** What one run of a build works with. */
interface Run {
  readonly options: DatedOptions
  readonly plugins: readonly Plugin[]
  readonly target: PublishTarget
  readonly cache: Cache | null
  readonly pool: WorkerPool
  readonly progress: ProgressReporter
  /** The `changes.json` of {@link BuildOptions.previous}; null for the one in the out folder. */
  readonly previous: PreviousChanges | null
}

/**
 * Builds everything that is published, and stages it. Each stage loads its modules when it begins, because an unchanged build needs
 * none of them.
 */
async function compile(run: Run, collected: CollectedContent, earlier: CacheLookup) {
  const { options, plugins, target, cache, pool, progress, previous } = run
  const { parser = 'satteri', host } = options
  const total = collected.documents.length

  progress.enter('read', total)
  // The model has the address of every document.
  const { readModel } = await import('./build/files/read-model.ts')
  // Only warnings about outdated translations read the history of git.
  const { model, frontMatter, history } = await readModel(collected, pool, {
    ...options,
    isDryRun: options.isDryRun,
    cached: earlier.lookupFrontMatter(),
    onProgress: progress.advance,
  })
  const { reportTemplates } = await import('./build/documents/report-templates.ts')
  await reportTemplates(collected.site, model.site)

  const { toPluginSurfaces } = await import('./build/plugins/plugin-surfaces.ts')
  const added = toPluginSurfaces(plugins)
  const { planFiles, listAllPaths } = await import('./build/files/plan-files.ts')
  // Nothing is planned if site.yaml, names or front matter have errors.
  const filePlan = model.isValid ? planFiles(model.site, collected.otherSite, added) : null
  const paths = listAllPaths(model.site, filePlan)

  progress.enter('render', total)
  const { openSiteFiles } = await import('./build/files/write-site.ts')
  const { buildDocuments } = await import('./build/workers/build-documents.ts')
  // `openSiteFiles` locks the out folder. Documents are read whether or not there is a plan, so that one run reports all mistakes.
  const siteFiles =
    filePlan && openSiteFiles({ filePlan, paths, parser, added, signal: options.signal, target, cache })
  const lists = siteFiles === null ? Promise.resolve() : siteFiles.writeLists()
  // All files of a document are one entry of the cache. Its key covers the document, its page and all settings. It is valid as long as the
  // paths that were looked up lead to the same. Other documents are rendered and checked in threads and here, or only here if they are
  // few. A file that dist has with the same bytes is not staged: `commit()` links it.
  const documents = buildDocuments(pool, model, {
    parser,
    paths,
    output: siteFiles?.output ?? null,
    cache: siteFiles && (cache?.location ?? null),
    otherWork: lists,
    storage: { entries: cache?.store ?? null, writer: target.writer },
    signal: options.signal,
    onResult(result) {
      siteFiles?.addDocument(result)
      progress.advance(1)
    },
  })
  const [{ assets, unknownComponents }] = await settleAll([documents, lists])
  const reported = [...model.files, ...(filePlan?.reports ?? [])]
  applySeverities(reported, model.severities)
  const diagnostics = toDiagnostics(reported)
  if (filePlan === null || siteFiles === null || hasErrors(reported)) throw new ContentError(diagnostics)
  assertFewWarnings(diagnostics, options.maxWarnings)
  // Draws the images that are not in the cache. A dry run has empty files in their place.
  await siteFiles.writeDrawnImages(options.isDryRun === true ? null : pool.drawImages)

  // The Atom feeds that are not cached parse the newest essays again, llms-full.txt reads the rendered Markdown, and `changes.json`
  // compares this build with the one before. They need the memory that threads hold.
  await pool.close()
  progress.enter('complete')
  await siteFiles.writeFeedsAndTexts(previous, model.days?.before ?? null)
  // Each file was checked when it was rendered. This compares what the checks found: whether every address is planned, and every list
  // has the pages that it must have.
  siteFiles.verify()
  // `verify()` does not check copies: the author's files that documents use, all of `static/`, and the files of another generator
  // (`site: { from }`). Nor does it check the files of the host and the manifest, which lists all others.
  await siteFiles.copyFiles(assets)
  const { summary, leftOut, days } = model
  const files = siteFiles.writeHostFiles(host, days)
  const result = {
    baseUrl: filePlan.site.config.base_url,
    documents: model.site.documents.length,
    diagnostics,
    sources: summary && { ...summary, templates: unknownComponents },
    markdown: accountForMarkdown(collected, leftOut),
    data: accountForData(collected, leftOut),
    nextChange: days?.before ?? null,
  }
  return { result, leftOut, frontMatter, history: history.usedId, files, entryKeys: siteFiles.keys }
}

/** Waits for all promises, so that none still writes files when the error of another one is handled. */
async function settleAll<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
