/**
 * The surfaces of a site: each way in which its pages are published. Each surface says which pages it must have, and reads
 * from a rendered file which ones it has.
 */

import {
  documents,
  errorPageFiles,
  explorerPath,
  indexFolder,
  isSearchItemsFile,
  isSitemapFile,
  operations,
  toApiFile,
  toEssayPath,
  toMarkdownPath,
  toPagePath,
} from '../../shim/contract/routes.ts'
import { toOramaFile } from '../addresses/orama.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import { toDocumentUrl, toPageUrl } from '../addresses/published-urls.ts'
import { memoize } from '../kernel/memoize.ts'
import { group } from '../kernel/ordering.ts'
import { decodeReferences } from '../markdown/html-attributes.ts'
import type { Page, SiteSettings } from '../model/site.ts'
import { type Content, decodeEscapes } from './read-file.ts'

/** The addresses of one language that a file lists, and the surface that the file belongs to. */
export interface CoveredAddresses {
  readonly surface: SurfaceName
  readonly lang: string
  readonly addresses: readonly string[]
}

/** What surfaces need to know of a site. It excludes the list of pages, which the check must not trust. */
type SurfaceSettings = Pick<SiteSettings, 'config' | 'hosting'>

/** One way in which the pages of a language are published. */
export interface Surface {
  /** The name of the surface in messages. */
  readonly toName: (lang: string, site: SurfaceSettings) => string
  /** Whether the surface must have a page. */
  readonly isExpected: (page: Page, site: SurfaceSettings) => boolean
  /** The address by which the surface lists a page: a URL, or the path of a file. */
  readonly toAddress: (page: Page, site: SurfaceSettings) => string
  /** Reads the addresses in a file; null if the file does not belong to the surface. */
  readonly read: (
    file: string,
    content: Content,
    site: SurfaceSettings,
  ) => readonly LanguageAddresses[] | null
}

type LanguageAddresses = Omit<CoveredAddresses, 'surface'>

const isDocument = ({ document }: Page): boolean => document !== null
const isForAgents = ({ kind }: Page): boolean => kind !== 'tag' && kind !== 'tag-list' && kind !== 'search'
const isEssay = ({ document }: Page): boolean => document?.kind === 'essay'

const toUrl: Surface['toAddress'] = (page, site) => toDocumentUrl(page, site)

/** The path of a file that exists once for each language. */
const toFile = (name: string, lang: string, { config }: Pick<SurfaceSettings, 'config'>): string =>
  toPagePath(`/${name}`, lang, config.languages).slice(1)

/** Computes a value once for each site. Every file needs it, so computing it each time is too slow. */
function perSite<T extends object | string>(
  compute: (site: SurfaceSettings) => T,
): (site: SurfaceSettings) => T {
  const ofConfig = memoize((_: SurfaceSettings['config'], site: SurfaceSettings) => compute(site))
  return (site) => ofConfig(site.config, site)
}

/** Returns a function that gets the language of a file that exists once for each language. */
function createLanguageLookup(toName: Surface['toName']) {
  const getLanguages = perSite(
    (site) => new Map(site.config.languages.map((lang) => [toName(lang, site), lang] as const)),
  )
  return (file: string, site: SurfaceSettings): string | undefined => getLanguages(site).get(file)
}

/** Creates a surface of one file for each language. `list` reads the addresses from its text. */
const createList = (
  name: string,
  isExpected: Surface['isExpected'],
  toAddress: Surface['toAddress'],
  list: (text: string) => string[],
): Surface => {
  const toName: Surface['toName'] = (lang, site) => toFile(name, lang, site)
  const getLanguage = createLanguageLookup(toName)
  return {
    toName,
    isExpected,
    toAddress,
    read(file, { readText }, site) {
      const lang = getLanguage(file, site)
      return lang === undefined ? null : [{ lang, addresses: list(readText()) }]
    },
  }
}

const listMatches = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, address = '']) => decodeEscapes(address))

const toListFile = (lang: string, { config: { languages } }: SurfaceSettings): string =>
  toApiFile(operations.listEssays.path, lang === languages[0] ? null : lang)

const getListLanguage = createLanguageLookup(toListFile)

const essayList: Surface = {
  toName: toListFile,
  isExpected: isEssay,
  toAddress: toUrl,
  read(file, { readJson }, site) {
    const lang = getListLanguage(file, site)
    if (lang === undefined) return null
    const { essays: listed } = readJson() as { essays: { url: string }[] }
    return [{ lang, addresses: listed.map(({ url }) => url) }]
  },
}

const essayFolder = toEssayPath('').slice(1)

/** The canonical URL in the API response of each essay. */
const essays: Surface = {
  toName: () => 'the API',
  isExpected: isEssay,
  toAddress: toUrl,
  read(file, { readJson }) {
    if (!file.startsWith(essayFolder)) return null
    const { canonical_url, lang } = readJson() as { canonical_url: string; lang: string }
    return [{ lang, addresses: [canonical_url] }]
  },
}

/** Creates the surface of all pages in one format. The path of a file gives its language. */
const createFiles = (medium: 'html' | 'md', name: string): Surface => ({
  toName: () => name,
  isExpected: (_, { config }) => config.site || medium === 'md',
  toAddress: ({ path }) => toPageFile(path, medium),
  read(file, _, { config }) {
    if (!file.endsWith(`.${medium}`) || errorPageFiles.has(file)) return null
    if (config.site && file === toPageFile(explorerPath, medium)) return null
    return [{ lang: toLanguage(file, config.languages), addresses: [file] }]
  },
})

