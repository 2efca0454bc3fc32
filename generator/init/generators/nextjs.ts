/** Next.js, also with Nextra (https://nextjs.org/docs/app/guides/mdx, https://nextra.site/docs). */

import { posix } from 'node:path'
import { getBoolean, getText, getTexts } from '../config.ts'
import { findDetails, findHomepage, joinBase } from '../details.ts'
import type { FoundSource, Recogniser } from '../found-site.ts'
import { chooseLanguages, splitFolders } from '../languages.ts'
import { readConfig } from '../read-config.ts'
import { hasDocuments, isDocument, type SiteFolder } from '../site-folder.ts'

/** Folders whose files have the address of their path. */
const routed = ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app']

/** Folders of posts, which a page of the site reads. */
const posts = [
  'posts',
  '_posts',
  'src/posts',
  'content/posts',
  'content/blog',
  'data/blog',
  'blog',
  'src/blog',
]

export const recogniseNextjs: Recogniser = (site) => {
  const file = site.findFile(...['js', 'mjs', 'ts', 'cjs', 'mts'].map((end) => `next.config.${end}`))
  if (file === null) return null
  const config = readConfig(site, file)
  const first = getText(config, 'i18n.defaultLocale') ?? 'en'
  const toLocale = (name: string) => ({ name, tag: null })
  const folders = listFolders(site)
  const chosen = chooseLanguages(toLocale(first), getTexts(config, 'i18n.locales').map(toLocale), (name) =>
    folders.some(({ folder }) => hasDocuments(site, `${folder}/${name}`)),
  )
  const ending = getBoolean(config, 'trailingSlash') === true ? '/' : ''
  const lang = chosen.isMultilingual ? '/{lang}' : ''
  return {
    generator: 'nextjs',
    config: file,
    baseUrl: joinBase(findHomepage(site), getText(config, 'basePath')),
    title: null,
    details: findDetails(site, []),
    languages: chosen.languages,
    sources: folders.flatMap(({ folder, route }, index) =>
      splitFolders(
        {
          folder,
          prefix: folders.length > 1 && route !== '' ? route.slice(1) : undefined,
          path: `${lang}${route}/{path}${ending}`,
          static: index === 0 ? ['public'].filter(site.isFolder) : [],
        },
        chosen,
      ),
    ),
    outputs: ['out'],
  }
}

interface RoutedFolder extends Pick<FoundSource, 'folder'> {
  /** The path that its documents begin with. */
  readonly route: string
}

/** Lists the folders with documents. */
function listFolders(site: SiteFolder): readonly RoutedFolder[] {
  const ofPosts = posts.filter((folder) => hasDocuments(site, folder))
  const isOfPosts = (path: string) => ofPosts.some((folder) => path.startsWith(`${folder}/`))
  const ofRoutes = routed.filter((folder) =>
    site.listFiles(folder).some((file) => isDocument(file) && !isOfPosts(`${folder}/${file}`)),
  )
  const isNested = (folder: string) => ofRoutes.some((outer) => folder.startsWith(`${outer}/`))
  return [
    ...ofRoutes.map((folder) => ({ folder, route: '' })),
    ...ofPosts
      .filter((folder) => !isNested(folder))
      .map((folder) => ({ folder, route: findRoute(site, folder) })),
  ]
}

/** The path of the only route with a parameter, such as `app/blog/[slug]/page.tsx`; else the name of the folder. */
function findRoute(site: SiteFolder, folder: string): string {
  const routes = ['app', 'src/app', 'pages', 'src/pages']
    .flatMap((root) => site.listFiles(root))
    .filter((file) => file.includes('['))
    // Parts in brackets are parameters, and those in parentheses are in no address.
    .map((file) =>
      file
        .slice(0, file.lastIndexOf('['))
        .split('/')
        .filter((part) => /^[^[(]/.test(part)),
    )
    .map((parts) => parts.map((part) => `/${part}`).join(''))
  const named = `/${posix.basename(folder).replace(/^_/, '')}`
  const [route = named, ...others] = new Set(routes)
  return others.length === 0 ? route : named
}
