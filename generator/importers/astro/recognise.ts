/** Astro (https://docs.astro.build/en/reference/configuration-reference/). */

import { isMap } from '../../content/schemas/validate.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import {
  type Config,
  get,
  getBoolean,
  getList,
  getMap,
  getText,
  getTexts,
  isCall,
} from '../recognise/config.ts'
import { findDetails, findHomepage, joinBase } from '../recognise/details.ts'
import type { FoundFolder, FoundKind, FoundSite, Recogniser } from '../recognise/found-site.ts'
import {
  chooseLanguages,
  chooseNamedLanguages,
  english,
  findLocales,
  findPageLanguage,
  type Locale,
  listNamedLanguages,
  splitAll,
  splitFolders,
  toOnlyLocale,
} from '../recognise/languages.ts'
import { findNamed, hasDocuments, type SiteFolder, toInner } from '../recognise/site-folder.ts'

export const recogniseAstro: Recogniser = (site) => {
  const found = readAstroSite(site)
  return (
    found && {
      ...found.site,
      ...readCollections(found.shared, found.config),
      kinds: listKinds(found.shared),
    }
  )
}

/** What Astro's configuration says about a site of Astro or of Starlight. */
interface AstroSite {
  readonly config: Config
  readonly shared: Shared
  readonly site: Omit<FoundSite, 'generator' | 'languages' | 'sources'>
}

/**
 * Reads a site; null for one without the configuration of Astro.
 * @param findOptions returns what an integration says about the site; null for a site without it
 */
export function readAstroSite(
  site: SiteFolder,
  findOptions: (config: Config) => Config | null = () => ({}),
): AstroSite | null {
  const file = findNamed(site, ['astro.config'])
  if (file === null) return null
  const config = site.readConfig(file)
  const options = findOptions(config)
  if (options === null) return null
  const sourceFolder = toInner(getText(config, 'srcDir') ?? 'src')
  const publicFolder = toInner(getText(config, 'publicDir') ?? 'public')
  return {
    config,
    shared: {
      site,
      ending: toEnding(config),
      sourceFolder,
      // Images in the folder of the sources have addresses that only Astro knows, and documents name them by their paths.
      static: [publicFolder, `${sourceFolder}/assets`, `${sourceFolder}/images`].filter(site.isFolder),
    },
    site: {
      config: file,
      baseUrl: joinBase(getText(config, 'site'), getText(config, 'base')) ?? findHomepage(site),
      title: getTitle(options),
      details: findDetails(site, [options, config]),
      outputs: [toInner(getText(config, 'outDir') ?? 'dist')],
    },
  }
}

/** A title, or titles by language. */
function getTitle(options: unknown): string | null {
  const titles = getMap(options, 'title')
  return getText(options, 'title') ?? getText(titles, ...Object.keys(titles))
}

/** What the sources of a site share. */
export interface Shared {
  readonly site: SiteFolder
  /** What paths end with. */
  readonly ending: string
  readonly sourceFolder: string
  readonly static: readonly string[]
}

export type Found = Pick<FoundSite, 'generator' | 'languages' | 'sources'>

/** https://docs.astro.build/en/reference/configuration-reference/#trailingslash */
function toEnding(config: Config): string {
  if (getText(config, 'trailingSlash') === 'never') return ''
  return getText(config, 'build.format') === 'file' ? '.html' : '/'
}

/** The locale with a name; else the first one, or English. */
export const findDefault = (locales: readonly Locale[], name: string | null): Locale =>
  locales.find((locale) => locale.name === name) ?? locales[0] ?? { name: name ?? 'en', tag: null }

interface Collection {
  readonly name: string
  readonly folder: string
  readonly files?: readonly string[]
  readonly ignore?: readonly string[]
}

