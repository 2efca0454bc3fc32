/** Turns the languages of another site into those of Stele. */

import { reservedPageSlugs } from '../../shim/contract/routes.ts'
import type { FoundLanguage, FoundSource } from './found-site.ts'

/** A language as the other site names it. */
export interface Locale {
  /** In paths and in the configuration. */
  readonly name: string
  /** BCP 47; null to take the name. */
  readonly tag: string | null
}

export interface ChosenLanguages {
  /** The default language first. */
  readonly languages: readonly FoundLanguage[]
  /** The code of each locale with documents, by its name. */
  readonly codes: ReadonlyMap<string, string>
  /** The names of the locales without documents. */
  readonly others: readonly string[]
}

/**
 * Chooses the languages that have documents.
 * @param locales the default language first, which is always chosen
 */
export function chooseLanguages(
  locales: readonly Locale[],
  hasDocuments: (name: string) => boolean,
): ChosenLanguages {
  const languages: FoundLanguage[] = []
  const codes = new Map<string, string>()
  const others: string[] = []
  for (const [index, locale] of locales.entries()) {
    const language = toLanguage(locale)
    const isKnown = languages.some(({ code }) => code === language?.code)
    if (language === null || isKnown || (index > 0 && !hasDocuments(locale.name))) others.push(locale.name)
    else {
      languages.push(language)
      codes.set(locale.name, language.code)
    }
  }
  return languages.length > 0 ? { languages, codes, others } : { languages: [english], codes, others }
}

/** The language of a site that names none. */
export const english: FoundLanguage = { code: 'en', tag: 'en' }

const toPrimary = (tag: string): string => tag.toLowerCase().replace(/-.*/, '')

const isCode = (text: string): boolean =>
  /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(text) && !reservedPageSlugs.includes(text)

/** Returns null for a name that is no language. */
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
    return Intl.getCanonicalLocales(text.replaceAll('_', '-').replace(/\..*$/, ''))[0] ?? null
  } catch {
    return null
  }
}

/**
 * Gives each language whose folder is not named like its code a source of its own, since paths of the other site have the name of the
 * folder.
 */
export const splitFolders = (source: FoundSource, { codes, others }: ChosenLanguages): FoundSource[] => {
  const named = [...codes].slice(1)
  const own = named.filter(([name, code]) => name !== code)
  const isMixed = named.length > own.length || others.length > 0
  const [first = ''] = codes.values()
  const main: FoundSource = {
    ...source,
    lang: isMixed ? { from: 'folder', locales: others } : first,
    ...(own.length === 0 ? {} : { ignore: [...(source.ignore ?? []), ...own.map(([name]) => `${name}/**`)] }),
    path: isMixed ? source.path : (source.path?.replace('/{lang}', '') ?? null),
  }
  const { static: _, ...rest } = source
  return [
    main,
    ...own.map(([name, code]) => ({
      ...rest,
      folder: source.folder === '' ? name : `${source.folder}/${name}`,
      lang: code,
      path: source.path?.replace('{lang}', name) ?? null,
    })),
  ]
}
