/** Recognises a site of Hugo, and reads its addresses and defaults (https://gohugo.io/configuration/). */

import { createGlobs } from '../../content/schemas/globs.ts'
import { toFlatTexts } from '../../content/schemas/lenient-values.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { fileNameDate } from '../place.ts'
import { type Config, get, getBoolean, getList, getMap, getText, getTexts } from '../recognise/config.ts'
import { findDetails, findUsedValues, toBaseUrl } from '../recognise/details.ts'
import { toFolderGlob } from '../recognise/folder-globs.ts'
import type { FoundDefaults, FoundSource, Recogniser } from '../recognise/found-site.ts'
import type { ChosenLanguages } from '../recognise/languages.ts'
import type { SiteFolder } from '../recognise/site-folder.ts'
import { dateKeys, listCascade } from './front-matter.ts'
import {
  type ContentFolder,
  chooseHugoLanguages,
  type HugoLanguages,
  listConfigFiles,
  listContentFolders,
  listIgnored,
  merge,
  readHugoConfig,
} from './recognise-folders.ts'

export const recogniseHugo: Recogniser = (site) => {
  const files = listConfigFiles(site)
  // A theme's repository has no hugo.toml.
  const [main = site.isFolder('layouts') ? site.findFile('theme.toml') : null] = files
  if (main === null) return null
  const config = readHugoConfig(site, files)
  // Others have files such as config.json, too. A site may get its URL from the command that publishes it.
  const isOfHugo = get(config, 'baseURL') !== undefined || site.isFolder('archetypes')
  if (/^config\.\w+$/.test(main) && !isOfHugo) return null
  const folders = listContentFolders(site, config)
  const languages = chooseHugoLanguages(site, config, folders)
  const params = getMap(config, 'params')
  return {
    generator: 'hugo',
    config: main,
    baseUrl: toBaseUrl(getText(config, 'baseURL')),
    title: getText(config, 'title') ?? getText(getMap(config, 'languages'), `${languages.first}.title`),
    details: findDetails(site, [config, params]),
    languages: languages.chosen.languages,
    sources: folders.flatMap((folder, index) => toSources(site, config, folder, languages, index === 0)),
    outputs: [getText(config, 'publishDir') ?? 'public'],
  }
}

interface HugoSource extends FoundSource {
  readonly url: string
  readonly ignore: readonly string[]
}

/**
 * One source, and one for each section whose documents have addresses of another form.
 * @param isFirst whether it is the first folder, which gets the static folders of the site
 */
function toSources(
  site: SiteFolder,
  config: Config,
  { folder, target, language, ...mount }: ContentFolder,
  { first, chosen, isFirstInFolder }: HugoLanguages,
  isFirst: boolean,
): readonly FoundSource[] {
  const ownCode =
    language !== null ? chosen.codes.get(language) : chosen.isMultilingual ? null : chosen.languages[0].code
  // The documents of a language that the other site does not publish.
  if (ownCode === undefined) return []
  const lang = ownCode ?? { from: 'suffix' as const, locales: chosen.others }
  const name = language ?? first
  const start = ownCode === null ? '/{lang}' : name === first && !isFirstInFolder ? '' : `/${name}`
  const below = target === '' ? start : `${start}/${target}`
  const end = site.listFiles(folder).some((file) => file.endsWith('.markdown')) ? '{md,markdown}' : 'md'
  /** The globs of a section that the mount takes. */
  const toFiles = (section: string): readonly string[] =>
    mount.files.length === 0 || mount.files.some((glob) => glob.startsWith('*'))
      ? [`${section}/**/*.${end}`]
      : mount.files.filter((glob) => glob.startsWith(`${section}/`))
  const sections = listSections(site, config, language).filter(
    ({ section }) => site.isFolder(`${folder}/${section}`) && toFiles(section).length > 0,
  )
  const ignored = [...mount.ignore, ...listIgnored(site, config, folder)]
  const shared = {
    folder,
    lang,
    prefix: target === '' ? undefined : target,
    future: getBoolean(config, 'buildFuture') === true ? true : undefined,
    emoji: getBoolean(config, 'enableEmoji') === true ? true : undefined,
    fields: toFields(config),
    slugify: toSlugify(config),
    params: findParams(site, config, folder, language),
    defaults: listCascadeDefaults(config, { target, language, code: ownCode, codes: chosen.codes }),
  }
  const main = {
    ...shared,
    files: mount.files.length === 0 ? undefined : mount.files,
    // The page of a section keeps its address.
    ignore: [...ignored, ...sections.map(({ section }) => `${section}/**/!(_index*).${end}`)],
    url: `${below}/{path}${toEnding(config, null)}`,
    static: isFirst ? listStaticFolders(site, config) : [],
  }
  const own = sections.map(({ section, path }) => ({
    ...shared,
    files: toFiles(section),
    ignore: [...ignored, `**/_index*.${end}`],
    url: (path === null ? `${below}/{path}` : start + path) + toEnding(config, section),
  }))
  const all: readonly HugoSource[] = [main, ...own]
  return ownCode === null && isFirstInFolder
    ? all.flatMap((source) => splitDefault(source, first, chosen, end))
    : all
}