/** https://docs.astro.build/en/guides/content-collections/ */
function readCollections(shared: Shared, config: Config): Found {
  const { site, ending, sourceFolder } = shared
  const named = listConfigured(site, sourceFolder)
  const isNamed = (folder: string) => named.some((other) => `${folder}/`.startsWith(`${other.folder}/`))
  const others = listUnconfigured(site, sourceFolder).filter(
    ({ folder, name }) => !isNamed(folder) && named.every((other) => other.name !== name),
  )
  const collections = [...named, ...others].filter(({ folder }) => hasDocuments(site, folder))
  const configured = getList(config, 'i18n.locales').flatMap((locale): readonly Locale[] => {
    if (typeof locale === 'string') return [{ name: locale, tag: null }]
    const name = getText(locale, 'path')
    const [tag = null] = getTexts(locale, 'codes')
    return name === null ? [] : [{ name, tag }]
  })
  const pages = `${sourceFolder}/pages`
  const folders = [...collections.map(({ folder }) => folder), pages]
  // A site may have languages without the setting (https://docs.astro.build/en/recipes/i18n/).
  const locales = configured.length > 0 ? configured : findLocales(site, folders)
  const fallback = configured.length > 0 ? null : (findSiteLanguage(site, sourceFolder) ?? english.code)
  const own = getText(config, 'i18n.defaultLocale') ?? fallback
  const first = locales.length === 0 && own !== null ? toOnlyLocale(own) : findDefault(locales, own)
  const chosen = chooseLanguages(first, locales, (name) =>
    folders.some((folder) => hasDocuments(site, `${folder}/${name}`)),
  )
  /** Whether each language has a folder, the default one, too. */
  const hasFolders = (folder: string): boolean =>
    configured.length === 0
      ? site
          .listFiles(folder)
          .every((file) => !isMarkdown(file) || chosen.codes.has(file.replace(/\/.*/, '')))
      : getBoolean(config, 'i18n.routing.prefixDefaultLocale') === true &&
        site.isFolder(`${folder}/${first.name}`)
  const names =
    locales.length > 0 ? [] : collections.flatMap(({ folder }) => listNamedLanguages(site, folder))
  const keyed = chooseNamedLanguages(first.name, names)
  const hasMany = collections.length + (hasDocuments(site, pages) ? 1 : 0) > 1
  const lang = chosen.isMultilingual || keyed.isMultilingual ? '/{lang}' : ''
  const findRoute = createFindRoute(
    site,
    sourceFolder,
    collections.map(({ name }) => name),
  )
  const sources: readonly FoundFolder[] = [
    ...collections.map(({ name, ...collection }) => {
      const route = findRoute(name)
      return {
        ...collection,
        prefix: hasMany ? name : undefined,
        url: route !== null && `${lang}${toEntryPath(site, route, collection.folder)}${ending}`,
      }
    }),
    ...(hasDocuments(site, pages) ? [{ folder: pages, url: `${lang}/{path}${ending}` }] : []),
  ].map((source, index) => ({ ...source, static: index === 0 ? shared.static : undefined }))
  if (keyed.isMultilingual)
    return {
      generator: 'astro',
      languages: keyed.languages,
      sources: sources.map((source) => ({
        ...source,
        lang: { from: 'key', locales: keyed.others },
        fields: { ...source.fields, lang: ['lang', 'locale', 'language'] },
      })),
    }
  return {
    generator: 'astro',
    languages: chosen.languages,
    sources: sources.flatMap((source) =>
      hasFolders(source.folder) ? splitAll(site, source, chosen) : splitFolders(source, chosen),
    ),
  }
}

/** The collections of the configuration, with the keys of their schemas. */
function listKinds({ site, sourceFolder }: Shared): readonly FoundKind[] {
  const folders = [...listConfigured(site, sourceFolder), ...listUnconfigured(site, sourceFolder)]
  return Object.entries(readDefinitions(site, sourceFolder)).flatMap(([name, definition]) => {
    const folder = folders.find((collection) => collection.name === name)?.folder
    const schema = get(getList(definition, 'parameters').find(isMap), 'schema')
    return folder === undefined ? [] : [{ name, folder, fields: findKeys(schema) }]
  })
}

