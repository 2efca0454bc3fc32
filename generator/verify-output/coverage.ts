/** Whether each surface holds the documents that it is to hold, and no others. */

import {
  documents,
  errorPages,
  explorerPath,
  indexFolder,
  isSearchItemsFile,
  operations,
  toApiFile,
  toEssayPath,
  toMarkdownPath,
  toPageFile,
  toPagePath,
} from '../../shim/contract/routes.ts'
import type { Page, Site, SiteSettings } from '../model/site.ts'
import { type Content, decodeEscapes } from './read-file.ts'

/** What a file says is published: addresses of one language, on one of the surfaces. */
export interface CoveredAddresses {
  readonly surface: SurfaceName
  readonly lang: string
  readonly addresses: readonly string[]
}

/** What the coverage knows of a site, without what it publishes. */
export type CoverageFacts = Pick<SiteSettings, 'config'>

/** One way in which the documents of a language are published. */
interface Surface {
  /** What it is called in a message. */
  readonly toName: (lang: string, site: CoverageFacts) => string
  /** Which pages it is to hold. */
  readonly isExpected: (page: Page, site: CoverageFacts) => boolean
  /** How it names a page. */
  readonly toAddress: (page: Page, site: CoverageFacts) => string
  /** What a file of it says; null for a file that is none of it. */
  readonly read: (file: string, content: Content, site: CoverageFacts) => readonly Found[] | null
}

type Found = Omit<CoveredAddresses, 'surface'>

const isDocument = ({ document }: Page): boolean => document !== null
const isEssay = ({ document }: Page): boolean => document?.kind === 'essay'

const toUrl: Surface['toAddress'] = ({ path }, { config }) => config.base_url + path

/** The name of a file that every language has. */
const toFile = (name: string, lang: string, { config }: CoverageFacts): string =>
  toPagePath(`/${name}`, lang, config.languages).slice(1)

/** What is asked of every file and the same for all of a site. */
function perSite<T>(make: (site: CoverageFacts) => T): (site: CoverageFacts) => T {
  const made = new WeakMap<CoverageFacts['config'], { readonly value: T }>()
  return (site) => {
    const known = made.get(site.config) ?? { value: make(site) }
    made.set(site.config, known)
    return known.value
  }
}

/** Creates what tells the language of a file that each of them has one of. */
function createLanguages(toName: Surface['toName']) {
  const byName = perSite(
    (site) => new Map(site.config.languages.map((lang) => [toName(lang, site), lang] as const)),
  )
  return (file: string, site: CoverageFacts): string | undefined => byName(site).get(file)
}

