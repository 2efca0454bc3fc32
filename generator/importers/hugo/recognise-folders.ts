/** The configuration of a Hugo site, which can be in several files, its folders of documents and its languages. */

import { posix } from 'node:path'
import { isMap } from '../../content/schemas/validate.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import { type Config, get, getBoolean, getList, getMap, getText, getTexts } from '../recognise/config.ts'
import { type ChosenLanguages, chooseLanguages, type Locale } from '../recognise/languages.ts'
import { findNamed, hasDocuments, type SiteFolder, toInner } from '../recognise/site-folder.ts'
import { toGlob } from './front-matter.ts'

/** https://gohugo.io/configuration/introduction/ */
const extensions = ['toml', 'yaml', 'yml', 'json']

/** Hugo publishes with the configuration of the environment `production`. */
const configFolders = ['config/_default', 'config/production']

/** In merge order: a later file overrides an earlier one. */
export function listConfigFiles(site: SiteFolder): readonly string[] {
  const root = findNamed(site, ['hugo', 'config'], extensions)
  const inFolders = configFolders.flatMap((folder) =>
    site
      .listFiles(folder)
      .filter((file) => extensions.includes(file.slice(file.lastIndexOf('.') + 1)))
      .map((file) => `${folder}/${file}`),
  )
  return [...(root === null ? [] : [root]), ...inFolders]
}

/** Reads the files as one configuration. */
export const readHugoConfig = (site: SiteFolder, files: readonly string[]): Config =>
  files.reduce<Config>((all, file) => merge(all, readPart(site, file)), {})

/** A file named `languages.toml` holds the key `languages`, `params.pt.toml` that of a language, and `languages.pt.toml` all of its keys. */
function readPart(site: SiteFolder, file: string): Config {
  const config = site.readConfig(file)
  const base = posix.basename(file)
  const name = base.replace(/\..*/, '')
  const language = /\.([^.]+)\.[^.]+$/.exec(base)?.[1]
  if (language === undefined) return name === 'hugo' || name === 'config' ? config : { [name]: config }
  const isPart = ['params', 'menu', 'menus'].includes(name)
  return { languages: { [language]: isPart ? { [name]: config } : config } }
}

/** Merges the keys of maps. Hugo ignores the case of keys. */
export function merge(one: Config, other: Config): Config {
  const merged: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const known = Object.keys(merged).find((name) => name.toLowerCase() === key.toLowerCase()) ?? key
    const before = merged[known]
    merged[known] = isMap(before) && isMap(value) ? merge(before, value) : value
  }
  return merged
}

/** https://gohugo.io/configuration/languages/ */
interface HugoLanguage {
  /** As the configuration writes it. */
  readonly key: string
  /** In lower case, as Hugo writes it in addresses. */
  readonly name: string
  readonly settings: unknown
}

const listLanguages = (config: Config): readonly HugoLanguage[] =>
  Object.entries(getMap(config, 'languages'))
    .map(([key, settings]) => ({ key, name: key.toLowerCase(), settings }))
    .sort((a, b) => toWeight(a.settings) - toWeight(b.settings))

/** The name of the default language. */
const findDefaultLanguage = (config: Config): string =>
  getText(config, 'defaultContentLanguage')?.toLowerCase() ?? listLanguages(config)[0]?.name ?? 'en'

const toWeight = (settings: unknown): number => {
  const weight = get(settings, 'weight')
  return typeof weight === 'number' ? weight : Number.MAX_SAFE_INTEGER
}

