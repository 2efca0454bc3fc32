/**
 * A snapshot: what the comparison reads of one build, and its public resources: everything that has an address and a response of its
 * own. The form of its JSON is not known.
 */

import {
  assetFolder,
  indexFolder,
  internalFolder,
  isDeltaFile,
  isExportFile,
  listErrorFiles,
  operations,
  toApiFile,
  toCollectionPath,
  toItemPath,
  toListPage,
} from '../../../shim/contract/routes.ts'
import { isListPath } from '../../../shim/core/lists.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { type Change, type ChangeRule, changeRules } from './build-diff.ts'

/** A file of dist, as clients get it. */
export interface SnapshotFile {
  /** The hash of its bytes; null if it is unknown. */
  readonly hash: string | null
  /** The code of its language; null if the file has none. */
  readonly lang: string | null
}

/** The languages of documents by slug. */
export type Documents = Readonly<Record<string, readonly string[]>>

export interface Snapshot {
  /** The folder or URL, as the caller gave it. */
  readonly name: string
  readonly baseUrl: string
  /** Languages of the site; the first is the default. */
  readonly languages: readonly string[]
  /** Languages of each essay by slug; the first is the response without `lang`. */
  readonly essays: Documents
  /** The same of each collection of the author, by its name. */
  readonly collections: Readonly<Record<string, Documents>>
  /** The path that replaces each former path, or null if it is gone. */
  readonly formerPaths: Readonly<Record<string, string | null>>
  /** Whether API addresses are paths of files, as on hosts that ignore queries. */
  readonly isAddressedByFiles: boolean
  /** The OpenAPI document. */
  readonly contract: unknown
  /** Files with a public address, by their path in dist. */
  readonly publicFiles: ReadonlyMap<string, SnapshotFile>
  /** The URLs of the pages in the sitemap, by their decoded paths without `.html`. */
  readonly pages: ReadonlyMap<string, string>
  /** The hashes of all files that a host stores, by their path in dist; null if they are unknown. */
  readonly storedFiles: ReadonlyMap<string, string> | null
  /** Reads a file as JSON; undefined if it cannot be read, or is not JSON. */
  readJson(file: string): Promise<unknown>
}

const errorFiles = listErrorFiles()

export interface Resource {
  /** Path and query that clients use, as reports show it. */
  readonly address: string
  /** Its path without a query, as the manifest lists former paths. */
  readonly path: string
  /** All paths and queries with this response, its address included. */
  readonly aliases: readonly string[]
  /** The file in dist. */
  readonly file: string
  /** What `file` holds: a JSON response of the API, or anything else. */
  readonly kind: 'response' | 'file'
  /** The same for the translations of one document. */
  readonly document: string
  readonly lang: string | null
  /** What an API response is about: the slug of an essay or of a document of a collection; null for anything else. */
  readonly slug: string | null
  /** `essays` or the collection of the author, for its list and for its documents; null for anything else. */
  readonly collection: string | null
  /** Whether only files of the same build refer to it, by a name that depends on the build. */
  readonly isInternal: boolean
}

type Site = Pick<Snapshot, 'languages' | 'essays' | 'collections' | 'publicFiles' | 'isAddressedByFiles'>

/**
 * Whether a file of dist has a public address, and is compared. Lists in parts repeat the list of essays, or of a collection.
 * @param collections their names
 */
export const isPublic = (file: string, collections: readonly string[]): boolean =>
  !file.startsWith(`${internalFolder}/`) &&
  !errorFiles.includes(file) &&
  parseListFile(file, collections) === null

/** A list in parts. */
interface ListFile {
  readonly path: string
  readonly lang: string | null
  /** The path of the whole list. */
  readonly whole: string
}

/** Parses the name of a file with a list in parts; null for any other file. */
export function parseListFile(file: string, collections: readonly string[]): ListFile | null {
  const [, path = '', lang = null] = /^(.*?)(?:\.([\w-]+))?\.json$/.exec(`/${file}`) ?? []
  if (isListPath(path)) return { path, lang, whole: operations.listEssays.path }
  const whole = collections.map(toCollectionPath).find((list) => path.startsWith(toListPage(list, '')))
  return whole === undefined ? null : { path, lang, whole }
}