/** The keys of `z.object({ … })`; null for another schema. */
function findKeys(schema: unknown): readonly string[] | null {
  if (!isCall(schema)) return null
  const [shape] = schema.parameters
  return /(?:^|\.)(?:strict|loose)?object$/i.test(schema.call) && isMap(shape) ? Object.keys(shape) : null
}

/** The collections that the configuration exports, by their names. */
function readDefinitions(site: SiteFolder, sourceFolder: string): Config {
  const file = findNamed(site, [`${sourceFolder}/content.config`, `${sourceFolder}/content/config`])
  return file === null ? {} : getMap(site.readScript(file).exports, 'collections')
}

/** The language that layouts name, or the settings that they take it from in well-known themes. */
function findSiteLanguage(site: SiteFolder, sourceFolder: string): string | null {
  const layouts = site
    .listFiles(`${sourceFolder}/layouts`)
    .flatMap((file) => (file.endsWith('.astro') ? [`${sourceFolder}/layouts/${file}`] : []))
  const settings = findNamed(
    site,
    ['config', 'site.config', 'consts'].map((name) => `${sourceFolder}/${name}`),
  )
  const exports = settings === null ? {} : site.readScript(settings).exports
  const written = Object.values(exports).flatMap((value) => getText(value, 'lang', 'locale') ?? [])
  return findPageLanguage(site, layouts) ?? written[0] ?? null
}

/** The collections of the configuration with the loader `glob`. */
function listConfigured(site: SiteFolder, sourceFolder: string): readonly Collection[] {
  const definitions = Object.entries(readDefinitions(site, sourceFolder))
  return definitions.flatMap(([name, value]): readonly Collection[] => {
    const loader = get(getList(value, 'parameters').find(isMap), 'loader')
    if (!isCall(loader) || loader.call !== 'glob') return []
    const [options] = loader.parameters
    const base = getText(options, 'base')
    const patterns = getTexts(options, 'pattern')
    if (base === null) return []
    return [
      {
        name,
        folder: toInner(base),
        files: patterns.filter((glob) => !glob.startsWith('!')),
        ignore: patterns.flatMap((glob) => (glob.startsWith('!') ? [glob.slice(1)] : [])),
      },
    ]
  })
}

/** Folders of `src/content` are collections without configuration. */
const listUnconfigured = (site: SiteFolder, sourceFolder: string): readonly Collection[] =>
  site
    .list(`${sourceFolder}/content`)
    .filter((name) => site.isFolder(`${sourceFolder}/content/${name}`))
    .map((name) => ({ name, folder: `${sourceFolder}/content/${name}` }))

/** A page with parameters, such as `blog/[...slug].astro`. */
interface Route {
  readonly file: string
  readonly text: string
  /** The collections that its pages are of; empty if a file that it imports decides that. */
  readonly collections: readonly string[]
}

/**
 * Creates a function that returns the path of the route which shows the entries of a collection, such as `/blog`; null for a collection
 * that no page shows.
 * @param names of all collections
 */
