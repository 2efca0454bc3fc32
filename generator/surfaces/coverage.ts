/**
 * How the output check reads the pages on a surface: which pages the surface must have, and which addresses a rendered file lists. It
 * reads the bytes, and does not trust the list of pages that they were rendered from.
 */

import { errorPageFiles, toPagePath } from '../../shim/contract/routes.ts'
import { group } from '../kernel/grouping.ts'
import { memoize } from '../kernel/memoize.ts'
import { toDocumentUrl } from '../kernel/published-urls.ts'
import { toDecodedPageFile } from '../site/addresses/page-files.ts'
import type { Page, SiteSettings } from '../site/model/site.ts'

/** What reading needs to know of a site. It excludes the list of pages. */
export type CoverageSettings = Pick<SiteSettings, 'config' | 'hosting'>

/** One way in which the pages of a language are published. */
export interface Coverage {
  /** The name of the surface in messages. */
  readonly toName: (lang: string, site: CoverageSettings) => string
  /** Whether the surface must have a page. */
  readonly isExpected: (page: Page, site: CoverageSettings) => boolean
  /** The address by which the surface lists a page: a URL, or the path of a file. */
  readonly toAddress: (page: Page, site: CoverageSettings) => string
  /** Reads the addresses in a file; null if the file does not belong to the surface. */
  readonly read: (
    file: string,
    content: Content,
    site: CoverageSettings,
  ) => readonly LanguageAddresses[] | null
}

/** The addresses of one language that a file lists. */
export interface LanguageAddresses {
  readonly lang: string
  readonly addresses: readonly string[]
}

export const isDocument = ({ document }: Page): boolean => document !== null

/** Whether a page exists as HTML and as Markdown. Items without a text are in the API alone. */
export const hasPage = ({ document }: Page): boolean => document?.hasPage !== false

/** Whether the search finds a page. An author can leave a collection out. */
export const isSearched = ({ document }: Page, { config }: Pick<CoverageSettings, 'config'>): boolean =>
  document !== null && config.collections.find(({ name }) => name === document.collection)?.search !== null
export const isForAgents = (page: Page): boolean =>
  hasPage(page) && page.kind !== 'tag' && page.kind !== 'tag-list' && page.kind !== 'search'
export const isEssay = ({ document }: Page): boolean => document?.kind === 'essay'

export const toUrl: Coverage['toAddress'] = (page, site) => toDocumentUrl(page, site)

/** The path of a file that exists once for each language. */
export const toLanguageFile = (
  name: string,
  lang: string,
  { config }: Pick<CoverageSettings, 'config'>,
): string => toPagePath(`/${name}`, lang, config.languages).slice(1)

/** Computes a value once for each site. Every file needs it, so computing it each time is too slow. */
export function perSite<T extends object | string>(
  compute: (site: CoverageSettings) => T,
): (site: CoverageSettings) => T {
  const ofConfig = memoize((_: CoverageSettings['config'], site: CoverageSettings) => compute(site))
  return (site) => ofConfig(site.config, site)
}

/** Returns a function that gets the language of a file that exists once for each language. */
export function createLanguageLookup(toName: Coverage['toName']) {
  const getLanguages = perSite(
    (site) => new Map(site.config.languages.map((lang) => [toName(lang, site), lang] as const)),
  )
  return (file: string, site: CoverageSettings): string | undefined => getLanguages(site).get(file)
}

/** Creates the coverage of one file for each language. `list` reads the addresses from its text. */
export const createListCoverage = (
  name: string,
  isExpected: Coverage['isExpected'],
  list: (text: string) => string[],
): Coverage => {
  const toName: Coverage['toName'] = (lang, site) => toLanguageFile(name, lang, site)
  const getLanguage = createLanguageLookup(toName)
  return {
    toName,
    isExpected,
    toAddress: toUrl,
    read(file, { readText }, site) {
      const lang = getLanguage(file, site)
      return lang === undefined ? null : [{ lang, addresses: list(readText()) }]
    },
  }
}

/** Lists what the first group of a pattern matches in a Markdown text. */
export const listMatches = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, address = '']) => decodeEscapes(address))

/** Returns the language whose prefix a path has, or the default language. */
export const toPathLanguage = (
  path: string,
  [defaultLanguage = '', ...prefixed]: readonly string[],
): string =>
  prefixed.find((lang) => path.startsWith(`${lang}/`) || path.startsWith(`${lang}.`) || path === lang) ??
  defaultLanguage

export const groupByLanguage = (
  entries: readonly (readonly [lang: string, address: string])[],
): LanguageAddresses[] => Array.from(group(entries), ([lang, addresses]) => ({ lang, addresses }))

/**
 * Creates the coverage of all pages in one format. The path of a file gives its language.
 * @param name of the pages in messages
 */
export const createPageCoverage = (medium: 'html' | 'md', name: string): Coverage => ({
  toName: () => name,
  isExpected: (page, { config }) => hasPage(page) && (config.site || medium === 'md'),
  toAddress: ({ path }) => toDecodedPageFile(path, medium),
  read(file, _, { config }) {
    if (!file.endsWith(`.${medium}`) || errorPageFiles.has(file)) return null
    return [{ lang: toPathLanguage(file, config.languages), addresses: [file] }]
  },
})

/** The bytes of a file. They are decoded and parsed on the first call, at most once. */
export interface Content {
  readonly bytes: Buffer
  readonly readText: () => string
  readonly readJson: () => unknown
}

/** Creates the content of a file. Its `readJson` throws a SyntaxError if the file is not JSON. */
export function createContent(bytes: Buffer): Content {
  let text: string | null = null
  let json: { readonly value: unknown } | null = null
  const readText = () => {
    text ??= bytes.toString()
    return text
  }
  const readJson = () => {
    json ??= { value: JSON.parse(readText()) }
    return json.value
  }
  return { bytes, readText, readJson }
}

/** What separates the two parts of a document's Markdown file. */
const rule = '\n---\n'

/** The part of a Markdown file above its first rule, which the build writes. The author's text is below. */
export function toHeader(bytes: Buffer): Buffer {
  const end = bytes.indexOf(rule)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

/** The part of a Markdown file below its first rule, which is the author's text. Empty if the document has none. */
export function toBody(bytes: Buffer): Buffer {
  return bytes.subarray(toHeader(bytes).length + rule.length)
}

/** Removes the backslashes that Markdown needs before signs in an address. */
export const decodeEscapes = (text: string): string => text.replace(/\\(?=[!-/:-@[-`{-~])/g, '')
