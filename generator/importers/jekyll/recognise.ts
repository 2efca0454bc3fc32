/**
 * Recognises Jekyll (https://jekyllrb.com/docs/configuration/), and the keys of front matter that mean something to it
 * (https://jekyllrb.com/docs/front-matter/).
 */

import { posix } from 'node:path'
import { isTimeZone, toFlatTexts } from '../../content/schemas/lenient-values.ts'
import type { FieldKeys } from '../../content/schemas/source.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import { commonFields } from '../base-importer.ts'
import { type Config, getBoolean, getList, getMap, getText, getTexts } from '../recognise/config.ts'
import { findDetails, findUsedValues, joinBase, toPathPattern } from '../recognise/details.ts'
import type { FoundDefaults, FoundKind, PublishedFolder, Recogniser } from '../recognise/found-site.ts'
import { type ChosenLanguages, chooseNamedLanguages, listNamedLanguages } from '../recognise/languages.ts'
import { hasDocuments, type SiteFolder, toInner, withoutFolders } from '../recognise/site-folder.ts'

export const jekyllFields: FieldKeys = {
  ...commonFields,
  date: ['date'],
  updated: ['last_modified_at', 'updated'],
  tags: ['tags', 'tag', 'categories', 'category'],
  until: [],
  aliases: ['redirect_from'],
  image: ['image', 'image.path', 'header.image', 'header.teaser'],
  address: ['permalink'],
  lang: ['lang', 'locale', 'language'],
}

/** The paths of posts that are not Markdown. */
export const otherFormats = /(?:^|\/)_posts\/.*\.(?:html?|textile)$/i

export const recogniseJekyll: Recogniser = (folder) => {
  const file = folder.findFile('_config.yml', '_config.yaml', '_config.toml')
  // Jekyll needs no configuration.
  if (file === null && !(hasDocuments(folder, '_posts') && folder.isFolder('_layouts'))) return null
  const config = folder.readConfig(file)
  const output = toInner(getText(config, 'destination') ?? '_site')
  const site = withoutFolders(folder, [output])
  const root = toInner(getText(config, 'source') ?? '')
  const { languages, others, isMultilingual } = chooseJekyllLanguages(site, config, root)
  // `url` of the source has these two.
  const { url: _, baseurl, ...values } = toFlatTexts(config)
  const hasFolders = isMultilingual && getBoolean(config, 'lang_from_path') === true
  const from = hasFolders ? ('folder' as const) : ('key' as const)
  const lang = isMultilingual ? { from, locales: others } : languages[0].code
  // With the plugin Polyglot, addresses begin with the language (https://github.com/untra/polyglot).
  const start = isMultilingual && getTexts(config, 'languages').length > 0 ? '/{lang}' : ''
  const isLanguage = (name: string) => others.includes(name) || languages.some(({ code }) => code === name)
  return {
    generator: 'jekyll',
    config: file ?? '_posts',
    baseUrl: joinBase(getText(config, 'url'), getText(config, 'baseurl')),
    title: getText(config, 'title', 'name'),
    details: findDetails(site, [config]),
    languages,
    // A collection with the name of a language has the texts of that language.
    kinds: listCollections(config, root).filter(({ name }) => !isLanguage(name)),
    sources: listSources(site, config, root).map((source) => ({
      ...source,
      lang,
      url: start + source.url,
      params: findUsedValues(site, source.folder, values, /\bsite\.([\w.-]*\w)/g),
    })),
    outputs: [output],
  }
}

/** The languages that front matter, its defaults and folders of Polyglot name, besides the language of the site. */
function chooseJekyllLanguages(site: SiteFolder, config: Config, root: string): ChosenLanguages {
  const files = site.listFiles(root).filter(isMarkdown)
  const folders = getBoolean(config, 'lang_from_path') === true ? getTexts(config, 'languages') : []
  return chooseNamedLanguages(getText(config, 'default_lang', 'lang', 'locale') ?? 'en', [
    ...listNamedLanguages(site, root),
    ...folders.filter((name) => files.some((file) => file.includes(`/${name}/`))),
    ...getList(config, 'defaults').flatMap(
      (entry) => getText(entry, 'values.lang', 'values.locale', 'values.language') ?? [],
    ),
  ])
}

/** https://jekyllrb.com/docs/collections/ */
function listCollections(config: Config, root: string): readonly FoundKind[] {
  const folder = toInner(root, getText(config, 'collections_dir') ?? '')
  return Object.keys(getMap(config, 'collections'))
    .filter((name) => name !== 'posts')
    .map((name) => ({ name, folder: toInner(folder, `_${name}`), fields: null }))
}

