/** Watches the folders of other generators, which site.yaml names. */

import { relative, resolve, sep } from 'node:path'
import picomatch from 'picomatch'
import { joinPortably } from '../files/portable-path.ts'
import type { Source } from '../sources/source.ts'
import { type ContentWatcher, type WatchListener, watchContent } from './watch.ts'

export interface SourceWatcher {
  /**
   * Watches the folders of these sources from now on, and no others.
   * @returns when every change from now on is noticed: whether one of the folders was not watched before
   */
  watch(sources: readonly WatchedSource[]): Promise<boolean>
  close(): Promise<void>
}

/** The folders of a source, or of the output of another generator. */
type WatchedSource = Pick<Source, 'id' | 'ignore' | 'staticFolders'>

/** A folder to watch. Two with the same key are watched in the same way. */
interface WatchedFolder {
  readonly folder: string
  /** Globs of what is left out, relative to the folder. */
  readonly ignore: readonly string[]
}

/**
 * Creates a watcher without folders. A folder of packages is not watched: it may have more files than the system can watch.
 * @param content the content folder, which has a watcher of its own
 */
export function createSourceWatcher(content: string, listener: WatchListener): SourceWatcher {
  let watchers = new Map<string, ContentWatcher>()
  const close = async () => {
    await Promise.all([...watchers.values()].map((watcher) => watcher.close()))
  }

  return {
    async watch(sources) {
      const previous = watchers
      watchers = new Map()
      let hasNew = false
      for (const watched of listFolders(sources, content)) {
        const key = JSON.stringify(watched)
        const watcher = previous.get(key)
        previous.delete(key)
        hasNew ||= watcher === undefined
        watchers.set(key, watcher ?? (await watchFolder(watched, content, listener)))
      }
      await Promise.all([...previous.values()].map((watcher) => watcher.close()))
      return hasNew
    },
    close,
  }
}

function watchFolder(
  { folder, ignore }: WatchedFolder,
  content: string,
  listener: WatchListener,
): Promise<ContentWatcher> {
  const contentPath = relative(resolve(folder), resolve(content)).split(sep).join('/')
  const isIgnored = picomatch([...ignore], { dot: true })
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
function listFolders(sources: readonly WatchedSource[], content: string): readonly WatchedFolder[] {
  const toFolder = (id: string): string => joinPortably([content, id])
  const folders = sources.flatMap(({ id, ignore, staticFolders }): WatchedFolder[] => [
    { folder: toFolder(id), ignore },
    ...staticFolders.map((inner) => ({ folder: toFolder(inner), ignore: [] })),
  ])
  const own = resolve(content) + sep
  const seen = new Set<string>()
  return folders.filter((watched) => {
    const key = JSON.stringify(watched)
    if (seen.has(key) || (resolve(watched.folder) + sep).startsWith(own)) return false
    seen.add(key)
    return true
  })
}
