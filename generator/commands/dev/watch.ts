/** Watches a content folder, and the folders of its sources. */

import { dirname, relative, resolve, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { createGlobs } from '../../content/schemas/globs.ts'
import { isImported, type Source } from '../../content/schemas/source.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { joinPortably, toRealPath } from '../../kernel/files/paths.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'

interface ContentWatcher {
  close(): Promise<void>
}

/** What a watcher calls. */
export interface WatchListener {
  /** Something in the folder may have changed. */
  readonly onChange: () => void
  /** Changes may go unnoticed from now on. */
  readonly onError: (error: OperationalError) => void
}

/**
 * Watches a folder and everything in it, except names that begin with a dot, which builds skip as well. The folder itself
 * may be removed and created again. Links are watched, and their targets are not: a target is in the folder and so watched, or
 * builds refuse the link.
 * @param isIgnored whether a path is left out; it is relative to the folder, with slashes
 * @returns when every change from now on is noticed
 */
export async function watchContent(
  content: string,
  { onChange, onError }: WatchListener,
  isIgnored: (path: string) => boolean = () => false,
): Promise<ContentWatcher> {
  // The folder may be a link itself.
  const folders = [resolve(content), toRealPath(content)]
  const parents = [...new Set(folders.map(dirname))]
  const isHidden = (path: string) =>
    !folders.some((folder) => path === folder || (isInside(path, folder) && !isLeftOut(path, folder)))
  const isLeftOut = (path: string, folder: string) =>
    hasDot(path, folder) || isIgnored(relative(folder, path).replaceAll(sep, '/'))
  // A watcher of the folder alone would not notice that it is created again. The parent has entries of its own: skip them.
  const watcher = watch(parents, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => !parents.includes(path) && isHidden(path),
  })
  watcher.on('error', (error) => onError(toWatchError(content, error)))
  await waitUntilReady(watcher)
  // chokidar drops changes of one file within 50 ms of each other, and reports a removal after 100 ms. Its raw events come
  // at once and are complete. Its other events are needed for files that a new folder already had.
  watcher.on('raw', (_, name, details) => {
    const { watchedPath = '' } = details as { readonly watchedPath?: string }
    // Some systems give no name. With polling, the name is an absolute path.
    if (!isHidden(resolve(watchedPath, typeof name === 'string' ? name : ''))) onChange()
  })
  watcher.on('all', onChange)
  return { close: () => watcher.close() }
}

const isInside = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** Whether a name in the path, below the folder, begins with a dot. */
const hasDot = (path: string, folder: string): boolean =>
  path
    .slice(folder.length)
    .split(sep)
    .some((name) => name.startsWith('.'))

const waitUntilReady = (watcher: FSWatcher): Promise<void> =>
  new Promise((resolve) => {
    watcher.once('ready', resolve)
  })

function toWatchError(content: string, error: unknown): OperationalError {
  const { code } = error as NodeJS.ErrnoException
  const reason =
    code === 'ENOSPC' || code === 'EMFILE'
      ? 'the system allows no more watched files; raise its limit (fs.inotify.max_user_watches on Linux)'
      : toSystemErrorReason(error)
  return new OperationalError(`Cannot watch all of "${content}": ${reason}`, 'SYSTEM_ERROR')
}

interface WatchedFolder {
  readonly folder: string
  /** Globs of what is left out, relative to the folder. */
  readonly ignore: readonly string[]
}

interface SourceWatcher {
  /**
   * Watches the folders of these sources from now on, and no others.
   * @param other the output of another generator, relative to the content folder; null without one
   * @returns when every change from now on is noticed: whether one of the folders was not watched before
   */
  watch(sources: readonly Source[], other: string | null): Promise<boolean>
  close(): Promise<void>
}

/**
 * Creates a watcher without folders. A folder of packages is not watched: it may have more files than the system can watch.
 * @param content the content folder, which has a watcher of its own
 */
export function createSourceWatcher(content: string, listener: WatchListener): SourceWatcher {
  /** By the folder and what is left out of it. */
  let watchers = new Map<string, ContentWatcher>()
  const closeAll = async (closed: Iterable<ContentWatcher>) => {
    await Promise.all(Array.from(closed, (watcher) => watcher.close()))
  }

  return {
    async watch(sources, other) {
      const previous = watchers
      watchers = new Map()
      let hasNew = false
      for (const watched of listWatchedFolders(sources, other, content)) {
        const key = JSON.stringify(watched)
        if (watchers.has(key)) continue
        const watcher = previous.get(key)
        previous.delete(key)
        hasNew ||= watcher === undefined
        watchers.set(key, watcher ?? (await watchFolder(watched, content, listener)))
      }
      await closeAll(previous.values())
      return hasNew
    },
    close: () => closeAll(watchers.values()),
  }
}

function watchFolder(
  { folder, ignore }: WatchedFolder,
  content: string,
  listener: WatchListener,
): Promise<ContentWatcher> {
  const contentPath = relative(resolve(folder), resolve(content)).split(sep).join('/')
  const isIgnored = createGlobs(ignore)
  return watchContent(
    folder,
    listener,
    (path) =>
      path.split('/').includes('node_modules') ||
      path === contentPath ||
      path.startsWith(`${contentPath}/`) ||
      isIgnored(path) ||
      isIgnored(`${path}/x`),
  )
}

/** Lists the folders of sources and their static folders. One that is in the content folder has its watcher already. */
function listWatchedFolders(
  sources: readonly Source[],
  other: string | null,
  content: string,
): readonly WatchedFolder[] {
  const toFolder = (id: string, ignore: readonly string[] = []) => ({
    folder: joinPortably([content, id]),
    ignore,
  })
  const folders = sources.flatMap((source) =>
    isImported(source)
      ? [toFolder(source.id, source.ignore), ...source.staticFolders.map((id) => toFolder(id))]
      : [toFolder(source.id)],
  )
  const own = resolve(content) + sep
  return [...folders, ...(other === null ? [] : [toFolder(other)])].filter(
    ({ folder }) => !(resolve(folder) + sep).startsWith(own),
  )
}
