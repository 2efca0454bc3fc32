/**
 * A build, from top to bottom:
 * content/ → collect → model → plan → render → verify output → host files → publish → dist/
 *
 * {@link build} opens the folders of a build, {@link buildInto} what else it needs; {@link compile} is the pipeline.
 */

import { setImmediate } from 'node:timers/promises'
import { listPaths } from './addresses/addresses.ts'
import { createPathTable } from './addresses/path-table.ts'
import type { BuildOptions, BuildResult, CompileOptions, DatedOptions } from './build-options.ts'
import { createProgressReporter, type ProgressReporter } from './build-progress.ts'
import { type Cache, openCache } from './cache/cache.ts'
import { type CacheLookup, lookupBuild, storeBuild } from './cache/cached-build.ts'
import { type CollectedContent, collect, estimateDocuments } from './collect/collect.ts'
import { addMessages, hasErrors } from './diagnostics/diagnostic.ts'
import { assertFewWarnings, ContentError } from './diagnostics/errors.ts'
import { applySeverities } from './diagnostics/severities.ts'
import { toDiagnostics } from './diagnostics/to-diagnostics.ts'
import type { DocumentStorage } from './documents/storage.ts'
import type { DocumentContext, DocumentResult } from './documents/task.ts'
import { openTarget, type PublishTarget } from './publish/target.ts'
import type { PreviousFeed } from './render/feeds/changes.ts'
import type { FileState } from './render/output.ts'
import { readPreviousFeed } from './site/previous-feed.ts'
import { toToday } from './today.ts'
import type { WorkerPool } from './workers/pool.ts'

export type { BuildOptions, BuildResult } from './build-options.ts'

/**
 * Builds a site and publishes it to the out folder, wholly or not at all.
 * @throws {ContentError} if the content has errors
 * @throws {OperationalError} if an option is wrong or the machine fails
 * @throws the reason of `signal` if it aborts the build
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { content, out, signal } = options
  signal?.throwIfAborted()
  const target = openTarget(out, content)
  const cache = options.cache === undefined ? null : openCache(options.cache, { out, content })
  return buildInto({ target, cache }, options)
}

/** Where a build publishes, and the results of earlier builds. */
export interface BuildStorage {
  readonly target: PublishTarget
  readonly cache: Cache | null
  /** Where the documents of a build in memory are cached and staged. By default in the folders of the two others. */
  readonly documents?: DocumentStorage
}

/**
 * Builds a site and publishes it to an open target, which is then committed or abandoned.
 * @throws as {@link build}
 */
export async function buildInto(
  { target, cache, documents: storage }: BuildStorage,
  compileOptions: CompileOptions,
): Promise<BuildResult> {
  const { content, signal } = compileOptions
  const progress = createProgressReporter(compileOptions.onProgress)
  let pool: WorkerPool | null = null
  try {
    const options: DatedOptions = { ...compileOptions, today: toToday(compileOptions.today) }
    progress.enter('read')
    const toPoolOptions = (documents: number) => ({ documents, threads: options.threads, storage, signal })
    // With a cache there may be nothing to build.
    if (cache === null || cache.location.isNew) {
      const { createWorkerPool, usesThreads } = await loadStages()
      const poolOptions = toPoolOptions(estimateDocuments(content))
      // Threads start while this one lists the content.
      if (usesThreads(poolOptions)) pool = createWorkerPool(poolOptions)
    }
    const collected = collect(content)
    const previous = options.previous === undefined ? null : await readPreviousFeed(options.previous)
    const cached = lookupBuild(cache, collected, options, previous)
    if (cached.build !== null && target.hasAll(cached.build.files)) {
      assertFewWarnings(cached.build.diagnostics, options.maxWarnings)
      progress.enter('publish')
      const { baseUrl, documents, diagnostics, sources, files } = cached.build
      return { baseUrl, documents, diagnostics, sources, written: 0, unchanged: files.length, removed: 0 }
    }
    const stages = await loadStages()
    pool ??= stages.createWorkerPool(toPoolOptions(collected.documents.length))
    const run: Run = { options, stages, target, cache, pool, progress, previous }
    const { result, ...compiled } = await compile(run, collected, cached)
    progress.enter('publish')
    signal?.throwIfAborted()
    const published = { ...result, ...target.commit() }
    if (cache !== null) storeBuild(cache, collected, options, previous, { ...compiled, result: published })
    return published
  } finally {
    // Threads end first: they write to the folder that is removed.
    await pool?.close()
    target.abandon()
  }
}

