/** Looks up which files outside the API a running service has. These requests do not count against its quota. */

import {
  documents,
  explorerPath,
  isSitemapFile,
  openapiFiles,
  toBasePath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { toPageFile } from '../../addresses/other-pages.ts'
import { decodeReferences } from '../../markdown/html-attributes.ts'
import type { ServiceClient } from './service-client.ts'
import type { Snapshot, SnapshotFile } from './snapshot.ts'

/** How many requests run at a time. */
const concurrency = 8

/**
 * Returns the files that the service has, by their path in dist.
 * @param languages of the service
 * @param after the new build; its files are looked up, too
 */
export async function probeFiles(
  client: ServiceClient,
  languages: readonly string[],
  after: Snapshot,
): Promise<Map<string, SnapshotFile>> {
  const files = new Map<string, SnapshotFile>()
  const queue = (await listCandidates(client, languages, after)).values()
  const work = async () => {
    for (const file of queue) {
      const hash = await probeFile(client, file)
      if (hash === null) continue
      const lang = after.publicFiles.get(file)?.lang ?? toLanguage(file, languages)
      files.set(file, { hash, lang })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return files
}

/**
 * Lists the files that the service may have: those of the new build, the pages of its sitemaps, and the files of every site.
 */
async function listCandidates(
  client: ServiceClient,
  languages: readonly string[],
  after: Snapshot,
): Promise<ReadonlySet<string>> {
  const basePath = toBasePath(after.baseUrl)
  const listed = readSitemap(await client.read(`/${documents.sitemap}`), basePath)
  const sitemaps = listed.filter((path) => isSitemapFile(path.slice(1)))
  const pages = new Set([...listed, explorerPath])
  for (const path of sitemaps) {
    pages.delete(path)
    for (const page of readSitemap(await client.read(path), basePath)) pages.add(page)
  }
  const inLanguages = [documents.feed, documents.llms, documents.llmsFull].flatMap((file) =>
    languages.map((lang) => toPagePath(`/${file}`, lang, languages).slice(1)),
  )
  return new Set([
    ...[...after.publicFiles.keys()].filter((file) => !file.startsWith('api/')),
    ...sitemaps.map((path) => path.slice(1)),
    ...[...pages].flatMap(toPageFiles),
    ...inLanguages,
    ...Object.values(openapiFiles),
    ...Object.values(documents),
  ])
}

/** The files of a page. That of another generator at `/x/` is `x/index.html`. */
const toPageFiles = (path: string): readonly string[] =>
  path.endsWith('/') && path !== '/'
    ? [`${path.slice(1)}index.html`, toPageFile(path.slice(0, -1), 'md')]
    : [toPageFile(path, 'html'), toPageFile(path, 'md')]

/** Returns the paths of pages in a sitemap, which Stele writes in this form. */
const readSitemap = (bytes: Uint8Array | null, basePath: string): readonly string[] =>
  Array.from(
    Buffer.from(bytes ?? [])
      .toString('utf8')
      .matchAll(/<loc>([^<]*)<\/loc>/g),
    ([, url = '']) => toPath(decodeReferences(url), basePath),
  ).filter((path) => path !== null)

/** The decoded path of a page, without the base path and the extension of a file; null if the URL is invalid. */
function toPath(url: string, basePath: string): string | null {
  try {
    const path = decodeURI(new URL(url).pathname).replace(/\.html$/, '')
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
  } catch {
    return null
  }
}

/** A page responds at its path; on a plain file server, at the path of its file. */
async function probeFile(client: ServiceClient, file: string): Promise<string | null> {
  if (!file.endsWith('.html')) return client.probe(`/${file}`, false)
  const path = `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`
  return (await client.probe(path, true)) ?? (await client.probe(`/${file}`, true))
}

/** The language of a page or feed, by its path. */
function toLanguage(file: string, languages: readonly string[]): string | null {
  const [first = ''] = file.split(/[/.]/)
  if (languages.includes(first)) return first
  return /\.(?:html|md)$/.test(file) ? (languages[0] ?? null) : null
}
