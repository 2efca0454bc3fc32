/** Languages that folders name, on sites whose configuration names none of them. */

import { isMarkdown } from '../../kernel/files/markdown-names.ts'
import type { FoundLanguage, FoundSite, FoundSource } from './found-site.ts'
import { chooseLanguages, isLanguageName, splitFolders } from './languages.ts'
import type { SiteFolder } from './site-folder.ts'

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
export function findLanguageFolders(documents: readonly string[]): readonly string[] {
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