/** A file that each language has one of, which is read by a pattern. */
const createList = (
  name: string,
  isExpected: Surface['isExpected'],
  toAddress: Surface['toAddress'],
  list: (text: string) => string[],
): Surface => {
  const toName: Surface['toName'] = (lang, site) => toFile(name, lang, site)
  const getLanguage = createLanguages(toName)
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

const toListFile = (lang: string, { config: { languages } }: CoverageFacts): string =>
  toApiFile(operations.listEssays.path, lang === languages[0] ? null : lang)

const getListLanguage = createLanguages(toListFile)

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

/** What every essay's own answer says that it is. */
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

/** Files that are no page's. */
const ofNobody: ReadonlySet<string> = new Set(Object.values(errorPages))

/** The files of pages in one form: those of the language, told by their paths. */
const createFiles = (medium: 'html' | 'md', name: string): Surface => ({
  toName: () => name,
  isExpected: (_, { config }) => config.site || medium === 'md',
  toAddress: ({ path }) => toPageFile(path, medium),
  read(file, _, { config }) {
    if (!file.endsWith(`.${medium}`) || ofNobody.has(file)) return null
    if (config.site && file === toPageFile(explorerPath, medium)) return null
    return [{ lang: toLanguage(file, config.languages), addresses: [file] }]
  },
})

/** The language whose prefix a path has, else the default one. */
function toLanguage(path: string, [initial = '', ...others]: readonly string[]): string {
  return (
    others.find((lang) => path.startsWith(`${lang}/`) || path.startsWith(`${lang}.`) || path === lang) ??
    initial
  )
}

/** The beginnings of the names of what the index of a language has beside its first file. */
const getIndexFolders = perSite(({ config }) =>
  config.languages.map((lang) => [`${toFile(indexFolder, lang, { config })}/`, lang] as const),
)

const getIndexLanguage = createLanguages((lang, site) => toFile(documents.llms, lang, site))

const index: Surface = {
  toName: (lang, site) => toFile(documents.llms, lang, site),
  isExpected: () => true,
  toAddress: ({ path }, { config }) => config.base_url + toMarkdownPath(path),
  read(file, { readText }, site) {
    const lang =
      getIndexLanguage(file, site) ?? getIndexFolders(site).find(([folder]) => file.startsWith(folder))?.[1]
    if (lang === undefined) return null
    return [{ lang, addresses: listMatches(readText(), /^- \[.*\]\((\S+\.md)\)/gm) }]
  },
}

/** Each document begins with a head, which says its language and then its address. */
const fullText = createList(
  documents.llmsFull,
  () => true,
  toUrl,
  (text) => listMatches(text, /^- \S+: .* \([\w-]+\)\n- \S+: \[\S+\]\((\S+)\)$/gm),
)

const feed = createList(
  documents.feed,
  (page) => isEssay(page) && page.document?.date !== null,
  toUrl,
  (text) => Array.from(text.matchAll(/<entry>.*?<id>(.*?)<\/id>/gs), ([, url = '']) => url),
)

const sitemap: Surface = {
  toName: () => documents.sitemap,
  isExpected: () => true,
  toAddress: toUrl,
  read(file, { readText }, { config: { base_url, languages } }) {
    if (file !== documents.sitemap) return null
    const toEntry = (url: string) => [toLanguage(url.slice(base_url.length + 1), languages), url] as const
    return byLanguage(Array.from(readText().matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => toEntry(url)))
  },
}

const searched: Surface = {
  toName: () => 'the search',
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

function byLanguage(entries: readonly (readonly [lang: string, address: string])[]): Found[] {
  const found = new Map<string, string[]>()
  for (const [lang, address] of entries) {
    const others = found.get(lang)
    if (others === undefined) found.set(lang, [address])
    else others.push(address)
  }
  return [...found].map(([lang, addresses]) => ({ lang, addresses }))
}

const surfaces = {
  essayList,
  essays,
  html: createFiles('html', 'the pages'),
  md: createFiles('md', 'the Markdown'),
  index,
  fullText,
  sitemap,
  feed,
  searched,
} satisfies Record<string, Surface>

export type SurfaceName = keyof typeof surfaces
const surfaceNames = Object.keys(surfaces) as SurfaceName[]

/** Reads what a published file says is published. */
export function readCovered(file: string, content: Content, site: CoverageFacts): CoveredAddresses[] {
  return surfaceNames.flatMap((surface) =>
    (surfaces[surface].read(file, content, site) ?? []).map((found) => ({ surface, ...found })),
  )
}

/** What has been found of a site's pages so far. */
export interface Coverage {
  add(covered: CoveredAddresses): void
  /** @returns a sentence for each document that a surface lacks, or holds without being meant to */
  findGaps(): string[]
}

export function createCoverage(site: Site): Coverage {
  // One bit a surface for each page: of a large site, the addresses themselves would fill the memory.
  const ticks = new Uint16Array(site.published.length)
  const numbers = createNumbers(site)
  const strangers: CoveredAddresses[] = []

  return {
    add({ surface, lang, addresses }) {
      const unknown = addresses.filter((address) => {
        const number = numbers.get(surfaces[surface], address)
        if (number === undefined || site.published[number]?.lang !== lang) return true
        const page = site.published[number]
        if (page === undefined || !surfaces[surface].isExpected(page, site)) return true
        ticks[number] = (ticks[number] ?? 0) | (1 << surfaceNames.indexOf(surface))
        return false
      })
      if (unknown.length > 0) strangers.push({ surface, lang, addresses: unknown })
    },
    findGaps: () =>
      site.config.languages.flatMap((lang) =>
        surfaceNames.flatMap((surface, place) => {
          const { toName, toAddress, isExpected } = surfaces[surface]
          const name = toName(lang, site)
          const missing = site.published
            .filter((page, number) => page.lang === lang && ((ticks[number] ?? 0) & (1 << place)) === 0)
            .filter((page) => isExpected(page, site))
          const others = strangers
            .filter((found) => found.surface === surface && found.lang === lang)
            .flatMap(({ addresses }) => addresses)
          return [
            ...missing.map((page) => `${toAddress(page, site)} is missing in ${name}`),
            ...[...new Set(others)].map((address) => `${address} is in ${name}, and is not published`),
          ]
        }),
      ),
  }
}

/** Finds a page by the address that a surface gives it. */
function createNumbers(site: Site) {
  const byPath = new Map(site.published.map(({ path }, number) => [path, number]))
  const { base_url } = site.config
  return {
    get({ toAddress }: Surface, address: string): number | undefined {
      const path = address.startsWith(base_url) ? address.slice(base_url.length) : `/${address}`
      const bare = path.replace(/\.(?:html|md)$/, '')
      const number = byPath.get(path) ?? byPath.get(bare === '/index' ? '/' : bare)
      const page = number === undefined ? undefined : site.published[number]
      return page !== undefined && toAddress(page, site) === address ? number : undefined
    },
  }
}
