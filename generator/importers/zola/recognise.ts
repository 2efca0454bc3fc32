/** Zola (https://www.getzola.org/documentation/getting-started/configuration/). */

import { isMarkdown } from '../../kernel/files/walk.ts'
import { type Config, getBoolean, getMap, getText, getTexts } from '../recognise/config.ts'
import { findDetails, toBaseUrl } from '../recognise/details.ts'
import type { FoundSource, Recogniser } from '../recognise/found-site.ts'
import { chooseLanguages } from '../recognise/languages.ts'

export const recogniseZola: Recogniser = (site) => {
  const file = site.findFile('config.toml', 'zola.toml')
  const config = site.readConfig(file)
  const url = getText(config, 'base_url')
  if (file === null || (url === null && file !== 'zola.toml')) return null
  const first = getText(config, 'default_language') ?? 'en'
  const toLocale = (name: string) => ({ name, tag: null })
  const files = site.listFiles('content').filter(isMarkdown)
  const { languages, others, isMultilingual } = chooseLanguages(
    toLocale(first),
    Object.keys(getMap(config, 'languages')).map(toLocale),
    (name) => files.some((path) => path.endsWith(`.${name}.md`)),
  )
  return {
    generator: 'zola',
    config: file,
    baseUrl: toBaseUrl(url),
    title: getText(config, 'title'),
    details: findDetails(site, [config]),
    languages,
    sources: [
      {
        folder: 'content',
        ignore: getTexts(config, 'ignored_content'),
        lang: isMultilingual ? { from: 'suffix', locales: others } : languages[0].code,
        url: isMultilingual ? '/{lang}/{path}/' : '/{path}/',
        slugify: findSlugify(config),
        emoji: getBoolean(config, 'markdown.render_emoji') === true ? true : undefined,
        static: ['static'].filter(site.isFolder),
      },
    ],
    outputs: [getText(config, 'output_dir') ?? 'public'],
  }
}

/** What differs from the defaults (https://www.getzola.org/documentation/getting-started/configuration/). */
function findSlugify(config: Config): FoundSource['slugify'] {
  const modes = ['paths', 'anchors'].flatMap((key) => {
    const mode = getText(config, `slugify.${key}`)
    return mode === 'safe' || mode === 'off' ? [[key, mode] as const] : []
  })
  const keeps = getBoolean(config, 'slugify.paths_keep_dates') === true
  const found = [...modes, ...(keeps ? [['paths_keep_dates', true] as const] : [])]
  return found.length === 0 ? undefined : Object.fromEntries(found)
}
