/** Watches the folders of other generators, which site.yaml names. */

import { relative, resolve, sep } from 'node:path'
import { joinPortably } from '../../kernel/files/portable-path.ts'
import { createGlobs } from '../../schemas/globs.ts'
import { isImported, type Source } from '../../schemas/source.ts'
import { type ContentWatcher, type WatchListener, watchContent } from './watch.ts'

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