/** What one run of a build works with. */
interface Run {
  readonly options: DatedOptions
  readonly stages: Awaited<ReturnType<typeof loadStages>>
  readonly target: PublishTarget
  readonly cache: Cache | null
  readonly pool: WorkerPool
  readonly progress: ProgressReporter
  /** The change feed of {@link BuildOptions.previous}; null for the one in the out folder. */
  readonly previous: PreviousFeed | null
}

/** Builds everything that is published, up to the manifest, and stages it. */
async function compile(run: Run, collected: CollectedContent, cached: CacheLookup) {
  const { options, stages, target, cache, pool, progress, previous } = run
  const total = collected.documents.length

  progress.enter('read', total)
  const read = await stages.readAllFrontMatter(
    pool,
    collected.sources,
    collected.documents,
    cached.lookupFrontMatter(),
    progress.advance,
  )

  const { frontMatter, summary, days } = stages.placeDocuments(read, collected.sources, options.today)
  const hosting = stages.toHosting(options.host)
  const history = stages.createHistoryReader(options.content)
  const model = stages.createModel(collected, frontMatter, {
    baseUrl: options.baseUrl,
    origin: options.origin,
    hosting,
    drafts: options.drafts,
    today: options.today,
    locate: stages.createLocator(),
    extraSchema: await stages.loadExtraSchema(collected),
    images: stages,
    readHistory: history.read,
  })
  const { site, addresses, components, allow } = model

  if (allow !== null && components !== null && Object.keys(components).length > 0) {
    const { reportTemplates } = await import('./documents/report-templates.ts')
    reportTemplates(collected.site, components, allow)
  }

  const assets = stages.readAssets(stages.readBrowserSearch(hosting))
  const ownPlan = site === null ? [] : stages.planSite(site, assets)
  const { otherSite } = collected
  const joined =
    site === null || otherSite === null ? null : stages.joinOtherSite(site, ownPlan, otherSite, model.assets)
  const plan = joined?.plan ?? ownPlan
  const files = [...model.files, ...(joined?.reports ?? [])]
  if (site !== null) stages.reportPathConflicts(site, plan, model.assets)
  const paths = createPathTable([
    ...(addresses === null ? [] : listPaths(addresses)),
    ...Array.from(model.formerPaths, ([path, movedTo]) => [path, { movedTo }] as const),
    ...(site === null ? [] : stages.listSitePaths(site, plan, joined?.files)),
  ])

  progress.enter('render', total)
  const parser = options.parser ?? 'satteri'
  const pages = site && stages.toPageContextData(site, assets)
  const output = pages && { pages, staging: target.lock() }
  const context: DocumentContext = {
    parser,
    addresses: addresses && {
      origin: addresses.origin,
      languages: addresses.languages,
      hosting: addresses.hosting,
      sources: addresses.sources,
    },
    components,
    shortcodes: model.shortcodes,
    allow,
    output,
    cache: output && (cache?.location ?? null),
  }
  const records = stages.createFileRecords(plan)
  const check = site && stages.createOutputCheck(site, joined?.replaced ?? new Set())
  const anchorCheck = stages.createAnchorCheck(addresses?.languages ?? [], hosting)
  const assetUses = stages.createAssetUses(model.assets)
  const isUnpublished = ({ isDraft }: { readonly isDraft: boolean }) => isDraft && options.drafts !== true
  const entryKeys: string[] = []
  const unknownComponents: DocumentResult['unknownComponents'][] = []

  const writeSiteFiles = async () => {
    if (site === null || pages === null || check === null) return
    const input = { site, assets, contentAssets: model.assets, pages, paths, plan, parser }
    for await (const { file, report } of stages.writeSiteFiles(input, target, cache, entryKeys)) {
      records.add(file)
      check.add(report)
      // The results of worker threads arrive between two files.
      await setImmediate()
    }
  }
  const siteFilesDone = writeSiteFiles()
  const buildDocuments = pool.buildDocuments(
    context,
    paths,
    stages.toDocumentTasks(model),
    (result, index) => {
      const document = model.documents[index]
      if (document !== undefined) {
        addMessages(document.file, [...result.messages, ...result.textWarnings])
        anchorCheck.add(document, result)
        assetUses.add(result.assets, isUnpublished(document))
      }
      unknownComponents[index] = result.unknownComponents
      for (const file of result.files) {
        target.add(file)
        records.add(file)
      }
      for (const report of result.reports) check?.add(report)
      if (result.key !== null) entryKeys.push(result.key)
      progress.advance(1)
    },
    siteFilesDone,
  )
  await settleAll([buildDocuments, siteFilesDone])
  for (const document of model.documents) {
    const cover = model.covers.get(document.sourceFile.path)
    if (cover !== undefined) assetUses.add([cover.source], isUnpublished(document))
  }
  await anchorCheck.reportMissing()
  assetUses.reportUnused()
  stages.reportUnknownComponents(
    unknownComponents,
    model.documents.map(({ file }) => file),
  )
  applySeverities(files, model.severities)
  const diagnostics = toDiagnostics(files)
  if (site === null || pages === null || check === null || hasErrors(files)) {
    throw new ContentError(diagnostics)
  }
  assertFewWarnings(diagnostics, options.maxWarnings)

  const images = { plan, pool, isEmpty: options.emptyImages === true }
  await stages.writeSocialImages(images, target, cache, entryKeys, records.add)

  // The memory of the threads is needed for what follows.
  await pool.close()
  progress.enter('complete')
  for await (const feed of stages.writeFeeds(
    { site, contentAssets: model.assets, pages, plan, paths, parser },
    target,
    cache,
    entryKeys,
  )) {
    records.add(feed.file)
    check.add(feed.report)
  }
  for (const fullText of stages.writeFullTexts(
    { site, pages, plan, paths, records },
    target,
    cache,
    entryKeys,
  )) {
    records.add(fullText.file)
    check.add(fullText.report)
  }

  for (const index of stages.writeIndexes({ site, pages, plan, paths, records }, target, cache, entryKeys)) {
    records.add(index.file)
    check.add(index.report)
  }
  for (const file of stages.writeSections({ site, plan, records }, target)) records.add(file)
  const changeFeed = stages.writeChangeFeed({ site, records, previous }, target)
  records.add(changeFeed.file)
  check.add(changeFeed.report)

  const rendered = records.list()
  const names = rendered.map(({ file }) => file)
  stages.assertNoProblems(check.findProblems(names, target.read))
  const copied = [
    ...stages.copyAssets(assetUses.listPublished(), target),
    ...(joined === null ? [] : stages.copyOtherSite(site, joined, target)),
  ]
  const siteFiles = [...rendered, ...copied].sort((a, b) => (a.file < b.file ? -1 : 1))

  const published: FileState[] = [...siteFiles]
  for (const file of stages.renderHostFiles(site, siteFiles, options.host, target.read, days)) {
    published.push(target.write(file))
  }
  const result = {
    baseUrl: site.config.base_url,
    documents: frontMatter.length,
    diagnostics,
    sources: summary && { ...summary, templates: stages.countUnknownComponents(unknownComponents) },
  }
  return { result, frontMatter: read, history: history.usedId, published, entryKeys }
}