function listSources(site: SiteFolder, config: Config, root: string): readonly PublishedFolder[] {
  const collectionsFolder = toInner(root, getText(config, 'collections_dir') ?? '')
  const style = getText(config, 'permalink') ?? 'date'
  const excluded = getTexts(config, 'exclude').map((entry) => toGlob(site, root, entry))
  const timeZone = getText(config, 'timezone') ?? ''
  const future = getBoolean(config, 'future') === true ? true : undefined
  const emoji = getTexts(config, 'plugins').includes('jemoji') ? true : undefined
  const toFound = (type: string, source: PublishedFolder) => {
    const folder = source.folder.slice(root === '' ? 0 : root.length + 1)
    const ignore = excluded.flatMap((glob) =>
      folder !== '' && glob.startsWith(`${folder}/`) ? [glob.slice(folder.length + 1)] : [],
    )
    return {
      future,
      emoji,
      time_zone: isTimeZone(timeZone) ? timeZone : undefined,
      ignore: ignore.length > 0 ? ignore : undefined,
      ...source,
      defaults: listDefaults(config, type, folder),
    }
  }

  const posts = toInner(collectionsFolder, '_posts')
  const postPath = toPath(site, getPermalink(config, 'posts') ?? style, 'posts')
  const isNested = site.listFiles(root).some((file) => isMarkdown(file) && file.includes('/_posts/'))
  const collections = listCollections(config, root).flatMap(({ name, folder }) => {
    if (getBoolean(getMap(config, 'collections')[name], 'output') !== true || !hasDocuments(site, folder))
      return []
    const permalink = getPermalink(config, name) ?? `/:collection/:path${toSuffix(style)}`
    return [toFound(name, { folder, prefix: name, url: toPath(site, permalink, name) })]
  })
  const leftOut = listLeftOut(site, root)
  const isOptional = publishesWithoutFrontMatter(site, config, root, leftOut)
  const pages = toFound('pages', {
    folder: root,
    ignore: [
      ...['_*/**', ...(isNested ? ['**/_posts/**'] : []), ...excluded],
      ...(isOptional ? leftOut : []),
    ],
    url: toPath(site, `/:path${toSuffix(style)}`, 'pages'),
    front_matter: isOptional ? 'optional' : undefined,
    // Jekyll publishes all files of the folder.
    static: [root],
  })
  // Folders such as "_pages", which Jekyll leaves out otherwise.
  const included = getTexts(config, 'include').flatMap((entry) => {
    const folder = toInner(root, entry)
    if (!folder.startsWith(toInner(root, '_')) || !hasDocuments(site, folder)) return []
    return [toFound('pages', { folder, url: toPath(site, `/${entry}/:path${toSuffix(style)}`, 'pages') })]
  })
  return [
    ...(hasDocuments(site, posts) ? [toFound('posts', { folder: posts, url: postPath })] : []),
    ...(isNested
      ? [
          toFound('posts', {
            folder: root,
            files: ['*/**/_posts/**/*.{md,markdown}'],
            ignore: excluded,
            url: postPath,
          }),
        ]
      : []),
    ...collections,
    ...included,
    ...(hasPages(site, root) ? [pages] : []),
  ]
}

const listPages = (site: SiteFolder, root: string): readonly string[] =>
  site.listFiles(root).filter((file) => isMarkdown(file) && !/(?:^|\/)_/.test(file))

const hasPages = (site: SiteFolder, root: string): boolean => listPages(site, root).length > 0

/**
 * Whether pages without front matter are published. A plugin does that, and GitHub Pages always has it
 * (https://github.com/benbalter/jekyll-optional-front-matter). A site without a Gemfile is one of GitHub Pages.
 * @param leftOut pages that the plugin leaves out
 */
function publishesWithoutFrontMatter(
  site: SiteFolder,
  config: Config,
  root: string,
  leftOut: readonly string[],
): boolean {
  const plugin = 'jekyll-optional-front-matter'
  const gems = site.isFile('Gemfile') ? site.read('Gemfile') : 'github-pages'
  const isEnabled =
    getTexts(config, 'plugins').includes(plugin) || [plugin, 'github-pages'].some((gem) => gems.includes(gem))
  const hasFrontMatter = (file: string) => /^---\s*\n/.test(site.read(toInner(root, file)))
  return isEnabled && listPages(site, root).some((file) => !leftOut.includes(file) && !hasFrontMatter(file))
}

/** What the plugins leave out: files about the repository, and a README beside an index. */
const listLeftOut = (site: SiteFolder, root: string): readonly string[] =>
  listPages(site, root).filter((file) => {
    const name = posix
      .basename(file)
      .replace(/\.\w+$/, '')
      .toLowerCase()
    const isIndex = (other: string) => /^index\.(?:html?|md|markdown)$/i.test(other)
    return name === 'readme'
      ? site.list(toInner(root, posix.dirname(file))).some(isIndex)
      : aboutRepository.test(name)
  })

