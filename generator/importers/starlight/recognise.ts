/** Starlight, which the configuration of Astro names (https://starlight.astro.build/reference/configuration/). */

import { isMap } from '../../content/schemas/validate.ts'
import { type Found, findDefault, readAstroSite, type Shared } from '../astro/recognise.ts'
import { type Call, type Config, getList, getMap, getText, isCall } from '../recognise/config.ts'
import type { PublishedFolder, Recogniser } from '../recognise/found-site.ts'
import { chooseLanguages, findFolder, type Locale, splitAll, splitFolders } from '../recognise/languages.ts'
import { hasDocuments } from '../recognise/site-folder.ts'

export const recogniseStarlight: Recogniser = (site) => {
  const found = readAstroSite(site, findOptions)
  return found && { ...found.site, ...readStarlight(found.shared, findOptions(found.config) ?? {}) }
}

/** The options of Starlight; null for a site without it. */
function findOptions(config: Config): Config | null {
  const starlight = getList(config, 'integrations').find(
    (integration): integration is Call => isCall(integration) && integration.call === 'starlight',
  )
  return starlight === undefined ? null : (starlight.parameters.find(isMap) ?? {})
}

/** https://starlight.astro.build/guides/i18n/ */
function readStarlight({ site, ending, sourceFolder, ...shared }: Shared, options: Config): Found {
  const folder = `${sourceFolder}/content/docs`
  const locales = getMap(options, 'locales')
  const all = Object.entries(locales).map(
    ([name, settings]): Locale => ({
      name: name === 'root' ? (getText(settings, 'lang') ?? 'en') : name,
      tag: getText(settings, 'lang'),
    }),
  )
  const chosen = chooseLanguages(
    findDefault(all, getText(locales, 'root.lang') ?? getText(options, 'defaultLocale')),
    all,
    (name) => hasDocuments(site, `${folder}/${findFolder(site, folder, name)}`),
  )
  const isInFolder = all.length > 0 && !('root' in locales)
  const source: PublishedFolder = {
    folder,
    ...shared,
    url: chosen.isMultilingual ? `/{lang}/{path}${ending}` : `/{path}${ending}`,
  }
  const sources = isInFolder ? splitAll(site, source, chosen) : splitFolders(source, chosen)
  return { generator: 'starlight', languages: chosen.languages, sources }
}