/** Returns the language whose prefix a path has, or the default language. */
function toLanguage(path: string, [defaultLanguage = '', ...prefixed]: readonly string[]): string {
  return (
    prefixed.find((lang) => path.startsWith(`${lang}/`) || path.startsWith(`${lang}.`) || path === lang) ??
    defaultLanguage
  )
}

/** The folder with the further files of each language's `llms.txt`. */
const getIndexFolders = perSite(({ config }) =>
  config.languages.map((lang) => [`${toFile(indexFolder, lang, { config })}/`, lang] as const),
)

const getIndexLanguage = createLanguageLookup((lang, site) => toFile(documents.llms, lang, site))

const index: Surface = {
  toName: (lang, site) => toFile(documents.llms, lang, site),
  isExpected: isForAgents,
  toAddress: ({ path }, { config }) => config.base_url + toMarkdownPath(path),
  read(file, { readText }, site) {
    const lang =
      getIndexLanguage(file, site) ?? getIndexFolders(site).find(([folder]) => file.startsWith(folder))?.[1]
    if (lang === undefined) return null
    const addresses = listMatches(readText(), /^- \[(?:[^\]\\\n]|\\.)*\]\(((?:[^\s()\\]|\\.)+)\)/gm)
    return [{ lang, addresses: addresses.filter((address) => address.endsWith('.md')) }]
  },
}

/** Each document begins with a list that has its language and then its address. */
const fullText = createList(documents.llmsFull, isForAgents, toUrl, (text) =>
  listMatches(text, /^- \S+: .* \([\w-]+\)\n- \S+: \[(?:[^\s\]\\]|\\.)+\]\(((?:[^\s()\\]|\\.)+)\)$/gm),
)

const feed = createList(
  documents.feed,
  (page) => isEssay(page) && page.document?.date !== null,
  toUrl,
  (text) =>
    text
      .split('<entry>')
      .slice(1)
      .map((entry) => decodeReferences(/<id>([^<]*)<\/id>/.exec(entry)?.[1] ?? '')),
)

const sitemap: Surface = {
  toName: () => documents.sitemap,
  isExpected: ({ kind }) => kind !== 'search',
  // A sitemap lists only URLs of its own site (sitemaps.org).
  toAddress: ({ path }, site) => toPageUrl(path, site),
  read(file, { readText }, { config: { base_url, languages } }) {
    if (!isSitemapFile(file)) return null
    const text = readText()
    // An index has the addresses of sitemaps. The check of links finds missing ones.
    if (text.includes('<sitemapindex ')) return []
    const toEntry = (url: string) => [toLanguage(url.slice(base_url.length + 1), languages), url] as const
    return byLanguage(
      Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => toEntry(decodeReferences(url))),
    )
  },
}

const search: Surface = {
  toName: () => 'the search index',
  isExpected: isDocument,
  toAddress: toUrl,
  read(file, { readText }) {
    if (!isSearchItemsFile(file)) return null
    const items = readText()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly url: string; readonly lang: string })
    return byLanguage(items.map(({ lang, url }) => [lang, url]))
  },
}

const getOramaLanguage = createLanguageLookup(toOramaFile)

const orama: Surface = {
  toName: toOramaFile,
  isExpected: (page, { config }) => config.search.orama && isDocument(page),
  toAddress: toUrl,
  read(file, { readJson }, site) {
    const lang = getOramaLanguage(file, site)
    if (lang === undefined) return null
    const { docs } = readJson() as { docs: { docs: Record<string, { url: string }> } }
    return [{ lang, addresses: Object.values(docs.docs).map(({ url }) => url) }]
  },
}

const changes: Surface = {
  toName: () => documents.changes,
  isExpected: isDocument,
  toAddress: toUrl,
  read(file, { readText }) {
    if (file !== documents.changes) return null
    const entries = readText().matchAll(/"lang":"([^"]*)","url":"([^"]*)"/g)
    return byLanguage(Array.from(entries, ([, lang = '', url = '']) => [lang, url]))
  },
}

const byLanguage = (entries: readonly (readonly [lang: string, address: string])[]): LanguageAddresses[] =>
  Array.from(group(entries), ([lang, addresses]) => ({ lang, addresses }))

/** Every surface by its name. */
export const surfaces = {
  essayList,
  essays,
  html: createFiles('html', 'the HTML pages'),
  md: createFiles('md', 'the Markdown files'),
  index,
  fullText,
  sitemap,
  feed,
  changes,
  search,
  orama,
} satisfies Record<string, Surface>

type SurfaceName = keyof typeof surfaces

/** The names of all surfaces, in the order in which gaps are reported. */
export const surfaceNames = Object.keys(surfaces) as SurfaceName[]

/** Reads the addresses in a rendered file, for every surface that the file belongs to. */
export function readCovered(file: string, content: Content, site: SurfaceSettings): CoveredAddresses[] {
  return surfaceNames.flatMap((surface) =>
    (surfaces[surface].read(file, content, site) ?? []).map((covered) => ({ surface, ...covered })),
  )
}
