/** Docusaurus (https://docusaurus.io/docs/api/docusaurus-config). */

import { type Config, get, getBoolean, getList, getText, getTexts, isCall } from '../recognise/config.ts'
import { findDetails, joinBase } from '../recognise/details.ts'
import type { FoundSource, Recogniser } from '../recognise/found-site.ts'
import { type ChosenLanguages, chooseLanguages } from '../recognise/languages.ts'
import { findNamed, hasDocuments, type SiteFolder, toInner } from '../recognise/site-folder.ts'

export const recogniseDocusaurus: Recogniser = (site) => {
  const file = findNamed(site, ['docusaurus.config'])
  if (file === null) return null
  const config = site.readConfig(file)
  const first = getText(config, 'i18n.defaultLocale') ?? 'en'
  const toLocale = (name: string) => ({
    name,
    tag: getText(get(config, 'i18n.localeConfigs'), `${name}.htmlLang`),
  })
  const parts = listParts(site, config).filter(({ folder }) => hasDocuments(site, folder))
  const chosen = chooseLanguages(toLocale(first), getTexts(config, 'i18n.locales').map(toLocale), (name) =>
    parts.some((part) => hasDocuments(site, toTranslated(part, name))),
  )
  return {
    generator: 'docusaurus',
    config: file,
    baseUrl: joinBase(getText(config, 'url'), getText(config, 'baseUrl')),
    title: getText(config, 'title'),
    details: findDetails(site, [config]),
    languages: chosen.languages,
    sources: toSources(site, config, parts, chosen),
    kinds: parts
      .filter(({ plugin }) => plugin === 'blog')
      .slice(1)
      .filter((part) => chosen.languages.every(({ code }) => !hasDocuments(site, toTranslated(part, code))))
      .map(({ id, route, folder }) => ({ name: id ?? route, folder, fields: null })),
    outputs: ['build'],
  }
}

/** What a plugin publishes. */
interface Part {
  readonly plugin: keyof typeof plugins
  /** The id of a second instance of the plugin. */
  readonly id: string | null
  readonly folder: string
  /** The folder of the version in a folder of translations. */
  readonly version: string
  /** The path that its documents begin with. */
  readonly route: string
}

/** Where each plugin finds its documents, and publishes them. */
const plugins = {
  docs: { folder: 'docs', route: 'docs' },
  blog: { folder: 'blog', route: 'blog' },
  pages: { folder: 'src/pages', route: '' },
} as const

/** Lists what the preset and further instances of its plugins publish. Of versioned docs, this is the last version. */
const listParts = (site: SiteFolder, config: Config): readonly Part[] => [
  ...listModules(config, 'presets').flatMap(({ name, options }) =>
    /(?:^|\/)(?:preset-)?classic$/.test(name)
      ? (['docs', 'blog', 'pages'] as const).flatMap((plugin) => toPart(site, plugin, get(options, plugin)))
      : [],
  ),
  ...listModules(config, 'plugins').flatMap(({ name, options }) => {
    const plugin = /(?:^|plugin-)content-(docs|blog|pages)$/.exec(name)?.[1]
    return plugin === undefined ? [] : toPart(site, plugin as Part['plugin'], options)
  }),
]

/** Lists presets or plugins. Each is a name, `require.resolve()` of it, or a list of that and options. */
const listModules = (config: Config, key: 'presets' | 'plugins') =>
  getList(config, key).map((entry) => {
    const [module, options]: readonly unknown[] = [entry].flat()
    return { name: String(isCall(module) ? module.parameters[0] : module), options }
  })

/** @param options of the plugin; `false` switches it off */
function toPart(site: SiteFolder, plugin: Part['plugin'], options: unknown): readonly Part[] {
  if (options === false) return []
  const { folder, route } = plugins[plugin]
  const base = get(options, 'routeBasePath')
  const id = getText(options, 'id')
  const version = plugin === 'docs' ? findVersion(site, options, id) : null
  return [
    {
      plugin,
      id,
      folder: version === null ? toInner(getText(options, 'path') ?? folder) : toVersionFolder(version, id),
      version: version === null ? 'current' : `version-${version}`,
      route: typeof base === 'string' ? base.replace(/^\/|\/$/g, '') : route,
    },
  ]
}

/** The name of a file or a folder of a second instance of the plugin begins with its id. */
const withId = (name: string, id: string | null): string => (id === null ? name : `${id}_${name}`)

const toVersionFolder = (version: string, id: string | null): string =>
  `${withId('versioned_docs', id)}/version-${version}`

/** The version of docs at the root of their route; null for the current one (https://docusaurus.io/docs/versioning). */
function findVersion(site: SiteFolder, options: unknown, id: string | null): string | null {
  const [, newest = null] = /"([^"]+)"/.exec(site.read(withId('versions.json', id))) ?? []
  const version = newest === null ? null : (getText(options, 'lastVersion') ?? newest)
  if (version === null || version === 'current') return null
  const folder = toVersionFolder(version, id)
  if (hasDocuments(site, folder)) return version
  site.note(`The version "${version}" has no documents in ${folder}; the current ones are read instead`)
  return null
}

/** https://docusaurus.io/docs/i18n/introduction#translation-files-location */
function toTranslated({ plugin, id, version }: Part, locale: string): string {
  const folder = `i18n/${locale}/docusaurus-plugin-content-${plugin}${id === null ? '' : `-${id}`}`
  return plugin === 'docs' ? `${folder}/${version}` : folder
}

function toSources(
  site: SiteFolder,
  config: Config,
  parts: readonly Part[],
  { codes, languages }: ChosenLanguages,
): readonly FoundSource[] {
  const ending = getBoolean(config, 'trailingSlash') === true ? '/' : ''
  const staticFolders = getTexts(config, 'staticDirectories')
  const defaults = toDefaults(config)
  const emoji = getBoolean(config, 'markdown.emoji') === false ? false : undefined
  return parts.flatMap((part, index) => {
    const route = part.route === '' ? '' : `/${part.route}`
    const prefix = parts.length > 1 && part.route !== '' ? part.route : undefined
    const own = {
      prefix,
      folder: part.folder,
      lang: languages[0].code,
      url: `${route}/{path}${ending}`,
      defaults,
      emoji,
      static: index > 0 ? [] : (staticFolders.length > 0 ? staticFolders : ['static']).filter(site.isFolder),
    }
    const translated = [...codes].slice(1).flatMap(([name, code]) => {
      const folder = toTranslated(part, name)
      const url = `/${name}${route}/{path}${ending}`
      return hasDocuments(site, folder) ? [{ prefix, folder, lang: code, url, defaults, emoji }] : []
    })
    return [own, ...translated]
  })
}

/** The format of the files whose front matter does not name it (https://docusaurus.io/docs/api/docusaurus-config#markdown). */
function toDefaults(config: Config): FoundSource['defaults'] {
  const files = { md: '**', detect: '**/*.md' }[getText(config, 'markdown.format') ?? '']
  return files === undefined ? undefined : [{ files: [files], values: { mdx: { format: 'md' } } }]
}
