/**
 * Turns the languages of another site into languages of Stele, and finds languages that no configuration names: those of folders, and of
 * documents by their script.
 */

import { reservedPageSlugs } from '../../../shim/contract/routes.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import { group } from '../../kernel/grouping.ts'
import { isKnownLanguage } from '../known-language.ts'
import type { FoundFolder, FoundLanguage, FoundSite, FoundSource, RecognisedSite } from './found-site.ts'
import { hasDocuments, type SiteFolder, toInner } from './site-folder.ts'

/** A language as the other site names it. */
export interface Locale {
  /** In paths and in the configuration. */
  readonly name: string
  /** BCP 47; null to take the name. */
  readonly tag: string | null
}

export interface ChosenLanguages {
  /** The default language first. */
  readonly languages: readonly [FoundLanguage, ...FoundLanguage[]]
  /** The code of each locale with documents, by its name. */
  readonly codes: ReadonlyMap<string, string>
  /** The names of the locales without documents. */
  readonly others: readonly string[]
  /** Whether the site has several locales, with documents or without. */
  readonly isMultilingual: boolean
}

/**
 * Chooses the languages that have documents.
 * @param first the default language, which is always chosen
 * @param locales all languages; the default one may be among them
 */
export function chooseLanguages(
  first: Locale,
  locales: readonly Locale[],
  hasDocuments: (name: string) => boolean,
): ChosenLanguages {
  const main = toLanguage(first) ?? english
  const languages: [FoundLanguage, ...FoundLanguage[]] = [main]
  const codes = new Map([[first.name, main.code]])
  const others: string[] = []
  const rest = locales.filter(({ name }) => name !== first.name)
  for (const locale of rest) {
    const language = toLanguage(locale)
    const isKnown = languages.some(({ code }) => code === language?.code)
    if (language === null || isKnown || !hasDocuments(locale.name)) others.push(locale.name)
    else {
      languages.push(language)
      codes.set(locale.name, language.code)
    }
  }
  return { languages, codes, others, isMultilingual: rest.length > 0 }
}

const isLanguageName = (name: string): boolean =>
  /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name) && isKnownLanguage(name.replace('_', '-'))