export interface Resources {
  readonly byAddress: ReadonlyMap<string, Resource>
  /** All paths and queries with a response. */
  readonly aliases: ReadonlySet<string>
  /** What the resources are translations of. */
  readonly documents: ReadonlySet<string>
}

/** Lists the resources of a build. */
export function listResources(site: Site): Resources {
  const responses = listResponses(site).filter(({ file }) => site.publicFiles.has(file))
  const responseFiles = new Set(responses.flatMap(({ aliases }) => aliases.map((alias) => alias.slice(1))))
  const files = [...site.publicFiles]
    .filter(([file]) => !responseFiles.has(file))
    .map(([file, { lang }]) => toFileResource(file, lang, site))
  const resources = [...responses, ...files]
  return {
    byAddress: new Map(resources.map((resource) => [resource.address, resource])),
    aliases: new Set(resources.flatMap(({ aliases }) => aliases)),
    documents: new Set(resources.map(({ document }) => document)),
  }
}

/** Lists the responses of the API that are files: profiles, lists, essays, documents of collections, and health reports. */
function listResponses({ languages, essays, collections, isAddressedByFiles }: Site): Resource[] {
  const toResource = (
    path: string,
    available: readonly string[],
    lang: string,
    collection: string | null,
    slug: string | null,
  ) => {
    const isFirst = lang === available[0]
    const file = toApiFile(path, isFirst ? null : lang)
    const ownFile = toApiFile(path, isFirst && lang === languages[0] ? null : lang)
    const byQuery = `${path}?lang=${lang}`
    return {
      address: isAddressedByFiles ? `/${ownFile}` : lang === languages[0] ? path : byQuery,
      path: `/${ownFile}`,
      aliases: [...new Set([...(isFirst ? [path] : []), byQuery, `/${file}`, `/${ownFile}`])],
      file,
      kind: 'response',
      document: path,
      lang,
      slug,
      collection,
      isInternal: false,
    } as const
  }
  const { getProfile, getApiHealth } = operations
  const toHealth = (variant: string | null): Resource => {
    const file = toApiFile(getApiHealth.path, variant)
    const address = `${getApiHealth.path}${variant === null ? '' : `?${variant}=true`}`
    return {
      address: isAddressedByFiles ? `/${file}` : address,
      path: `/${file}`,
      aliases: [address, `/${file}`],
      file,
      kind: 'response',
      document: address,
      lang: null,
      slug: null,
      collection: null,
      isInternal: false,
    }
  }
  const all = Object.entries({ essays, ...collections })
  return [
    ...languages.map((lang) => toResource(getProfile.path, languages, lang, null, null)),
    ...all.flatMap(([collection, documents]) => [
      ...languages.map((lang) => toResource(toCollectionPath(collection), languages, lang, collection, null)),
      ...Object.entries(documents).flatMap(([slug, available]) =>
        available.map((lang) => toResource(toItemPath(collection, slug), available, lang, collection, slug)),
      ),
    ]),
    toHealth(null),
    toHealth('verbose'),
  ]
}

/** A page, its Markdown, or another file. */
function toFileResource(file: string, lang: string | null, site: Site): Resource {
  const address = file.endsWith('.html') ? toCanonicalPath(file) : `/${file}`
  return {
    address,
    path: address,
    aliases: toAliases(file, site),
    file,
    kind: 'file',
    document: toDocument(file, lang, site.languages),
    lang,
    slug: null,
    collection: null,
    isInternal: isInternal(file, lang),
  }
}

/** `index.html` has the path `/`, `essays/x.html` has `/essays/x`, and `posts/x/index.html` of another generator has `/posts/x/`. */
export function toCanonicalPath(file: string): string {
  const path = `/${file.replace(/\.(?:html|md)$/, '')}`
  return path === '/index' || file.endsWith('/index.html') ? path.slice(0, -'index'.length) : path
}

/** A page responds at its path in either media type. Hosts that ignore queries may add the address of the file. */
function toAliases(file: string, { isAddressedByFiles }: Site): readonly string[] {
  const path = toCanonicalPath(file)
  if (file.endsWith('.md')) return [path, `/${file}`]
  if (!file.endsWith('.html')) return [`/${file}`]
  return isAddressedByFiles ? [path, `/${file}`] : [path]
}

