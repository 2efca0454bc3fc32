/** Builds a site in memory, serves it, and builds it again whenever its content changes. */

import { buildInto } from '../../build.ts'
import type { BuildProgress, BuildResult } from '../../build-options.ts'
import { createMemoryCache } from '../../cache/cache.ts'
import { assertContent } from '../../collect/collect.ts'
import { readSiteKeys } from '../../collect/site-keys.ts'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import { createMemorySite } from '../../kernel/publish/memory-target.ts'
import type { ParserName } from '../../markdown/parser-names.ts'
import type { Server } from '../serve/serve.ts'
import { listenNear } from './listen.ts'
import { createPreviewServer, toMistakes } from './preview-server.ts'
import { createRebuildLoop } from './rebuild.ts'
import { createSourceWatcher, type WatchListener, watchContent } from './watch.ts'

export interface DevOptions {
  /** The content folder. By default `content`. */
  readonly content?: string | undefined
  /** The port to listen on, or else the next one that is free. By default 0, which selects a free port. */
  readonly port?: number | undefined
  /** The Markdown parser that comes first. By default satteri if it is installed, else remark. */
  readonly parser?: ParserName | undefined
  /** Reads documents from outside of the repository. By default they are errors. */
  readonly allowOutside?: boolean | undefined
  /** Plugins to load: paths or URLs of modules. */
  readonly plugins?: readonly string[] | undefined
  /** Runs the plugins that site.yaml names. By default they are errors. */
  readonly sitePlugins?: boolean | undefined
  /** Called after the first build, and after each later one that changes the site or its diagnostics. */
  readonly onBuild?: ((build: DevBuild) => void) | undefined
  /** Called while the first build runs. */
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined
  /** Called with errors of single requests and of the watcher. The preview goes on. */
  readonly onWarning?: ((warning: unknown) => void) | undefined
}

/** A build that has ended. */
export interface DevBuild {
  /** Null if the build failed. The last good build is then still served. */
  readonly result: BuildResult | null
  /** A {@link ContentError}, or a failure of the machine; null for a good build. */
  readonly error: unknown
  /** How long the build took, in milliseconds. */
  readonly time: number
}

/**
 * Serves a preview of a site on 127.0.0.1, drafts included, and keeps it up to date. Writes nothing to disk. Pages show
 * the mistakes of the content, and reload after a good build. Handles no signals and prints nothing.
 * @returns when the first build has ended, well or with mistakes
 * @throws {OperationalError} if there is no content folder, or the server cannot listen
 */
export async function dev({
  content = 'content',
  port = 0,
  parser,
  allowOutside,
  plugins,
  sitePlugins,
  onBuild = () => {},
  onProgress,
  onWarning = () => {},
}: DevOptions = {}): Promise<Server> {
  assertContent(content)
  const site = createMemorySite()
  const cache = createMemoryCache()
  const preview = createPreviewServer(onWarning)
  const listening = await listenNear(preview.http, port)
  const stopping = new AbortController()
  const { signal } = stopping
  const report = createReporter(onBuild)
  let isFirst = true
  let { url } = listening

  const build = (): Promise<BuildResult> => {
    const target = site.openTarget()
    const progress = isFirst ? onProgress : undefined
    const options = {
      content,
      parser,
      allowOutside,
      plugins,
      sitePlugins,
      origin: listening.url,
      drafts: true,
      emptyImages: true,
      signal,
      onProgress: progress,
    }
    return buildInto({ target, cache, writer: target.writer }, options)
  }

  const listener: WatchListener = { onChange: () => void loop.request(), onError: onWarning }
  const sources = createSourceWatcher(content, listener)
  /** @returns whether a folder is watched that was not watched before */
  const watchSources = async (): Promise<boolean> => {
    try {
      const { named, otherFolder } = readSiteKeys(content)
      return await sources.watch(named, otherFolder)
    } catch (error) {
      onWarning(error)
      return false
    }
  }
  const loop = createRebuildLoop(async () => {
    const start = performance.now()
    try {
      const result = await build()
      url = result.baseUrl
      await preview.showBuild(site.files)
      report({ result, error: null, time: performance.now() - start })
    } catch (error) {
      // If the content has changed since, the next build follows at once. A file may have been half written.
      if (signal.aborted || loop.isRequested) return
      preview.showMistakes(toMistakes(error))
      report({ result: null, error, time: performance.now() - start })
    }
    isFirst = false
    // The build may have read another site.yaml. A new folder may have changed between the build and its watcher.
    if (!signal.aborted && (await watchSources())) void loop.request()
  })

  const watcher = await watchContent(content, listener)
  await watchSources()
  await loop.request()
  return {
    ...listening,
    url,
    async close() {
      stopping.abort()
      const closed = new Promise((resolve) => preview.http.close(resolve))
      preview.http.closeAllConnections()
      await Promise.all([closed, watcher.close(), loop.stop()])
      await sources.close()
    },
  }
}

/** Creates a function that reports a build unless it says the same as the one before. */
function createReporter(onBuild: (build: DevBuild) => void): (build: DevBuild) => void {
  let last: string | null = null
  return (build) => {
    const { result, error } = build
    const said = JSON.stringify(
      error === null
        ? result?.diagnostics
        : error instanceof ContentError
          ? error.diagnostics
          : String(error),
    )
    const isChanged = result !== null && result.written + result.removed > 0
    if (said !== last || isChanged) onBuild(build)
    last = said
  }
}