/** Finds the languages of a site that does not configure them: first folders named like languages that have a file of the same path. */
export function findLocales({ listFiles }: SiteFolder, folders: readonly string[]): readonly Locale[] {
  const found = folders.flatMap((folder) => {
    const paths = listFiles(folder).filter(isMarkdown)
    const entries = paths.flatMap((path): readonly (readonly [string, string])[] => {
      const [, name = '', inner = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? []
      return isLanguageName(name) ? [[inner, name]] : []
    })
    return [...group(entries).values()].filter((names) => names.length > 1).flat()
  })
  return [...new Set(found)].sort().map((name) => ({ name, tag: null }))
}

/** The languages that documents name in front matter, with repetitions. */
export const listNamedLanguages = (site: SiteFolder, folder: string): readonly string[] =>
  site
    .listFiles(folder)
    .filter(isMarkdown)
    .flatMap((file) => {
      const [frontMatter = ''] = /^---\s*\n[\s\S]*?\n---/.exec(site.read(toInner(folder, file))) ?? []
      const key = /^(?:lang|locale|language):[ \t]*["']?([A-Za-z]+(?:[-_]\w+)*)["']?[ \t\r]*$/m
      return key.exec(frontMatter)?.[1] ?? []
    })

/**
 * Chooses the languages of a site whose documents name them.
 * @param own the language of documents that name none
 */
export function chooseNamedLanguages(own: string, names: readonly string[]): ChosenLanguages {
  const found = [...new Set(names)].filter((name) => toLanguage({ name, tag: null }) !== null).sort()
  // Documents of "en" and of "en-US" are in one language if no other form of it occurs.
  const [primary = own] = own.split(/[-_]/)
  const forms = [...new Set([own, ...found])].filter((name) => name.split(/[-_]/)[0] === primary)
  const regions = forms.filter((name) => name !== primary)
  const isOne = forms.includes(primary) && regions.length < 2
  const first = isOne ? { name: primary, tag: regions[0] ?? primary } : { name: own, tag: own }
  const rest = found.filter((name) => name !== own && !(isOne && forms.includes(name)))
  return chooseLanguages(
    first,
    rest.map((name) => ({ name, tag: null })),
    () => true,
  )
}

/** The language that the root element of the site's pages names; null if none does. */
export function findPageLanguage({ read }: SiteFolder, files: readonly string[]): string | null {
  for (const file of files) {
    const found = /<html[^<>]*\slang=["']([A-Za-z]+(?:[-_]\w+)*)["']/i.exec(read(file))?.[1]
    if (found !== undefined && isLanguageName(found)) return found
  }
  return null
}

/** A language that no path or key names. Its code is short: `en` for `en-US`. */
export const toOnlyLocale = (tag: string): Locale => ({
  name: tag.replace(/[-_].*/, '').toLowerCase(),
  tag,
})

/** The language of a site that names none. */
export const english: FoundLanguage = { code: 'en', tag: 'en' }

const toPrimary = (tag: string): string => tag.toLowerCase().replace(/-.*/, '')

const isCode = (text: string): boolean =>
  /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(text) && !reservedPageSlugs.includes(text)

/** Returns null for a name that is not a language. */
export function toLanguage({ name, tag }: Locale): FoundLanguage | null {
  const canonical = toTag(tag ?? name) ?? toTag(name)
  const ownCode = name.toLowerCase().replaceAll('_', '-')
  const code = isCode(ownCode) && toTag(ownCode) !== null ? ownCode : canonical && toPrimary(canonical)
  if (code === null || !isCode(code)) return null
  return { code, tag: canonical !== null && toPrimary(canonical) === toPrimary(code) ? canonical : code }
}

/** The canonical form of a tag; null for a text that is none. */
function toTag(text: string): string | null {
  try {
    return new Intl.Locale(text.replaceAll('_', '-').replace(/\..*$/, '')).toString()
  } catch {
    return null
  }
}

const replaceIn = <U extends FoundSource['url']>(url: U, part: string, replacement: string): U | string =>
  typeof url === 'string' ? url.replace(part, replacement) : url

/**
 * Gives each language whose folder is not named like its code a source of its own, since paths of the other site have the name of the
 * folder.
 */
export const splitFolders = (
  folder: Omit<FoundSource, 'lang'>,
  { languages, codes, others }: ChosenLanguages,
): readonly FoundSource[] => {
  const named = [...codes].slice(1)
  const own = named.filter(([name, code]) => name !== code)
  const isMixed = named.length > own.length || others.length > 0
  const main: FoundSource = {
    ...folder,
    lang: isMixed ? { from: 'folder', locales: others } : languages[0].code,
    ignore: [...(folder.ignore ?? []), ...own.map(([name]) => `${name}/**`)],
    url: isMixed ? folder.url : replaceIn(folder.url, '/{lang}', ''),
  }
  const { static: _, ...rest } = folder
  return [
    main,
    ...own.map(([name, code]) => ({
      ...rest,
      folder: toInner(folder.folder, name),
      lang: code,
      url: replaceIn(folder.url, '{lang}', name),
    })),
  ]
}

/** The folder of a language. Addresses of Astro are in lower case, and folders in any. */
export const findFolder = (site: SiteFolder, folder: string, name: string): string =>
  site.list(folder).find((other) => other.toLowerCase() === name.toLowerCase()) ?? name

/** Gives each language a source of its own, for a site whose default language has a folder, too. */
export const splitAll = (
  site: SiteFolder,
  { static: staticFolders, ...source }: FoundFolder,
  { codes }: ChosenLanguages,
): readonly FoundSource[] =>
  [...codes]
    .map(([name, code]) => ({
      name,
      code,
      folder: `${source.folder}/${findFolder(site, source.folder, name)}`,
    }))
    .filter(({ folder }) => hasDocuments(site, folder))
    .map(({ name, code, folder }, index) => ({
      ...source,
      folder,
      lang: code,
      url: replaceIn(source.url, '{lang}', name),
      static: index === 0 ? staticFolders : undefined,
    }))

/** Divides the sources of a site by the folders of their languages. */
export function splitLanguages<S extends FoundSite>(site: SiteFolder, found: S): S {
  if (found.languages.length > 1) return found
  const parts = found.sources.map(
    (source) => splitLanguageFolders(site, source) ?? { languages: [], sources: [source] },
  )
  const [first] = found.languages
  const languages = new Map(
    parts.flatMap((part) => part.languages.map((language) => [language.code, language])),
  )
  languages.delete(first.code)
  return {
    ...found,
    languages: [first, ...languages.values()],
    sources: parts.flatMap(({ sources }) => sources),
  }
}

/**
 * Divides a folder by its language folders. Returns null if it has none.
 * @param source with the language of documents in none of these folders
 */
function splitLanguageFolders(
  site: SiteFolder,
  source: FoundSource,
): {
  readonly languages: readonly [FoundLanguage, ...FoundLanguage[]]
  readonly sources: readonly FoundSource[]
} | null {
  if (typeof source.lang !== 'string') return null
  const names = findLanguageFolders(site.listFiles(source.folder).filter(isMarkdown))
  if (names.length === 0) return null
  const locales = names.map((name) => ({ name, tag: null }))
  const chosen = chooseLanguages({ name: source.lang, tag: null }, locales, () => true)
  const url = replaceIn(replaceIn(source.url, '{path}', '{lang}/{path}'), '//', '/')
  return { languages: chosen.languages, sources: splitFolders({ ...source, url }, chosen) }
}

/** A folder holds a language if at least two of its documents, and a third of them, also exist in another language. */
const minCount = 2
const minShare = 1 / 3

/**
 * Finds the folders of languages among the first folders of documents. Names such as `it` and `ml` are subjects, too, so the paths of some
 * documents must occur in another language, or nearly all documents must be in such folders, `en` included.
 */
function findLanguageFolders(documents: readonly string[]): readonly string[] {
  const all = new Set(documents)
  const folders = new Map<string, string[]>()
  for (const path of documents) {
    const [, name = '', inner = ''] = /^([^/]+)\/(.+)$/s.exec(path) ?? []
    if (!isLanguageName(name)) continue
    const paths = folders.get(name) ?? []
    paths.push(inner)
    folders.set(name, paths)
  }
  const count = [...folders.values()].reduce((sum, paths) => sum + paths.length, 0)
  const isSiteOfLanguages = folders.size > 2 && folders.has('en') && count > (documents.length * 3) / 4
  const isTranslated = (name: string, inner: string): boolean =>
    all.has(inner) || [...folders.keys()].some((other) => other !== name && all.has(`${other}/${inner}`))
  return [...folders]
    .filter(([name, paths]) => {
      const translated = paths.filter((inner) => isTranslated(name, inner)).length
      return isSiteOfLanguages || translated >= Math.max(minCount, paths.length * minShare)
    })
    .map(([name]) => name)
    .sort()
}

/** Replaces the language of a site in English alone if most of its texts are in another script. */
export function withTextLanguage(folder: SiteFolder, site: RecognisedSite): RecognisedSite {
  const isEnglish = site.languages.length === 1 && site.languages[0].code === english.code
  const name = isEnglish ? findTextLanguage(folder, [...site.sources, ...site.collections]) : null
  if (name === null) return site
  folder.note(
    `Most documents use the script of "${name}", so site.yaml has that language; use "--lang" to set another one`,
  )
  const toRenamed = <S extends { readonly lang?: FoundSource['lang'] | undefined }>(source: S): S =>
    source.lang === english.code ? { ...source, lang: name } : source
  return {
    ...site,
    languages: [{ code: name, tag: name }],
    sources: site.sources.map(toRenamed),
    collections: site.collections.map(toRenamed),
  }
}

/** The usual language of each script. Japanese comes before Chinese, because it uses Han characters, too. */
const scripts: readonly (readonly [lang: string, letter: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
]

/** How many documents are read, and how many characters of each. */
const maxDocuments = 60
const maxCharacters = 4000

/** Returns the language of most documents of a site, if their script is not Latin; else null. */
function findTextLanguage(site: SiteFolder, sources: readonly Pick<FoundSource, 'folder'>[]): string | null {
  const files = sources.flatMap(({ folder }) =>
    site
      .listFiles(folder)
      .filter(isMarkdown)
      .map((file) => toInner(folder, file)),
  )
  const samples = files.filter((_, index) => index % Math.ceil(files.length / maxDocuments) === 0)
  const found = samples.map((file) => toScriptLanguage(toProse(site.read(file).slice(0, 4 * maxCharacters))))
  const counts = new Map<string | null, number>()
  for (const lang of found) counts.set(lang, (counts.get(lang) ?? 0) + 1)
  const [most] = [...counts].find(([, count]) => count > found.length / 2) ?? [null]
  return most
}

/** The text without front matter, code and addresses, which are in Latin letters in every language. */
const toProse = (text: string): string =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^ *(```|~~~)[\s\S]*?(?:^ *\1|$(?![\s\S]))|`[^`\n]*`|\]\([^)\n]*\)|<[^<>\n]*>|https?:\S+/gm, ' ')
    .slice(0, maxCharacters)

function toScriptLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [lang, letter] of scripts) {
    const count = text.match(letter)?.length ?? 0
    // Japanese text is mostly Han, so a tenth of kana is enough. A Latin word has more letters than a Han word, so a third is enough.
    if (count > (lang === 'ja' ? letters / 10 : letters / 3)) return lang
  }
  return null
}