/** The path of a document in the default language: `pt/essays/x.md` and `essays/x.md` are translations of each other. */
function toDocument(file: string, lang: string | null, languages: readonly string[]): string {
  if (lang === null || lang === languages[0]) return `/${file}`
  if (file === `${lang}.html` || file === `${lang}.md`) return `/index${file.slice(lang.length)}`
  return file.startsWith(`${lang}/`) ? file.slice(lang.length) : `/${file}`
}

/** Names of assets contain a hash, and those of deltas a build; the number of parts of an index or an export depends on the documents. */
const isInternal = (file: string, lang: string | null): boolean =>
  isDeltaFile(file) ||
  isExportFile(file) ||
  [`${assetFolder}/`, `${indexFolder}/`, `${lang}/${indexFolder}/`].some((folder) => file.startsWith(folder))

export interface Findings {
  readonly changes: readonly Change[]
  /** The paths and queries whose responses differ or are gone. */
  readonly stale: readonly string[]
  readonly uncompared: readonly string[]
}

export const toChange = (
  rule: ChangeRule,
  address: string,
  title: string | null,
  message: string,
): Change => ({
  kind: changeRules[rule],
  rule,
  address,
  title,
  message,
})

export const toFindings = (changes: readonly Change[], stale: readonly string[] = []): Findings => ({
  changes,
  stale,
  uncompared: [],
})

/** By the collection and the id of a document: `essays/<slug>/<lang>`. */
export type Titles = ReadonlyMap<string, string>

/**
 * Reads the titles. Lists that cannot be read have none. Does not ask a service for the list of a collection that is known to be the same,
 * since it counts requests.
 */
export async function readTitles(snapshot: Snapshot): Promise<Titles> {
  const { languages, collections, publicFiles, storedFiles, readJson } = snapshot
  const titles = new Map<string, string>()
  for (const collection of ['essays', ...Object.keys(collections)])
    for (const lang of languages) {
      const file = toApiFile(toCollectionPath(collection), lang === languages[0] ? null : lang)
      if (storedFiles === null && (publicFiles.get(file)?.hash ?? null) !== null) continue
      const items = getListIn(await readJson(file), [collection])
      const field = findTitleField(items)
      for (const item of items) {
        const [id, title, slug] = ['id', field, 'slug'].map((name) => getIn(item, [name]))
        if (typeof id === 'string') titles.set(`${collection}/${id}`, String(isText(title) ? title : slug))
      }
    }
  return titles
}

/**
 * Finds the field with the titles of a list. No response names the field that pages show as the title. So without `title`, it is the first
 * text among the author's fields. An item without this field has its slug as the title, as its page has.
 */
function findTitleField(items: readonly unknown[]): string {
  if (items.some((item) => getIn(item, ['title']) !== undefined)) return 'title'
  const isTitle = ([name, value]: readonly [string, unknown]) =>
    typeof value === 'string' && !ownFields.has(name) && !/^(?:\d{4}-\d|https?:)/.test(value)
  const fields = items.flatMap((item) => Object.entries(isMap(item) ? item : {}))
  return fields.find(isTitle)?.[0] ?? 'slug'
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** The fields of list items that Stele writes. */
const ownFields: ReadonlySet<string> = new Set(['id', 'slug', 'lang', 'url', 'markdown_url', 'api_url'])

/** Returns the title of the API response of an essay or of a document of a collection; null for anything else. */
export const findTitle = ({ collection, slug, lang }: Resource, titles: Titles): string | null =>
  slug === null ? null : (titles.get(`${collection}/${slug}/${lang}`) ?? null)

/** Returns undefined without bytes, and for bytes that are not JSON. */
export function parseJson(bytes: Uint8Array | null): unknown {
  try {
    return bytes === null ? undefined : JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns a value inside a JSON value; undefined if there is none. */
export function getIn(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (isMap(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  )
}

/** Returns a list inside a JSON value; an empty one if there is none. */
export function getListIn(value: unknown, path: readonly string[]): readonly unknown[] {
  const list = getIn(value, path)
  return Array.isArray(list) ? list : []
}
