/** Next.js, also with Nextra (https://nextjs.org/docs/app/guides/mdx, https://nextra.site/docs). */

import { posix } from 'node:path'
import { isMarkdown } from '../../kernel/files/walk.ts'
import { type Config, get, getBoolean, getMap, getText, getTexts, isCall } from '../recognise/config.ts'
import { findDetails, findHomepage, joinBase } from '../recognise/details.ts'
import type { FoundSource, PublishedFolder, Recogniser } from '../recognise/found-site.ts'
import {
  chooseLanguages,
  findPageLanguage,
  splitAll,
  splitFolders,
  toLanguage,
  toOnlyLocale,
} from '../recognise/languages.ts'
import { findNamed, hasDocuments, type SiteFolder, withoutFolders } from '../recognise/site-folder.ts'

/** Folders whose files have the address of their path. */
const routed = ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app']

/** Folders of posts, which a page of the site reads, and what they can be in. */
const posts = ['posts', '_posts', 'blog', 'articles']
const parents = ['', 'src/', 'content/', 'src/content/', 'contents/', 'src/contents/', 'data/', 'src/data/']

/** A parameter of a route that is the language (https://nextjs.org/docs/app/guides/internationalization). */
const isLanguage = (part: string): boolean => /^\[(?:lang|lng|locale)\]$/.test(part)

/** The folder of a static export (https://nextjs.org/docs/app/guides/static-exports). */
const output = 'out'

