/** The languages of a Hugo site (https://gohugo.io/configuration/languages/). */

import { isMarkdown } from '../../kernel/files/markdown-names.ts'
import { type Config, get, getBoolean, getMap, getText, getTexts } from '../recognise/config.ts'
import { type ChosenLanguages, chooseLanguages, type Locale } from '../recognise/languages.ts'
import type { SiteFolder } from '../recognise/site-folder.ts'

interface HugoLanguage {
  /** As the configuration writes it. */
  readonly key: string
  /** In lower case, as Hugo writes it in addresses. */
  readonly name: string
  readonly settings: unknown
}

export const listLanguages = (config: Config): readonly HugoLanguage[] =>
  Object.entries(getMap(config, 'languages'))
    .map(([key, settings]) => ({ key, name: key.toLowerCase(), settings }))
    .sort((a, b) => toWeight(a.settings) - toWeight(b.settings))

/** The name of the default language. */
export const findDefaultLanguage = (config: Config): string =>
  getText(config, 'defaultContentLanguage')?.toLowerCase() ?? listLanguages(config)[0]?.name ?? 'en'

const toWeight = (settings: unknown): number => {
  const weight = get(settings, 'weight')
  return typeof weight === 'number' ? weight : Number.MAX_SAFE_INTEGER
}

/** A folder of documents. */
export interface LanguageFolder {
  readonly folder: string
  /** The name of the only language that it has; null for one of several languages. */
  readonly language: string | null
}

export interface HugoLanguages {
  /** The name of the default language. */
  readonly first: string
  readonly chosen: ChosenLanguages
  readonly isFirstInFolder: boolean
}

export function chooseHugoLanguages(
  site: SiteFolder,
  config: Config,
  folders: readonly LanguageFolder[],
): HugoLanguages {
  const languages = listLanguages(config)
  const first = findDefaultLanguage(config)
  const toLocale = ({ name, settings }: Omit<HugoLanguage, 'key'>): Locale => ({
    name,
    tag:
      getText(settings, 'languageCode', 'locale') ??
      (name === first ? getText(config, 'languageCode', 'locale') : null),
  })
  const hasOwn = (name: string) =>
    folders.some(({ folder, language }) =>
      language === null
        ? site.listFiles(folder).some((file) => isMarkdown(file) && file.toLowerCase().includes(`.${name}.`))
        : language === name,
    )
  const disabled = getTexts(config, 'disableLanguages').map((name) => name.toLowerCase())
  const isPublished = (name: string) =>
    !disabled.includes(name) &&
    !languages.some(
      (language) => language.name === name && getBoolean(language.settings, 'disabled') === true,
    )
  return {
    first,
    chosen: chooseLanguages(
      toLocale(languages.find(({ name }) => name === first) ?? { name: first, settings: {} }),
      languages.map(toLocale),
      (name) => isPublished(name) && hasOwn(name),
    ),
    isFirstInFolder: getBoolean(config, 'defaultContentLanguageInSubdir') === true,
  }
}