/** Waits for all promises, so that none still writes files when the error of another one is handled. */
async function settleAll(promises: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(promises))
    if (result.status === 'rejected') throw result.reason
}

/** Loads the stages that an unchanged build does not need: loading them takes longer than such a build. */
const loadStages = async () => ({
  ...(await import('./assets/assets.ts')),
  ...(await import('./collect/history.ts')),
  ...(await import('./collect/image-size.ts')),
  ...(await import('./collect/locate.ts')),
  ...(await import('./documents/anchors.ts')),
  ...(await import('./documents/read-all-front-matter.ts')),
  ...(await import('./documents/tasks.ts')),
  ...(await import('./site/copy-assets.ts')),
  ...(await import('./site/copy-other-site.ts')),
  ...(await import('./site/host-files.ts')),
  ...(await import('./hosts/browser-search.ts')),
  ...(await import('./model/asset-uses.ts')),
  ...(await import('./model/model.ts')),
  ...(await import('./plan/other-site.ts')),
  ...(await import('./plan/path-conflicts.ts')),
  ...(await import('./plan/plan.ts')),
  ...(await import('./render/file-records.ts')),
  ...(await import('./render/page-context.ts')),
  ...(await import('./schemas/load-extra-schema.ts')),
  ...(await import('./sources/place-documents.ts')),
  ...(await import('./site/write-change-feed.ts')),
  ...(await import('./site/write-feeds.ts')),
  ...(await import('./site/write-full-texts.ts')),
  ...(await import('./site/write-indexes.ts')),
  ...(await import('./site/write-sections.ts')),
  ...(await import('./site/write-site-files.ts')),
  ...(await import('./site/write-social-images.ts')),
  ...(await import('./verify-output/site-paths.ts')),
  ...(await import('./verify-output/verify-output.ts')),
  ...(await import('./workers/pool.ts')),
})
