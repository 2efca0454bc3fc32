/** Languages that no configuration names: those of folders, and of documents by their script. */

import { isMarkdown } from '../../kernel/files/walk.ts'
import type { FoundLanguage, FoundSite, FoundSource } from './found-site.ts'
import { chooseLanguages, english, isLanguageName, splitFolders } from './languages.ts'
import { type SiteFolder, toInner } from './site-folder.ts'

/** Divides the sources of a site by the folders of their languages. */
export function splitLanguages(site: SiteFolder, found: FoundSite): FoundSite {
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
  const path =
    typeof source.path === 'string'
      ? source.path.replace('{path}', '{lang}/{path}').replace('//', '/')
      : source.path
  return { languages: chosen.languages, sources: splitFolders({ ...source, path }, chosen) }
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
export function withTextLanguage(folder: SiteFolder, site: FoundSite): FoundSite {
  const isEnglish = site.languages.length === 1 && site.languages[0].code === english.code
  const name = isEnglish ? findTextLanguage(folder, site.sources) : null
  if (name === null) return site
  folder.note(
    `Most documents use the script of "${name}", so site.yaml has that language; use "--lang" to set another one`,
  )
  return {
    ...site,
    languages: [{ code: name, tag: name }],
    sources: site.sources.map((source) =>
      source.lang === english.code ? { ...source, lang: name } : source,
    ),
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
function findTextLanguage(site: SiteFolder, sources: readonly FoundSource[]): string | null {
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
