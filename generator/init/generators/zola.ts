/** Zola (https://www.getzola.org/documentation/getting-started/configuration/). */

import { getMap, getText, getTexts } from '../config.ts'
import { findDetails, toBaseUrl } from '../details.ts'
import type { Recogniser } from '../found-site.ts'
import { chooseLanguages } from '../languages.ts'
import { readConfig } from '../read-config.ts'
import { isDocument } from '../site-folder.ts'

export const recogniseZola: Recogniser = (site) => {
  const file = site.findFile('config.toml', 'zola.toml')
  const config = file === null ? null : readConfig(site, file)
  const url = getText(config, 'base_url')
  if (config === null || (url === null && file !== 'zola.toml')) return null
  const first = getText(config, 'default_language') ?? 'en'
  const names = [first, ...Object.keys(getMap(config, 'languages')).filter((name) => name !== first)]
  const files = site.listFiles('content').filter(isDocument)
  const chosen = chooseLanguages(
    names.map((name) => ({ name, tag: null })),
    (name) => files.some((path) => path.endsWith(`.${name}.md`)),
  )
  const isMultilingual = names.length > 1
  return {
    generator: 'zola',
    config: file,
    baseUrl: toBaseUrl(url),
    title: getText(config, 'title'),
    details: findDetails(site, [config]),
    languages: chosen.languages,
    sources: [
      {
        folder: 'content',
        ignore: getTexts(config, 'ignored_content'),
        lang: isMultilingual
          ? { from: 'suffix', locales: chosen.others }
          : (chosen.languages[0]?.code ?? 'en'),
        path: isMultilingual ? '/{lang}/{path}/' : '/{path}/',
        static: ['static'].filter(site.isFolder),
      },
    ],
    outputs: [getText(config, 'output_dir') ?? 'public'],
  }
}
