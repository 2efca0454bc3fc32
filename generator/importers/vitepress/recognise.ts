/** VitePress (https://vitepress.dev/reference/site-config) and VuePress (https://vuepress.vuejs.org/reference/config.html). */

import { getBoolean, getMap, getText, getTexts } from '../recognise/config.ts'
import { findDetails, findHomepage, joinBase, toBaseUrl } from '../recognise/details.ts'
import type { FoundSite, Recogniser } from '../recognise/found-site.ts'
import { chooseLanguages, type Locale, splitFolders } from '../recognise/languages.ts'
import { findNamed, hasDocuments, type SiteFolder, toInner } from '../recognise/site-folder.ts'

const roots = ['', 'docs', 'doc', 'website', 'site']

export const recogniseVitepress: Recogniser = (site) => recogniseVue(site, 'vitepress', 'public')

/**
 * Recognises a site of VitePress or VuePress.
 * @param publicName the folder of static files, in the folder of the documents
 */
export function recogniseVue(
  site: SiteFolder,
  generator: 'vitepress' | 'vuepress',
  publicName: string,
): FoundSite | null {
  const settings = `.${generator}`
  const root = roots.find((folder) => site.isFolder(toInner(folder, settings)))
  if (root === undefined) return null
  const file = findNamed(site, [
    toInner(root, `${settings}/config`),
    toInner(root, `${settings}/config/index`),
  ])
  const config = site.readConfig(file)
  const folder = toInner(root, getText(config, 'srcDir') ?? '')
  const locales = Object.entries(getMap(config, 'locales')).map(
    // VuePress writes the path of a locale, such as `/pt/`.
    ([name, locale]): Locale => ({ name: toInner(name) || 'root', tag: getText(locale, 'lang') }),
  )
  const tag = locales.find(({ name }) => name === 'root')?.tag ?? getText(config, 'lang') ?? 'en'
  // The default language has no folder, so its code can be short: en for en-US.
  const first: Locale = { name: tag.replace(/-.*/, '').toLowerCase(), tag }
  const others = locales.filter(({ name }) => name !== 'root')
  const chosen = chooseLanguages(first, others, (name) => hasDocuments(site, toInner(folder, name)))
  const ending = getBoolean(config, 'cleanUrls') === true ? '' : '.html'
  const publicFolder = toInner(folder, publicName)
  const source = {
    folder,
    ignore: [
      ...getTexts(config, 'srcExclude'),
      // https://vuejs.press/reference/config.html#pagepatterns: an exclamation mark leaves files out.
      ...getTexts(config, 'pagePatterns').flatMap((glob) =>
        glob.startsWith('!') && !/^!(?:\.vuepress|node_modules)(?:\/|$)/.test(glob) ? [glob.slice(1)] : [],
      ),
    ],
    url: chosen.isMultilingual ? `/{lang}/{path}${ending}` : `/{path}${ending}`,
    static: [publicFolder].filter(site.isFolder),
  }
  const url = toBaseUrl(getText(config, 'sitemap.hostname'))
  return {
    generator,
    config: file ?? toInner(root, settings),
    baseUrl: url === null ? findHomepage(site) : joinBase(url, getText(config, 'base')),
    title: getText(config, 'title') ?? getText(getMap(config, 'locales')['/'], 'title'),
    details: findDetails(site, [config]),
    languages: chosen.languages,
    sources: splitFolders(source, chosen),
    outputs: [toInner(root, getText(config, 'outDir') ?? `${settings}/dist`)],
  }
}
