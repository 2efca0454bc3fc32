/**
 * Reads the public part of a running service, next to a new build of it. Pages and files are compared by their ETags, in requests that
 * do not count against the quota. Of the API, it reads the profiles, the essay lists, the health reports, and the essays that may
 * differ while the quota lasts.
 */

import {
  apiRoot,
  documents,
  exportIndexFile,
  isSitemapFile,
  openapiFiles,
  operations,
  slugPattern,
  toApiFile,
  toDeltaFile,
  toEssayPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { baseUrlForm, isBaseUrl } from '../../content/schemas/text-rules.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import { readSitemap } from './page-urls.ts'
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts'
import { readCollections } from './service-collections.ts'
import { getIn, getListIn, parseJson, type Snapshot, type SnapshotFile } from './snapshot.ts'

/** Slugs by language. */
type EssayLists = ReadonlyMap<string, readonly string[]>

/**
 * Reads a running service.
 * @param url its origin
 * @param after the new build; its addresses are looked up in the service
 * @throws {OperationalError} if the service cannot be reached, or is not a service of this kind
 */
export async function readService(
  url: string,
  after: Snapshot,
  options: ServiceClientOptions,
): Promise<Snapshot> {
  const origin = url.replace(/\/$/, '')
  const toError = (reason: string) => new OperationalError(`Cannot compare "${url}": ${reason}`)
  if (!isBaseUrl(origin)) throw toError(`expected ${baseUrlForm}, or a folder`)
  const client = createServiceClient(origin, options)
  const contract = parseJson(await client.read(`/${openapiFiles.json}`))
  const languages = readLanguages(contract)
  if (languages.length === 0) throw toError(`/${openapiFiles.json} does not describe a service of Stele`)

  const responses = new Map<string, unknown>()
  const readResponse = async (path: string, variant: string | null) => {
    const file = toApiFile(path, variant)
    responses.set(file, parseJson(await client.readCounted(`/${file}`)))
    return responses.get(file)
  }
  const lists = new Map<string, readonly string[]>()
  for (const [index, lang] of languages.entries()) {
    const variant = index === 0 ? null : lang
    await readResponse(operations.getProfile.path, variant)
    lists.set(lang, readSlugs(await readResponse(operations.listEssays.path, variant)))
  }
  const healthPath = operations.getApiHealth.path
  for (const variant of [null, 'verbose']) {
    responses.set(toApiFile(healthPath, variant), withoutTimestamp(await readResponse(healthPath, variant)))
  }
  const health = responses.get(toApiFile(healthPath, null))

  const pages = await readPages(client, after.baseUrl)
  const feed = parseJson(await client.read(`/${documents.changes}`))
  const files = await probeFiles(client, languages, after, pages, feed)
  const essays = toEssays(lists)
  const assumed = assumeEssays(essays, files, languages, after)
  for (const [file, essay] of assumed) files.set(file, essay)
  const { collections, assumed: items } = readCollections(contract, feed, languages, after)
  for (const [file, item] of items) files.set(file, item)
  for (const file of selectSamples(assumed)) {
    const bytes = await client.readIfFree(`/${file}`)
    if (bytes !== null) responses.set(file, parseJson(bytes))
  }
  for (const file of responses.keys()) files.set(file, { hash: null, lang: null })

  return {
    name: url,
    baseUrl: readServer(contract) ?? origin,
    languages,
    essays,
    collections,
    formerPaths: {},
    isAddressedByFiles: String(getIn(health, ['endpoints', 'health'])).endsWith('.json'),
    contract,
    publicFiles: files,
    pages,
    storedFiles: null,
    async readJson(file) {
      if (!responses.has(file)) responses.set(file, parseJson(await client.readIfFree(`/${file}`)))
      return responses.get(file)
    },
  }
}

/** Languages of the site: the values of `lang`. */
function readLanguages(contract: unknown): readonly string[] {
  const lang = ['components', 'schemas', 'EssaySummary', 'properties', 'lang', 'enum']
  return getListIn(contract, lang).filter((value) => typeof value === 'string')
}

function readServer(contract: unknown): string | null {
  const url = getIn(getListIn(contract, ['servers'])[0], ['url'])
  return typeof url === 'string' ? url : null
}

const readSlugs = (list: unknown): readonly string[] =>
  getListIn(list, ['essays'])
    .map((essay) => String(getIn(essay, ['slug'])))
    .filter((slug) => slugPattern.test(slug))

/** The time of the response is not part of the build. */
function withoutTimestamp(health: unknown): unknown {
  if (!isMap(health)) return health
  const { timestamp, ...rest } = health
  return rest
}

function toEssays(lists: EssayLists): Record<string, readonly string[]> {
  const essays = new Map<string, string[]>()
  for (const [lang, slugs] of lists) {
    for (const slug of slugs) essays.set(slug, [...(essays.get(slug) ?? []), lang])
  }
  return Object.fromEntries(essays)
}

/**
 * Returns the essays of the API by file. An essay whose Markdown page is the same is assumed to be the same; the hashes of
 * all others are unknown.
 */
function assumeEssays(
  essays: Readonly<Record<string, readonly string[]>>,
  files: ReadonlyMap<string, SnapshotFile>,
  languages: readonly string[],
  after: Snapshot,
): ReadonlyMap<string, SnapshotFile> {
  const assumed = new Map<string, SnapshotFile>()
  for (const [slug, available] of Object.entries(essays)) {
    for (const lang of available) {
      const file = toApiFile(toEssayPath(slug), lang === available[0] ? null : lang)
      const page = toDecodedPageFile(toPagePath(`/essays/${slug}`, lang, languages), 'md')
      const [oldPage, newPage] = [files.get(page), after.publicFiles.get(page)]
      const isSame = oldPage !== undefined && oldPage.hash === newPage?.hash
      assumed.set(file, { hash: isSame ? (after.publicFiles.get(file)?.hash ?? null) : null, lang })
    }
  }
  return assumed
}

/** One essay of each language that is assumed to be the same: reading it shows whether the format of essays changed. */
function selectSamples(assumed: ReadonlyMap<string, SnapshotFile>): readonly string[] {
  const samples = new Map<string | null, string>()
  for (const [file, { hash, lang }] of assumed) {
    if (hash !== null && !samples.has(lang)) samples.set(lang, file)
  }
  return [...samples.values()]
}

/** How many requests run at a time. */
const concurrency = 8

/**
 * Returns the files that the service has, by their path in dist.
 * @param languages of the service
 * @param after the new build; its files are looked up, too
 * @param pages those in the sitemap of the service
 * @param feed its change feed
 */
async function probeFiles(
  client: ServiceClient,
  languages: readonly string[],
  after: Snapshot,
  pages: Snapshot['pages'],
  feed: unknown,
): Promise<Map<string, SnapshotFile>> {
  const files = new Map<string, SnapshotFile>()
  const queue = (await listCandidates(client, languages, after, pages, feed)).values()
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
 * Lists the files that the service may have: the files of the new build, the pages of its sitemaps, and the files of every site.
 */
async function listCandidates(
  client: ServiceClient,
  languages: readonly string[],
  after: Snapshot,
  pages: Snapshot['pages'],
  feed: unknown,
): Promise<ReadonlySet<string>> {
  const [sitemaps, listed] = splitSitemaps(pages)
  const inLanguages = [documents.feed, documents.llms, documents.llmsFull].flatMap((file) =>
    languages.map((lang) => toPagePath(`/${file}`, lang, languages).slice(1)),
  )
  return new Set([
    ...[...after.publicFiles.keys()].filter((file) => !file.startsWith('api/')),
    ...sitemaps.map((path) => path.slice(1)),
    ...listed.flatMap(toPageFiles),
    ...inLanguages,
    ...Object.values(openapiFiles),
    ...Object.values(documents),
    ...getListIn(feed, ['builds']).map((build) => toDeltaFile(String(build))),
    ...listResourceFiles(feed),
    ...(await listExports(client)),
  ])
}

/** Lists the files outside of the API that the change feed names beside documents, such as the feeds of collections. */
const listResourceFiles = (feed: unknown): readonly string[] =>
  getListIn(feed, ['resources'])
    .map((resource) => String(getIn(resource, ['path'])))
    .flatMap((path) => (path.startsWith('/') && !path.startsWith(`${apiRoot}/`) ? [path.slice(1)] : []))

/** Reads the sitemap of a service, and the sitemaps that it lists. */
async function readPages(client: ServiceClient, baseUrl: string): Promise<Snapshot['pages']> {
  const index = readSitemap(await client.read(`/${documents.sitemap}`), baseUrl)
  const urls = new Map(index)
  for (const path of splitSitemaps(index)[0])
    for (const [page, url] of readSitemap(await client.read(path), baseUrl)) urls.set(page, url)
  return urls
}

/** Splits the paths in a sitemap into sitemap paths and page paths. */
function splitSitemaps(paths: Snapshot['pages']): readonly [sitemaps: string[], pages: string[]] {
  const isSitemap = (path: string) => isSitemapFile(path.slice(1))
  return [[...paths.keys()].filter(isSitemap), [...paths.keys()].filter((path) => !isSitemap(path))]
}

/** The export, and its parts. */
async function listExports(client: ServiceClient): Promise<readonly string[]> {
  const index = parseJson(await client.read(`/${exportIndexFile}`))
  const names = getListIn(index, ['files']).map((file) => String(getIn(file, ['name'])))
  return [exportIndexFile, ...names.map((name) => exportIndexFile.replace('index.json', name))]
}

/** The files of a page. Another generator's page at `/x/` is `x/index.html`. */
const toPageFiles = (path: string): readonly string[] =>
  path.endsWith('/') && path !== '/'
    ? [`${path.slice(1)}index.html`, toDecodedPageFile(path.slice(0, -1), 'md')]
    : [toDecodedPageFile(path, 'html'), toDecodedPageFile(path, 'md')]

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
