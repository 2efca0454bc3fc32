/** Eleventy (https://www.11ty.dev/docs/config/). */

import { isMarkdown } from '../../files/markdown-names.ts'
import { isMap } from '../../schemas/validate.ts'
import { type Call, type Config, get, getText } from '../config.ts'
import { findDetails, findHomepage, joinBase } from '../details.ts'
import type { FoundSite, PublishedFolder, Recogniser } from '../found-site.ts'
import {
  chooseLanguages,
  chooseNamedLanguages,
  findLocales,
  type Locale,
  listNamedLanguages,
} from '../languages.ts'
import { readConfig, readConfigScript } from '../read-config.ts'
import { findNamed, type SiteFolder, scriptExtensions, toInner, withoutFolders } from '../site-folder.ts'

export const recogniseEleventy: Recogniser = (site) => {
  const file = site.findFile('.eleventy.js') ?? findNamed(site, ['eleventy.config'])
  if (file === null) return null
  const script = readConfigScript(site, file)
  const named = get(script.exports, 'config')
  const config: Config = isMap(named) ? { ...script.main, ...named } : script.main
  const input = toInner(getText(config, 'dir.input') ?? getSet(script.calls, 'setInputDirectory') ?? '.')
  const output = toInner(
    getText(config, 'dir.output') ?? getSet(script.calls, 'setOutputDirectory') ?? '_site',
  )
  const data = toInner(getText(config, 'dir.data') ?? getSet(script.calls, 'setDataDirectory') ?? '_data')
  const metadata = readMetadata(site, toInner(input, data))
  noteGlobalPermalink(site, file, script.calls, toInner(input, data))
  const own = getText(metadata, 'language', 'lang', 'locale') ?? 'en'
  const prefix = getText(config, 'pathPrefix')
  const source: PublishedFolder = {
    folder: input,
    ignore: readIgnored(site, input),
    path: '/{path}/',
    defaults:
      get(config, 'markdownTemplateEngine') === false
        ? [{ files: ['**'], values: { templateEngineOverride: 'md' } }]
        : undefined,
    static: listStaticFolders(site, script.calls, input),
  }
  return {
    generator: 'eleventy',
    config: file,
    baseUrl: joinBase(getText(metadata, 'url', 'baseUrl', 'siteUrl'), prefix) ?? findHomepage(site),
    title: getText(metadata, 'title', 'name'),
    details: findDetails(site, [metadata]),
    ...findLanguages(withoutFolders(site, [output]), source, own),
    outputs: [output],
  }
}

/**
 * Languages have folders of their own, whose names are in the addresses of the default language, too, or documents name them
 * (https://www.11ty.dev/docs/plugins/i18n/).
 */
function findLanguages(
  site: SiteFolder,
  source: PublishedFolder,
  own: string,
): Pick<FoundSite, 'languages' | 'sources'> {
  const { folder } = source
  const locales = findLocales(site, [folder])
  if (locales.length === 0) {
    const { languages, others, isMultilingual } = chooseNamedLanguages(own, listNamedLanguages(site, folder))
    const lang = isMultilingual ? { from: 'key' as const, locales: others } : languages[0].code
    return { languages, sources: [{ ...source, lang }] }
  }
  const isIn = (file: string, { name }: Locale) => file.startsWith(`${name}/`)
  const hasOthers = site
    .listFiles(folder)
    .some((file) => isMarkdown(file) && !locales.some((locale) => isIn(file, locale)))
  const named = locales.find(({ name }) => name.split(/[-_]/)[0] === own.split(/[-_]/)[0])
  const first = named ?? (hasOthers ? undefined : locales[0]) ?? { name: own, tag: own }
  const { languages, codes } = chooseLanguages(first, locales, () => true)
  const { static: staticFolders, ignore = [], ...others } = source
  const main = {
    ...others,
    ignore: [...ignore, ...locales.map(({ name }) => `${name}/**`)],
    lang: languages[0].code,
  }
  const inner = [...codes].flatMap(([name, lang]) => {
    const inFolder = { ...others, folder: toInner(folder, name), lang, path: `/${name}/{path}/` }
    const own = ignore.flatMap((glob) => (glob.startsWith(`${name}/`) ? [glob.slice(name.length + 1)] : []))
    return locales.some((locale) => locale.name === name) ? [{ ...inFolder, ignore: own }] : []
  })
  const sources = [...(hasOthers ? [main] : []), ...inner]
  return {
    languages,
    sources: sources.map((entry, index) => ({ ...entry, static: index === 0 ? staticFolders : undefined })),
  }
}

/** The value that a method such as `setInputDirectory` is called with. */
function getSet(calls: readonly Call[], method: string): string | null {
  const value = calls.findLast(({ call }) => call.endsWith(`.${method}`))?.parameters[0]
  return typeof value === 'string' ? value : null
}

/** The data about the whole site, which most starters have in one of these files. */
function readMetadata(site: SiteFolder, folder: string): Config {
  const names = ['metadata', 'site', 'meta'].map((name) => `${folder}/${name}`)
  return readConfig(site, findNamed(site, names, ['json', ...scriptExtensions, 'yaml', 'yml']))
}

/** What `.eleventyignore` names in the folder of the documents, relative to it. */
const readIgnored = (site: SiteFolder, input: string): readonly string[] =>
  site
    .read('.eleventyignore')
    .split('\n')
    .map((line) => line.trim().replace(/^\.?\//, ''))
    .filter((line) => line !== '' && !/^[#!]/.test(line) && !line.startsWith('node_modules'))
    .map((line) => (/[*]|\.\w+$/.test(line) ? line : `${line.replace(/\/$/, '')}/**`))
    .flatMap((glob) => {
      if (input === '' || glob.startsWith('**')) return [glob]
      return glob.startsWith(`${input}/`) ? [glob.slice(input.length + 1)] : []
    })

/**
 * Notes that data of the whole site sets addresses (https://www.11ty.dev/docs/permalinks/#remove-trailing-slashes). Stele does not apply
 * such data.
 */
function noteGlobalPermalink(site: SiteFolder, config: string, calls: readonly Call[], data: string): void {
  const isGlobal = ({ call, parameters: [name] }: Call) =>
    call.endsWith('.addGlobalData') && /^(?:eleventyComputed\.)?permalink$/.test(String(name))
  const names = [`${data}/permalink`, `${data}/eleventyComputed`]
  const file = calls.some(isGlobal) ? config : findNamed(site, names, ['json', ...scriptExtensions])
  if (file === null || !(file.includes('/permalink.') || site.read(file).includes('permalink'))) return
  site.note(
    `${file} sets "permalink" for the whole site, which Stele does not read; correct "url" of the source`,
  )
}

/**
 * The folders that are copied to the root. A folder that is copied to its own path gives the folder that this path is
 * relative to (https://www.11ty.dev/docs/copy/#how-input-directories-are-handled).
 */
function listStaticFolders(site: SiteFolder, calls: readonly Call[], input: string): readonly string[] {
  const folders = calls
    .filter(({ call }) => call.endsWith('.addPassthroughCopy'))
    .flatMap(({ parameters: [value] }): readonly string[] => {
      if (typeof value !== 'string')
        return Object.entries(isMap(value) ? value : {}).flatMap(([folder, to]) =>
          to === '/' || to === '.' ? [toInner(folder)] : [],
        )
      const folder = toInner(value)
      return site.isFolder(folder) ? [folder.startsWith(`${input}/`) ? input : ''] : []
    })
  return [...new Set(folders)].filter(site.isFolder)
}