/** The default language has a folder in addresses, too: its documents are those without the name of another language. */
function splitDefault(
  source: HugoSource,
  first: string,
  { codes }: ChosenLanguages,
  end: string,
): readonly FoundSource[] {
  const others = [...codes.keys()].filter((name) => name !== first)
  const { static: _, files = [`**/*.${end}`], ...rest } = source
  return [
    {
      ...source,
      ignore: [...source.ignore, ...others.map((name) => `**/*.${name}.*`)],
      url: source.url.replace('{lang}', first),
    },
    ...(others.length === 0
      ? []
      : [
          {
            ...rest,
            files: others.flatMap((name) => files.map((glob) => glob.replace('/*.', `/*.${name}.`))),
          },
        ]),
  ]
}

function listStaticFolders(site: SiteFolder, config: Config): readonly string[] {
  const mounts = getList(config, 'module.mounts').flatMap((mount) =>
    getText(mount, 'target') === 'static' ? getTexts(mount, 'source') : [],
  )
  const folders = getTexts(config, 'staticDir')
  return [...new Set(mounts.length > 0 ? mounts : folders.length > 0 ? folders : ['static'])].filter(
    site.isFolder,
  )
}

/** The settings that change names and headings. */
function toSlugify(config: Config): FoundSource['slugify'] {
  const idType = getText(config, 'markup.goldmark.parser.autoHeadingIDType')
  const found = {
    ...(getBoolean(config, 'disablePathToLower') === true ? { paths: 'safe' as const } : {}),
    ...(idType === 'github-ascii' || idType === 'blackfriday' ? ({ anchors: idType } as const) : {}),
    ...(getBoolean(config, 'removePathAccents') === true ? { paths_remove_accents: true } : {}),
  }
  return Object.keys(found).length === 0 ? undefined : found
}

/** https://gohugo.io/configuration/front-matter/#dates */
function toFields(config: Config): FoundSource['fields'] {
  const keys = getTexts(config, 'frontmatter.date').flatMap((key, index) => {
    if (key === ':default') return dateKeys
    // The date of a name that is not the first choice stays in addresses.
    return key.startsWith(':') && (key !== fileNameDate || index > 0) ? [] : [key]
  })
  const date = [...new Set(keys)]
  const known = dateKeys.map((key) => key.toLowerCase())
  const positions = date.map((key) => known.indexOf(key.toLowerCase()))
  const isDefault = positions.every((position, index) => position > (positions[index - 1] ?? -1))
  return isDefault ? undefined : { date }
}

