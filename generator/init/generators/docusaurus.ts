/** Docusaurus (https://docusaurus.io/docs/api/docusaurus-config). */

import { isMap } from '../../schemas/validate.ts'
import { type Config, get, getBoolean, getList, getText, getTexts } from '../config.ts'
import { findDetails, joinBase } from '../details.ts'
import type { FoundSource, Recogniser } from '../found-site.ts'
import { type ChosenLanguages, chooseLanguages } from '../languages.ts'
import { readConfig } from '../read-config.ts'
import { hasDocuments, type SiteFolder, toInner } from '../site-folder.ts'

export const recogniseDocusaurus: Recogniser = (site) => {
  const file = site.findFile(...['js', 'ts', 'mjs', 'cjs', 'mts'].map((end) => `docusaurus.config.${end}`))
  if (file === null) return null
  const config = readConfig(site, file) ?? {}
  const first = getText(config, 'i18n.defaultLocale') ?? 'en'
  const names = [first, ...getTexts(config, 'i18n.locales').filter((name) => name !== first)]
  const parts = listParts(config).filter(({ folder }) => hasDocuments(site, folder))
  const chosen = chooseLanguages(
    names.map((name) => ({ name, tag: getText(get(config, 'i18n.localeConfigs'), `${name}.htmlLang`) })),
    (name) => parts.some((part) => hasDocuments(site, toTranslated(part, name))),
  )
  return {
    generator: 'docusaurus',
    config: file,
    baseUrl: joinBase(getText(config, 'url'), getText(config, 'baseUrl')),
    title: getText(config, 'title'),
    details: findDetails(site, [config]),
    languages: chosen.languages,
    sources: toSources(site, config, parts, chosen),
    outputs: ['build'],
  }
}

/** What a plugin publishes. */
interface Part {
  readonly plugin: 'docs' | 'blog' | 'pages'
  /** The id of a second instance of the plugin. */
  readonly id: string | null
  readonly folder: string
  /** The path that its documents begin with. */
  readonly route: string
}

/** Lists what the preset and further instances of its plugins publish. Older versions of docs are in other folders. */
function listParts(config: Config): readonly Part[] {
  const presets = getList(config, 'presets').flatMap((entry) => {
    const [name, options] = Array.isArray(entry) ? entry : [entry, {}]
    return typeof name === 'string' && /(?:^|\/)(?:preset-)?classic$/.test(name)
      ? [isMap(options) ? options : {}]
      : []
  })
  const parts = presets.flatMap((options) => [
    ...toPart('docs', get(options, 'docs'), 'docs', 'docs'),
    ...toPart('blog', get(options, 'blog'), 'blog', 'blog'),
    ...toPart('pages', get(options, 'pages'), 'src/pages', ''),
  ])
  const others = getList(config, 'plugins').flatMap((entry) => {
    const [name, options] = Array.isArray(entry) ? entry : [entry, {}]
    const [, plugin] = /(?:^|plugin-)content-(docs|blog|pages)$/.exec(String(name)) ?? []
    if (plugin === undefined) return []
    const folder = plugin === 'pages' ? 'src/pages' : plugin
    return toPart(plugin as Part['plugin'], options, folder, plugin === 'pages' ? '' : plugin)
  })
  return [...parts, ...others]
}

/** @param options of the plugin; `false` switches it off */
function toPart(plugin: Part['plugin'], options: unknown, folder: string, route: string): readonly Part[] {
  if (options === false) return []
  return [
    {
      plugin,
      id: getText(options, 'id'),
      folder: toInner(getText(options, 'path') ?? folder),
      route:
        typeof get(options, 'routeBasePath') === 'string'
          ? String(get(options, 'routeBasePath')).replace(/^\/|\/$/g, '')
          : route,
    },
  ]
}

/** https://docusaurus.io/docs/i18n/introduction#translation-files-location */
function toTranslated({ plugin, id }: Part, locale: string): string {
  const folder = `i18n/${locale}/docusaurus-plugin-content-${plugin}${id === null ? '' : `-${id}`}`
  return plugin === 'docs' ? `${folder}/current` : folder
}

function toSources(
  site: SiteFolder,
  config: Config,
  parts: readonly Part[],
  { codes }: ChosenLanguages,
): readonly FoundSource[] {
  const ending = getBoolean(config, 'trailingSlash') === true ? '/' : ''
  const staticFolders = getTexts(config, 'staticDirectories')
  const [first = 'en'] = codes.values()
  return parts.flatMap((part, index) => {
    const route = part.route === '' ? '' : `/${part.route}`
    const prefix = parts.length > 1 && part.route !== '' ? part.route : undefined
    const own = {
      prefix,
      folder: part.folder,
      lang: first,
      path: `${route}/{path}${ending}`,
      static: index > 0 ? [] : (staticFolders.length > 0 ? staticFolders : ['static']).filter(site.isFolder),
    }
    const translated = [...codes].slice(1).flatMap(([name, code]) => {
      const folder = toTranslated(part, name)
      const path = `/${name}${route}/{path}${ending}`
      return hasDocuments(site, folder) ? [{ prefix, folder, lang: code, path }] : []
    })
    return [own, ...translated]
  })
}
