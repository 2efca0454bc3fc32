/** Eleventy (https://www.11ty.dev/docs/config/). */

import { posix } from 'node:path'
import { VFile } from 'vfile'
import { parsers } from '../../content/formats/front-matter.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import { toAddressValue } from '../importer.ts'
import { type Call, type Config, get, getText } from '../recognise/config.ts'
import { findDetails, findHomepage, joinBase } from '../recognise/details.ts'
import type { FoundSite, PublishedFolder, Recogniser } from '../recognise/found-site.ts'
import {
  chooseLanguages,
  chooseNamedLanguages,
  findLocales,
  type Locale,
  listNamedLanguages,
} from '../recognise/languages.ts'
import {
  findNamed,
  type SiteFolder,
  scriptExtensions,
  toInner,
  withoutFolders,
} from '../recognise/site-folder.ts'
import { toAddress } from './permalink.ts'

export const recogniseEleventy: Recogniser = (site) => {
  const file = site.findFile('.eleventy.js') ?? findNamed(site, ['eleventy.config'])
  if (file === null) return null
  const script = site.readScript(file)
  const named = get(script.exports, 'config')
  const config: Config = isMap(named) ? { ...script.main, ...named } : script.main
  const input = toInner(getText(config, 'dir.input') ?? getSet(script.calls, 'setInputDirectory') ?? '.')
  const output = toInner(
    getText(config, 'dir.output') ?? getSet(script.calls, 'setOutputDirectory') ?? '_site',
  )
  const data = toInner(getText(config, 'dir.data') ?? getSet(script.calls, 'setDataDirectory') ?? '_data')
  const metadata = readMetadata(site, toInner(input, data))
  noteGlobalValues(site, file, script.calls, toInner(input, data))
  noteComputedValues(withoutFolders(site, [output]), input)
  const own = getText(metadata, 'language', 'lang', 'locale') ?? 'en'
  const prefix = getText(config, 'pathPrefix')
  const source: PublishedFolder = {
    folder: input,
    ignore: readIgnored(site, input),
    url: '/{path}/',
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
    const inFolder = { ...others, folder: toInner(folder, name), lang, url: `/${name}/{path}/` }
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
  return site.readConfig(findNamed(site, names, ['json', ...scriptExtensions, 'yaml', 'yml']))
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

/** The keys that decide where a document is, and whether it is in a list. */
const decidingKeys = ['permalink', 'eleventyExcludeFromCollections']

const quoteAll = (keys: readonly string[]): string => keys.map((key) => `"${key}"`).join(' and ')

/**
 * Notes that data of the whole site sets addresses, or hides documents (https://www.11ty.dev/docs/permalinks/#remove-trailing-slashes).
 * Stele does not apply such data.
 */
function noteGlobalValues(site: SiteFolder, config: string, calls: readonly Call[], data: string): void {
  const named = calls.flatMap(({ call, parameters: [name, value] }) => {
    if (!call.endsWith('.addGlobalData')) return []
    return name === 'eleventyComputed' && isMap(value)
      ? Object.keys(value)
      : [String(name).replace(/^eleventyComputed\./, '')]
  })
  const names = [`${data}/permalink`, `${data}/eleventyComputed`]
  const dataFile = findNamed(site, names, ['json', ...scriptExtensions])
  const text = dataFile === null ? '' : `${dataFile}\n${site.read(dataFile)}`
  for (const [file, keys] of [
    [config, decidingKeys.filter((key) => named.includes(key))],
    [dataFile, decidingKeys.filter((key) => text.includes(key))],
  ] as const)
    if (keys.length > 0)
      site.note(
        `${file} sets ${quoteAll(keys)} for the whole site, and Stele does not read this file. Documents may have other addresses or be hidden on your site; correct "url" or "ignore" of the source`,
      )
}

/** Notes the data files that may hide documents with code (https://www.11ty.dev/docs/data-computed/). */
function noteComputedValues(site: SiteFolder, input: string): void {
  const files = site.listFiles(input)
  for (const file of files) {
    const name = /([^/]+)\.11tydata\.[cm]?js$/.exec(file)?.[1]
    const keys = name === undefined ? [] : listComputedKeys(site.read(toInner(input, file)))
    if (name === undefined || keys.length === 0) continue
    const folder = posix.dirname(file) === '.' ? '' : posix.dirname(file)
    const isOfFolder = posix.basename(toInner(input, folder)) === name
    const documents = files.filter(
      (path) =>
        isMarkdown(path) &&
        (isOfFolder
          ? folder === '' || path.startsWith(`${folder}/`)
          : path === toInner(folder, `${name}.md`)),
    )
    const [first] = documents
    if (first === undefined) continue
    const what = isOfFolder
      ? `${documents.length} ${documents.length === 1 ? 'document' : 'documents'} in "${toInner(input, folder)}"`
      : `"${toInner(input, first)}"`
    site.note(
      `"${toInner(input, file)}" computes ${quoteAll(keys)} with code, which Stele does not run: ${what} may be hidden on your site, and the API publishes ${isOfFolder && documents.length > 1 ? 'them' : 'it'}`,
    )
  }
}

/** The keys of a data file whose values Stele cannot read. */
function listComputedKeys(text: string): readonly string[] {
  const { value } = parsers.js(text, new VFile(), 0)
  const own = isMap(value) ? value : {}
  const computed = isMap(own.eleventyComputed) ? own.eleventyComputed : {}
  return decidingKeys.filter((key) => {
    if (!new RegExp(`\\b${key}\\b`).test(text)) return false
    const known = computed[key] ?? own[key]
    if (known === undefined) return true
    return typeof known === 'string' && toAddressValue(known, { toAddress }, null, null) === null
  })
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