function createFindRoute(
  site: SiteFolder,
  sourceFolder: string,
  names: readonly string[],
): (collection: string) => string | null {
  const folder = `${sourceFolder}/pages`
  const pages = site.listFiles(folder).filter((file) => file.endsWith('.astro'))
  const texts = pages.map((file) => ({ file, text: site.read(`${folder}/${file}`) }))
  const isRoute = ({ file }: Pick<Route, 'file'>) => /\[[^/]*\]\.astro$/.test(file)
  const routes = texts
    .filter(isRoute)
    .map((page): Route => ({ ...page, collections: listCollections(page.text) }))
  const isNamed = (name: string) => routes.some(({ file }) => toRoutePath(file).startsWith(`/${name}`))
  const isOther = ({ file }: Route) => names.some((name) => toRoutePath(file).startsWith(`/${name}`))
  const unclear = routes.filter(
    (route) => namesVariable.test(route.text) || (route.collections.length === 0 && !isOther(route)),
  )
  const modules = unclear.length === 0 ? [] : readModules(site, sourceFolder)
  const mayHavePages = (name: string): boolean =>
    unclear.some(
      ({ text }) =>
        namesVariable.test(text) || [`'${name}'`, `"${name}"`].some((quoted) => text.includes(quoted)),
    ) ||
    modules.some((text) => namesVariable.test(text) || listNames(text).includes(name)) ||
    texts.some((page) => !isRoute(page) && showsEntry.test(page.text) && listNames(page.text).includes(name))

  return (name) => {
    const named = routes.filter(({ collections }) => collections.includes(name))
    // Others list entries, such as the entries of a tag.
    const [unnamed, ...furtherUnnamed] = unclear.filter(({ text }) => showsEntry.test(text))
    // Its entries come from a function of a module.
    const isShownByName =
      furtherUnnamed.length === 0 && modules.some((text) => listNames(text).includes(name))
    const route =
      named.find(({ text }) => showsEntry.test(text)) ??
      (isShownByName ? unnamed : undefined) ??
      named.find(({ file }) => /\[(?:\.\.\.)?(?:id|slug)\]\.astro$/.test(file)) ??
      named[0]
    if (route !== undefined) return toRoutePath(route.file)
    if (pages.length === 0 || isNamed(name)) return `/${name}`
    if (mayHavePages(name)) {
      site.note(
        `No route in ${folder} names the collection "${name}": correct "url" of its source, or write "url: false" if it has no pages`,
      )
      return `/${name}`
    }
    site.note(
      `No route in ${folder} shows the collection "${name}", so its documents have no pages on your site. The API publishes them at its own addresses ("url: false"); if they have pages, correct "url" of the source`,
    )
    return null
  }
}

const showsEntry = /\brender\(/

/** A use of a collection whose name is not written there. */
const namesVariable = /\bget(?:Collection|Entry)\(\s*[^\s'"`]/

/** The collections that a text uses. */
const listNames = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\bget(?:Collection|Entry)\(\s*['"`]([^'"`\n]+)['"`]/g), ([, name = '']) => name)

/** The collections of the pages of a route. The route may use others, such as a collection of the authors of its posts. */
function listCollections(text: string): readonly string[] {
  const [paths = ''] = /\bgetStaticPaths\b[\s\S]*?\n\}/.exec(text) ?? []
  const types = Array.from(text.matchAll(/\bCollectionEntry<([^<>]*)>/g), ([, type = '']) =>
    Array.from(type.matchAll(/['"`]([^'"`\n]+)['"`]/g), ([, name = '']) => name),
  ).flat()
  return [listNames(paths), types, listNames(text)].find((found) => found.length > 0) ?? []
}

/** The texts of the modules that routes can import. */
const readModules = (site: SiteFolder, sourceFolder: string): readonly string[] =>
  site
    .listFiles(sourceFolder)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.startsWith('pages/'))
    .map((file) => site.read(`${sourceFolder}/${file}`))

/** The path of entries. A route with the parts of a date leaves out the dates of names. */
function toEntryPath(site: SiteFolder, route: string, folder: string): string {
  const isDated = site.listFiles(folder).some((file) => /^\d{4}-\d{2}-\d{2}[-_]/.test(file))
  return `${route}/${isDated && route.includes('{day}') ? '{name}' : '{path}'}`
}

/** The folders of a route. Those for the parts of a date are tokens, and Stele has the others in `{path}` or `{lang}`. */
const toRoutePath = (file: string): string =>
  file
    .split('/')
    .slice(0, -1)
    .map((part) => part.replace(/^\[(year|month|day)\]$/, '{$1}'))
    .filter((part) => !part.startsWith('['))
    .map((part) => `/${part}`)
    .join('')
