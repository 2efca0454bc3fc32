/**
 * The services that get notifications. The published files name them: the key of IndexNow is in a root file that contains its own
 * name, and the feeds have links to their hubs. So no request names a key or a hub that is not published, and key files and feeds of
 * the author and of other generators count, too.
 */

import { indexNowKeyPattern, toIndexNowFile } from '../../../shim/contract/notify.ts'
import { decodeReferences } from '../../content/markdown/html-attributes.ts'
import { readBytes, readManifest } from './folder-snapshot.ts'
import { listFeedPaths } from './page-urls.ts'

export interface Receivers {
  readonly baseUrl: string
  /** The key of IndexNow; null if the build has none. */
  readonly key: string | null
  /** The hubs of each feed, by the URL of the feed. A feed without hubs has an empty list. */
  readonly hubs: ReadonlyMap<string, readonly string[]>
}

/**
 * Reads the receivers from a dist folder.
 * @throws {OperationalError} OUTPUT_NOT_FOUND if the folder has no build of this version of Stele
 */
export function readReceivers(folder: string): Receivers {
  const { baseUrl, languages, collections = {}, files } = readManifest(folder)
  const readText = (file: string): string => readBytes(folder, file)?.toString('utf8') ?? ''
  const keys = Object.keys(files)
    .flatMap((file) => /^([^/]+)\.txt$/.exec(file)?.[1] ?? [])
    .filter((name) => indexNowKeyPattern.test(name) && readText(toIndexNowFile(name)).trim() === name)
  const feeds = listFeedPaths(languages, collections).filter((path) => Object.hasOwn(files, path.slice(1)))
  return {
    baseUrl,
    key: keys.sort()[0] ?? null,
    hubs: new Map(feeds.map((path) => [baseUrl + path, findHubs(readText(path.slice(1)))])),
  }
}

/** Finds the hubs in the head of a feed, which is Atom, or RSS with links of Atom. */
function findHubs(feed: string): readonly string[] {
  const [head = ''] = feed.split(/<(?:entry|item)[\s>]/, 1)
  const links = Array.from(head.matchAll(/<(?:\w+:)?link\s[^<>]*>/g), ([tag]) => tag)
  const hubs = links.filter((tag) => /\srel=(["'])hub\1/.test(tag)).map((tag) => readReference(tag))
  return [...new Set(hubs)].filter((url) => /^https?:/i.test(url) && URL.canParse(url))
}

const readReference = (tag: string): string =>
  decodeReferences(/\shref=(?:"([^"]*)"|'([^']*)')/.exec(tag)?.slice(1).join('') ?? '')