/** A folder of documents. */
interface LanguageFolder {
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

/** A folder of documents, with the path that its documents begin with. */
export interface ContentFolder extends LanguageFolder {
  readonly target: string
  /** Globs of the files that a mount takes; empty for all. */
  readonly files: readonly string[]
  /** Globs of the files that it leaves out. */
  readonly ignore: readonly string[]
}

/** Mounts replace `contentDir`, and languages may have folders of their own. */
export function listContentFolders(site: SiteFolder, config: Config): readonly ContentFolder[] {
  const mounts = getList(config, 'module.mounts').flatMap((mount): readonly ContentFolder[] => {
    const target = `${getText(mount, 'target')}/`
    const folder = getText(mount, 'source')
    if (!target.startsWith('content/') || folder === null || !hasDocuments(site, folder)) return []
    const [language = null] = [...getTexts(mount, 'lang'), ...getTexts(mount, 'sites.matrix.languages')]
    const globs = toMountGlobs(mount)
    if (globs === null) return []
    return [
      {
        folder: toInner(folder),
        target: toInner(target.slice('content/'.length)),
        language: language?.toLowerCase() ?? null,
        ...globs,
      },
    ]
  })
  if (mounts.length > 0) return mounts
  const shared = toInner(getText(config, 'contentDir') ?? 'content')
  // Some sites write their mounts only when they are built. Then the folder of each language has its name.
  const languages = listLanguages(config)
  const first = findDefaultLanguage(config)
  const isMounted =
    languages.length > 1 &&
    languages.some(({ key, name }) => name === first && hasDocuments(site, `${shared}/${key}`))
  const own = languages.flatMap(({ key, name, settings }) => {
    const folder = getText(settings, 'contentDir') ?? (isMounted ? `${shared}/${key}` : null)
    // A language that names the folder of all languages shares it.
    const isOwn = folder !== null && toInner(folder) !== shared
    return isOwn ? [{ folder: toInner(folder), target: '', language: name, ...allFiles }] : []
  })
  const isShared = own.length < languages.length || own.length === 0
  const all = { folder: shared, target: '', language: null, ...allFiles }
  return [...own, ...(isShared ? [all] : [])].filter(({ folder }) => hasDocuments(site, folder))
}

const allFiles = { files: [], ignore: [] }

/** The globs of a mount (https://gohugo.io/configuration/module/#files); null for one that takes no document. */
function toMountGlobs(mount: unknown): Pick<ContentFolder, 'files' | 'ignore'> | null {
  const globs = getTexts(mount, 'files')
  const taken = [...globs.filter((glob) => !glob.startsWith('! ')), ...getTexts(mount, 'includeFiles')]
  const left = [
    ...globs.flatMap((glob) => (glob.startsWith('! ') ? [glob.slice(2)] : [])),
    ...getTexts(mount, 'excludeFiles'),
  ]
  const files = taken.map(toGlob).flatMap((glob) => {
    if (isMarkdown(glob)) return [glob]
    return /\*(?:\.\*)?$/.test(glob) ? [glob.replace(/(?:\.\*)?$/, '.{md,markdown}')] : []
  })
  return taken.length > 0 && files.length === 0 ? null : { files, ignore: left.map(toGlob) }
}

/**
 * The globs of what `ignoreFiles` leaves out of a folder. Its regular expressions match a part of a path on disk
 * (https://gohugo.io/configuration/all/#ignorefiles). Others than plain texts give a note.
 */
export function listIgnored(site: SiteFolder, config: Config, folder: string): readonly string[] {
  return getTexts(config, 'ignoreFiles').flatMap((pattern) => {
    const [, escaped, end] = /^(?:\.\*)?((?:[\w/ -]|\\[./_-])+)(\$|\.\*)?$/.exec(pattern) ?? []
    if (escaped === undefined) {
      site.note(`ignoreFiles: cannot convert "${pattern}" to a glob; add the files to "ignore" of the source`)
      return []
    }
    const text = escaped.replaceAll('\\', '').replace(/^\//, '')
    const isRooted = text.startsWith(`${folder}/`)
    const start = isRooted ? text.slice(folder.length + 1) : `**/${/^\\?\//.test(escaped) ? '' : '*'}${text}`
    return end === '$' ? [start] : start.endsWith('/') ? [`${start}**`] : [`${start}*`, `${start}*/**`]
  })
}
