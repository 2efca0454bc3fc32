/** VitePress (https://vitepress.dev/reference/site-config). */

import { getBoolean, getMap, getText, getTexts } from '../config.ts'
import { findDetails, findHomepage, joinBase, toBaseUrl } from '../details.ts'
import type { Recogniser } from '../found-site.ts'
import { chooseLanguages, type Locale, splitFolders } from '../languages.ts'
import { readConfig } from '../read-config.ts'
import { hasDocuments, toInner } from '../site-folder.ts'

const roots = ['', 'docs', 'doc', 'website', 'site']

export const recogniseVitepress: Recogniser = (site) => {
  const root = roots.find((folder) => site.isFolder(toInner(folder, '.vitepress')))
  if (root === undefined) return null
  const file = site.findFile(
    ...['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].flatMap((end) => [
      toInner(root, `.vitepress/config.${end}`),
      toInner(root, `.vitepress/config/index.${end}`),
    ]),
  )
  const config = readConfig(site, file)
  const folder = toInner(root, getText(config, 'srcDir') ?? '')
  const locales = Object.entries(getMap(config, 'locales')).map(
    ([name, settings]): Locale => ({ name, tag: getText(settings, 'lang') }),
  )
  const tag = locales.find(({ name }) => name === 'root')?.tag ?? getText(config, 'lang') ?? 'en'
  // The default language has no folder, so its code can be short: en for en-US.
  const first: Locale = { name: tag.replace(/-.*/, '').toLowerCase(), tag }
  const others = locales.filter(({ name }) => name !== 'root')
  const chosen = chooseLanguages(first, others, (name) => hasDocuments(site, toInner(folder, name)))
  const ending = getBoolean(config, 'cleanUrls') === true ? '' : '.html'
  const publicFolder = toInner(folder, 'public')
  const source = {
    folder,
    ignore: getTexts(config, 'srcExclude'),
    path: chosen.isMultilingual ? `/{lang}/{path}${ending}` : `/{path}${ending}`,
    static: [publicFolder].filter(site.isFolder),
  }
  const url = toBaseUrl(getText(config, 'sitemap.hostname'))
  return {
    generator: 'vitepress',
    config: file ?? toInner(root, '.vitepress'),
    baseUrl: url === null ? findHomepage(site) : joinBase(url, getText(config, 'base')),
    title: getText(config, 'title'),
    details: findDetails(site, [config]),
    languages: chosen.languages,
    sources: splitFolders(source, chosen),
    outputs: [toInner(root, getText(config, 'outDir') ?? '.vitepress/dist')],
  }
}
