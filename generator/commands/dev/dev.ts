/**
 * Builds a site in memory, serves it, and builds it again whenever its content changes. Builds run one after the other, and the server
 * takes the first free port. It can open the browser that the system prefers.
 */

import { spawn } from 'node:child_process'
import type { Server as HttpServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { buildInto } from '../../build.ts'
import type { BuildProgress, BuildResult } from '../../build-options.ts'
import type { ParserName } from '../../content/markdown/parser-names.ts'
import { createMemoryCache } from '../../kernel/cache/cache.ts'
import { ContentError, OperationalError } from '../../kernel/diagnostics/errors.ts'
import { createMemorySite } from '../../kernel/publish/memory-target.ts'
import { assertContent } from '../../site/collect.ts'
import { readSiteKeys } from '../../site/site-keys.ts'
import { isPortInUse, listen, toUrl } from '../serve/listen.ts'
import type { Server } from '../serve/serve.ts'
import { createPreviewServer, toMistakes } from './preview-server.ts'
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
      isDryRun: true,
      signal,
      onProgress: progress,
    }
    return buildInto({ target, cache }, options)
  }

  const listener: WatchListener = { onChange: () => void loop.request(), onError: onWarning }
  const sources = createSourceWatcher(content, listener)
  /** @returns whether a folder is watched that was not watched before */
  const watchSources = async (): Promise<boolean> => {
    try {
      const { named, otherFolder } = readSiteKeys(content)
      return await sources.watch(
        named.map(({ source }) => source),
        otherFolder,
      )
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

interface RebuildLoop {
  /**
   * Requests a build of the current content. Requests before it starts share it.
   * @returns when no build runs and none is requested
   */
  request(): Promise<void>
  /** Whether a build has been requested that has not started. */
  readonly isRequested: boolean
  /** Resolves when no build runs and none is requested. Requests are ignored from then on. */
  stop(): Promise<void>
}

/**
 * Milliseconds from a request to its build. Editors and `git checkout` make several changes at once; a file may be empty
 * between two of them.
 */
const settleTime = 15

/** @param build must not reject */
export function createRebuildLoop(build: () => Promise<void>): RebuildLoop {
  let isRequested = false
  let isStopped = false
  let running: Promise<void> | null = null

  const run = async () => {
    while (isRequested && !isStopped) {
      await setTimeout(settleTime)
      isRequested = false
      if (!isStopped) await build()
    }
    running = null
  }

  return {
    request() {
      isRequested = true
      running ??= run()
      return running
    },
    get isRequested() {
      return isRequested
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}

/** Other sites of this machine must not see drafts. */
const address = '127.0.0.1'

/** How many ports are tried. */
const maxAttempts = 20

/**
 * Starts a server on a port, or on the next one that is free.
 * @param port 0 selects a free one
 * @throws {OperationalError} (as a rejection) if it cannot listen
 */
async function listenNear(server: HttpServer, port: number): Promise<{ url: string; port: number }> {
  for (let next = port; ; next += 1) {
    try {
      const bound = await listen(server, { address, port: next }, '--port')
      return { url: toUrl(address, bound), port: bound }
    } catch (error) {
      const isLast = next - port === maxAttempts - 1 || next === 65_535
      if (isLast || !(error instanceof OperationalError) || !isPortInUse(error)) throw error
    }
  }
}

/** The command that opens a URL, by platform. The empty argument on Windows is the title of a window. */
const commands: Readonly<Record<string, readonly [program: string, ...parameters: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}
const defaultCommand = ['xdg-open'] as const

/**
 * Opens a URL in a browser that outlives this process.
 * @param url without characters that a shell interprets
 * @param onWarning called if the system has no command that opens a browser
 */
export function openBrowser(url: string, onWarning: (warning: Error) => void): void {
  const [program, ...parameters] = commands[process.platform] ?? defaultCommand
  const child = spawn(program, [...parameters, url], { stdio: 'ignore', detached: true })
  child.once('error', (error) => onWarning(new Error(`Cannot open a browser: ${error.message}; open ${url}`)))
  child.unref()
}