export const recogniseNextjs: Recogniser = (folder) => {
  const site = withoutFolders(folder, [output])
  const file = findNamed(site, ['next.config'])
  if (file === null) return null
  const config = site.readConfig(file)
  const metadata = readMetadata(site)
  const routes = listRoutes(site)
  const folders = listRoutedFolders(site, routes, findContentBase(site, file))
  const localized = routes.some(([first = '']) => isLanguage(first))
    ? folders.map(({ folder }) => listLocales(site, folder)).find((names) => names.length > 0)
    : undefined
  const names = localized ?? getTexts(config, 'i18n.locales')
  const pages = findLayoutFiles(site, 'app/layout', 'pages/_document')
  const [anyName = findPageLanguage(site, pages) ?? 'en'] = names
  const first = getText(config, 'i18n.defaultLocale') ?? (names.includes('en') ? 'en' : anyName)
  const toLocale = (name: string) => ({ name, tag: null })
  const chosen = chooseLanguages(
    names.length === 0 ? toOnlyLocale(first) : toLocale(first),
    names.map(toLocale),
    (name) => folders.some(({ folder }) => hasDocuments(site, `${folder}/${name}`)),
  )
  const ending = getBoolean(config, 'trailingSlash') === true ? '/' : ''
  const lang = names.length > 0 ? '/{lang}' : ''
  const split = (source: PublishedFolder) =>
    localized === undefined ? splitFolders(source, chosen) : splitAll(site, source, chosen)
  return {
    generator: 'nextjs',
    config: file,
    baseUrl: joinBase(
      findHomepage(site) ?? findMetadataBase(metadata) ?? findSitemapUrl(site),
      getText(config, 'basePath'),
    ),
    title: getText(metadata, 'title', 'title.default', 'openGraph.siteName'),
    details: findDetails(site, [metadata]),
    languages: chosen.languages,
    sources: folders.flatMap(({ folder, route }, index) =>
      split({
        folder,
        prefix: (folders.length > 1 && route.replace(/\{.*/, '').slice(1, -1)) || undefined,
        url: `${lang}${route}${ending}`,
        static: index === 0 ? ['public'].filter(site.isFolder) : [],
      }),
    ),
    outputs: [output],
  }
}

/**
 * The path that Nextra puts in front of the addresses of its content
 * (https://nextra.site/docs/file-conventions/content-directory).
 */
function findContentBase(site: SiteFolder, file: string): string {
  const options = site.readScript(file).calls.map(({ parameters }) => parameters[0])
  const [base = ''] = options.flatMap((option) => getText(option, 'contentDirBasePath') ?? [])
  return posix.join('/', base).replace(/\/$/, '')
}

/** What the root layout says of the site (https://nextjs.org/docs/app/api-reference/functions/generate-metadata). */
function readMetadata(site: SiteFolder): Config {
  const [file] = findLayoutFiles(site, 'app/layout')
  return file === undefined ? {} : getMap(site.readScript(file).exports, 'metadata')
}

/** Lists the root layouts. */
const findLayoutFiles = (site: SiteFolder, ...names: readonly string[]): readonly string[] =>
  names
    .flatMap((name) => [name, `src/${name}`])
    .flatMap((name) => ['tsx', 'jsx', 'js'].map((end) => `${name}.${end}`))
    .filter(site.isFile)

/** Finds the URL of the site in the settings of packages for sitemaps and metadata (https://github.com/iamvishnusankar/next-sitemap, https://github.com/garmeeh/next-seo). */
function findSitemapUrl(site: SiteFolder): string | null {
  const find = (...names: readonly string[]) => site.readConfig(findNamed(site, names))
  return (
    getText(find('next-sitemap.config', 'next-sitemap'), 'siteUrl') ??
    getText(find('next-seo.config'), 'canonical', 'openGraph.url')
  )
}

function findMetadataBase(metadata: Config): string | null {
  const base = get(metadata, 'metadataBase')
  const [url]: readonly unknown[] = isCall(base) ? base.parameters : [base]
  return typeof url === 'string' ? url : getText(metadata, 'openGraph.url')
}

/** Lists the routes with parameters, as parts: `['blog', '[slug]']`. Groups and slots are in no address. */
const listRoutes = (site: SiteFolder): readonly (readonly string[])[] => {
  const list = (root: string, page: RegExp) =>
    site.listFiles(root).flatMap((file) => page.exec(file)?.[1] ?? [])
  const inApp = ['app', 'src/app'].flatMap((root) => list(root, /^(.+)\/page\.[jt]sx?$/))
  const inPages = ['pages', 'src/pages'].flatMap((root) => list(root, /^(.+?)(?:\/index)?\.[jt]sx?$/))
  return [...inApp, ...inPages]
    .filter((path) => path.includes('['))
    .map((path) => path.split('/').filter((part) => !/^[(@]/.test(part)))
}

/** The names of the folders of languages in a folder; empty if one of its folders is not a language. */
function listLocales(site: SiteFolder, folder: string): readonly string[] {
  const names = site.list(folder).filter((name) => hasDocuments(site, `${folder}/${name}`))
  return names.every((name) => toLanguage({ name, tag: null }) !== null) ? names : []
}

interface RoutedFolder extends Pick<FoundSource, 'folder'> {
  /** The path of its documents, with tokens. */
  readonly route: string
}

/**
 * Lists the folders with documents.
 * @param contentBase the path in front of the addresses of `content`
 */
function listRoutedFolders(
  site: SiteFolder,
  routes: readonly (readonly string[])[],
  contentBase: string,
): readonly RoutedFolder[] {
  // A route such as docs/[...slug] shows the documents of a folder with its name.
  const named = routes.flatMap((parts) => parts.filter((_, index) => parts[index + 1]?.startsWith('[')))
  const known = [...new Set([...posts, ...named])]
    .flatMap((name) => parents.map((parent) => parent + name))
    .filter((folder) => !routed.includes(folder) && hasDocuments(site, folder))
  const ofPosts = [...known, ...listBeside(site, known)]
  const isOfPosts = (path: string) => ofPosts.some((folder) => path.startsWith(`${folder}/`))
  const ofRoutes = routed.filter((folder) =>
    site.listFiles(folder).some((file) => isRouted(folder, file) && !isOfPosts(`${folder}/${file}`)),
  )
  const isNested = (folder: string) => ofRoutes.some((outer) => folder.startsWith(`${outer}/`))
  const ofOthers = ofPosts.filter((folder) => !isNested(folder))
  const others = ofRoutes.length + ofOthers.length > 0 ? ofOthers : findFullest(site)
  return [
    ...ofRoutes.map((folder) => ({
      folder,
      route: `${posix.basename(folder) === 'content' ? contentBase : ''}/{path}`,
    })),
    ...others.map((folder) => ({ folder, route: findRoute(folder, others, routes) })),
  ]
}

/** Lists the other folders with documents in a folder of content, which the code of a page may name. */
function listBeside(site: SiteFolder, known: readonly string[]): readonly string[] {
  const places = new Set(known.map((folder) => posix.dirname(folder)))
  const beside = [...places]
    .filter((parent) => parents.slice(2).includes(`${parent}/`))
    .flatMap((parent) => site.list(parent).map((name) => `${parent}/${name}`))
    .filter((folder) => !known.includes(folder) && hasDocuments(site, folder))
  for (const folder of beside)
    site.note(`No route names ${folder}; correct the "url" of its source if its pages have other addresses`)
  return beside
}

/** Whether a file has an address of its own. In `app`, only `page` has one. */
const isRouted = (folder: string, file: string): boolean =>
  isMarkdown(file) && (!/(?:^|\/)app$/.test(folder) || /(?:^|\/)page\.\w+$/.test(file))

/** The folder with most documents, for a site whose folder no convention names. */
function findFullest(site: SiteFolder): readonly string[] {
  const count = (folder: string) => site.listFiles(folder).filter(isMarkdown).length
  const folders = site.list('').filter((name) => !/^\.|^node_modules$/.test(name) && count(name) > 0)
  return folders.toSorted((one, other) => count(other) - count(one)).slice(0, 1)
}

/**
 * The path of the route with the name of the folder, or of the only route, unless that has the name of another folder; else the name of
 * the folder.
 */
function findRoute(
  folder: string,
  folders: readonly string[],
  routes: readonly (readonly string[])[],
): string {
  const toName = (path: string) => posix.basename(path).replace(/^_/, '')
  const paths = [...new Set(routes.map(toPath))]
  const isOf = (path: string, other: string) => path.replace(/\/\{.*/, '').endsWith(`/${toName(other)}`)
  const own = paths.find((path) => isOf(path, folder))
  const [only = null] = paths.length === 1 ? paths : []
  const isFree = only !== null && !folders.some((other) => isOf(only, other))
  return own ?? (isFree ? only : `/${toName(folder)}/{path}`)
}

/** The path of a route, with tokens: a date if it has one, and then the path or the name of a document. */
function toPath(parts: readonly string[]): string {
  const path = parts
    .filter((part) => !isLanguage(part))
    .map((part) => `/${part}`)
    .join('')
  return path
    .replace(/\[(year|month|day)\]/g, '{$1}')
    .replace(/\[.*/, path.includes('/[year]/') ? '{name}' : '{path}')
}