const aboutRepository =
  /^(?:licen[cs]e|copying|code_of_conduct|contributing|issue_template|pull_request_template)$/

/** The permalink of a collection: its own, or the default for the whole collection. */
function getPermalink(config: Config, name: string): string | null {
  const scoped = sortDefaults(config).findLast((entry) => {
    const path = getText(entry, 'scope.path') ?? ''
    const isWhole = path === '' || path.replace(/^\/|\/$/g, '') === `_${name}`
    return isWhole && (getText(entry, 'scope.type') ?? name) === name && getText(entry, 'values.permalink')
  })
  return getText(scoped, 'values.permalink') ?? getText(getMap(config, 'collections'), `${name}.permalink`)
}

/** What a style adds to the addresses of pages, and of collections without a permalink. */
function toSuffix(style: string): string {
  if (style === 'pretty' || style.endsWith('/')) return '/'
  return /^(?:date|ordinal|none)$|:output_ext$/.test(style) ? ':output_ext' : ''
}

/** https://jekyllrb.com/docs/permalinks/#built-in-formats */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
}

const tokens: Readonly<Record<string, string>> = {
  path: '{path}',
  name: '{name}',
  title: '{title}',
  slug: '{slug}',
  categories: '{categories}',
  year: '{year}',
  short_year: '{short_year}',
  month: '{month}',
  i_month: '{i_month}',
  day: '{day}',
  i_day: '{i_day}',
  y_day: '{y_day}',
  output_ext: '.html',
}

const toPath = (site: SiteFolder, permalink: string, collection: string): string =>
  toPathPattern(site, permalink, styles[permalink] ?? permalink, {
    toToken: (name) => (name === 'collection' ? collection : tokens[name]),
    names: /:(?:path|name|title|slug)\b/,
    fallback: '{slug}',
  })

/** Entries of `exclude` name files, folders or globs, whose stars match slashes, too. */
function toGlob(site: SiteFolder, root: string, entry: string): string {
  const path = entry.replace(/^\.?\//, '')
  if (path.includes('*')) return path.replace(/(^|\/)\*(?!\*)/g, '$1**/*')
  const inner = toInner(root, path)
  const isFile = site.isFile(inner) || (path.includes('.') && !path.endsWith('/') && !site.isFolder(inner))
  return isFile ? path : `${path.replace(/\/$/, '')}/**`
}

/** The keys of front matter that decide something here. */
const usedKeys: ReadonlySet<string> = new Set([
  ...Object.values(jekyllFields).flatMap((keys) => keys.map((key) => key.replace(/\..*/, ''))),
  'categories',
  'category',
])

/** The defaults, the strongest last: defaults of a longer path are stronger, and of equal paths the ones with a type. */
const sortDefaults = (config: Config): readonly unknown[] =>
  getList(config, 'defaults').toSorted((a, b) => toStrength(a) - toStrength(b))

const toStrength = (entry: unknown): number =>
  2 * (getText(entry, 'scope.path') ?? '').length + (getText(entry, 'scope.type') === null ? 0 : 1)

/**
 * Lists the defaults that apply in a folder (https://jekyllrb.com/docs/configuration/front-matter-defaults/).
 * @param type of the documents: `posts`, `pages` or the name of a collection
 * @param folder relative to the root of the site
 */
function listDefaults(config: Config, type: string, folder: string): readonly FoundDefaults[] {
  return sortDefaults(config).flatMap((entry): readonly FoundDefaults[] => {
    const scopeType = getText(entry, 'scope.type')
    if (scopeType !== null && scopeType.replace(/^(post|page|draft)$/, '$1s') !== type) return []
    const path = (getText(entry, 'scope.path') ?? '').replace(/^\/|\/$/g, '')
    const files = toScopeGlob(path, folder)
    const values = Object.fromEntries(
      Object.entries(getMap(entry, 'values')).filter(([key, value]) => usedKeys.has(key) && value !== null),
    )
    // The permalink of a whole collection is in its url.
    if (files === '**' && type !== 'pages') delete values.permalink
    return files === null || Object.keys(values).length === 0 ? [] : [{ files: [files], values }]
  })
}

/** Null for a scope that is elsewhere. */
function toScopeGlob(path: string, folder: string): string | null {
  if (path === '' || path === folder || folder.startsWith(`${path}/`)) return '**'
  if (folder !== '' && !path.startsWith(`${folder}/`)) return null
  const inner = folder === '' ? path : path.slice(folder.length + 1)
  return /[*]|\.[a-z]+$/i.test(inner) ? inner : `${inner}/**`
}