/** The parameters of the site that documents name by the shortcode "param" (https://gohugo.io/shortcodes/param/). */
function findParams(
  site: SiteFolder,
  config: Config,
  folder: string,
  language: string | null,
): FoundSource['params'] {
  const own = language === null ? {} : getMap(config, `languages.${language}.params`)
  const params = toFlatTexts(merge(getMap(config, 'params'), own))
  if (Object.keys(params).length === 0) return undefined
  return findUsedValues(site, folder, params, /\{\{[<%]\s*param\s+(?:name\s*=\s*)?["`]?([\w.-]+)/g)
}

/** The section of a site whose documents have addresses of another form. */
interface Section {
  readonly section: string
  /** Without its ending; null if only the ending differs. */
  readonly path: string | null
}

/** https://gohugo.io/configuration/ugly-urls/ */
function toEnding(config: Config, section: string | null): string {
  const isUgly = getBoolean(config, section === null ? 'uglyURLs' : `uglyURLs.${section}`)
  return (isUgly ?? getBoolean(config, 'uglyURLs')) === true ? '.html' : '/'
}

/** The tokens of addresses, as site.yaml has them (https://gohugo.io/configuration/permalinks/). */
const tokens: Readonly<Record<string, string>> = {
  year: '{year}',
  month: '{month}',
  day: '{day}',
  section: '{section}',
  sections: '{sections}',
  slug: '{slug}',
  title: '{title}',
  filename: '{name}',
  contentbasename: '{name}',
  slugorfilename: ':slugorfilename',
  slugorcontentbasename: ':slugorcontentbasename',
}

/**
 * Lists the sections with addresses of another form.
 * @param language the only language of the folder, which may have permalinks of its own
 */
function listSections(site: SiteFolder, config: Config, language: string | null): readonly Section[] {
  const own = language === null ? {} : getMap(getMap(config, 'languages'), `${language}.permalinks`)
  const permalinks = merge(getMap(config, 'permalinks'), own)
  const pages = isMap(get(permalinks, 'page')) ? getMap(permalinks, 'page') : permalinks
  const sections = Object.entries(pages).flatMap(([name, pattern]): readonly Section[] => {
    if (typeof pattern !== 'string') return []
    const section = name.replace(/^\/|\/$/g, '')
    const unknown: string[] = []
    const path = pattern.replace(
      /:([a-z]+)(\[[^\]]*\])?/gi,
      (token, name: string, part: string | undefined) => {
        if (part !== undefined) return token
        const known = tokens[name.toLowerCase()]
        if (known === undefined) unknown.push(token)
        return known ?? token
      },
    )
    if (unknown.length > 0) {
      site.note(
        `permalinks.${name}: site.yaml has no token for ${unknown.join(', ')}; correct the "url" of the source`,
      )
      return []
    }
    // Hugo ends an address as the section does, whatever the pattern ends with.
    return [{ section, path: path.replace(/^\/?/, '/').replace(/\/$/, '') }]
  })
  const ugly = Object.entries(getMap(config, 'uglyURLs')).flatMap(([section, isUgly]): readonly Section[] =>
    isUgly === true && !sections.some((known) => known.section === section) ? [{ section, path: null }] : [],
  )
  return [...sections, ...ugly]
}

/** Whose documents a value of the configuration may be for. */
interface Documents {
  /** The path that its documents begin with. */
  readonly target: string
  /** The name of its only language; null if it has several, or the only one of the site. */
  readonly language: string | null
  /** The code of its only language. */
  readonly code: string | null
  /** The codes of languages by their names. */
  readonly codes: ReadonlyMap<string, string>
}

/** Front matter that the configuration gives to documents (https://gohugo.io/configuration/cascade/). */
function listCascadeDefaults(
  config: Config,
  { target, language, code, codes }: Documents,
): readonly FoundDefaults[] {
  const own = language === null ? undefined : get(getMap(config, 'languages'), `${language}.cascade`)
  return [get(config, 'cascade'), own].flatMap(listCascade).flatMap((entry): readonly FoundDefaults[] => {
    const globs = (entry.files ?? ['**']).flatMap((glob) => toFolderGlob(glob, target))
    const isNamed = entry.langs === null ? () => true : createGlobs(entry.langs)
    const langs = [...codes].flatMap(([name, other]) => (isNamed(name) ? [other] : []))
    const isElsewhere = code === null ? langs.length === 0 : !langs.includes(code)
    if (globs.length === 0 || isElsewhere) return []
    const isOfSome = code === null && entry.langs !== null
    return [{ files: globs, lang: isOfSome ? langs : undefined, values: entry.values }]
  })
}
