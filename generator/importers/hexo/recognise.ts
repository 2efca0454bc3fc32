/** Hexo (https://hexo.io/docs/configuration). */

import { type Config, get, getBoolean, getText, getTexts } from '../recognise/config.ts'
import { findDetails, joinBase, toPathPattern } from '../recognise/details.ts'
import type { PublishedFolder, Recogniser } from '../recognise/found-site.ts'
import { chooseNamedLanguages, listNamedLanguages } from '../recognise/languages.ts'
import { hasDocuments, type SiteFolder, toInner, withoutFolders } from '../recognise/site-folder.ts'

export const recogniseHexo: Recogniser = (folder) => {
  const file = folder.findFile('_config.yml', '_config.yaml', '_config.json')
  if (file === null) return null
  const config = folder.readConfig(file)
  if (!isHexo(folder, config)) return null
  const root = toInner(getText(config, 'source_dir') ?? 'source')
  const output = toInner(getText(config, 'public_dir') ?? 'public')
  const site = withoutFolders(folder, [output])
  const [own = getText(config, 'language') ?? 'en'] = getTexts(config, 'language')
  const { languages, others, isMultilingual } = chooseNamedLanguages(own, listNamedLanguages(site, root))
  const lang = isMultilingual ? { from: 'key' as const, locales: others } : languages[0].code
  return {
    generator: 'hexo',
    config: file,
    baseUrl: joinBase(getText(config, 'url'), getText(config, 'root')),
    title: getText(config, 'title'),
    details: findDetails(site, [config]),
    languages,
    sources: listSources(site, config, root).map((source) => ({ ...source, lang })),
    outputs: [output],
  }
}

/** Jekyll has a configuration of the same name. */
const isHexo = (site: SiteFolder, config: Config): boolean =>
  get(config, 'source_dir') !== undefined ||
  get(config, 'new_post_name') !== undefined ||
  /"hexo"\s*:/.test(site.read('package.json'))

function listSources(site: SiteFolder, config: Config, root: string): readonly PublishedFolder[] {
  const shared = {
    ignore: getTexts(config, 'exclude').concat(getTexts(config, 'ignore')),
    future: getBoolean(config, 'future') === false ? false : undefined,
  }
  const posts = toInner(root, '_posts')
  const hasDates = /:year.*:month.*:day/.test(getText(config, 'new_post_name') ?? '')
  return [
    ...(hasDocuments(site, posts)
      ? [
          {
            ...shared,
            folder: posts,
            url: toPath(site, getText(config, 'permalink') ?? ':year/:month/:day/:title/'),
            fields: hasDates ? { date: ['date', ':filename'] } : undefined,
          },
        ]
      : []),
    {
      ...shared,
      folder: root,
      ignore: ['_posts/**', ...shared.ignore],
      url: getBoolean(config, 'pretty_urls.trailing_html') === false ? '/{path}' : '/{path}.html',
      static: [root],
    },
  ]
}

/** The variables of `permalink` (https://hexo.io/docs/permalinks#Variables). */
const tokens: Readonly<Record<string, string>> = {
  year: '{year}',
  month: '{month}',
  i_month: '{i_month}',
  day: '{day}',
  i_day: '{i_day}',
  title: '{path}',
  name: '{name}',
  post_title: '{slug}',
  category: '{categories}',
  lang: '{lang}',
}

const toPath = (site: SiteFolder, permalink: string): string =>
  toPathPattern(site, permalink, permalink, {
    toToken: (name) => tokens[name],
    names: /:(?:title|name|post_title)\b/,
    fallback: '{name}',
  })
