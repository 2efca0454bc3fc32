/**
 * Rules for Netlify: `_headers`, where no two rules may say the same field of one address, and `_redirects`, which
 * see queries. They answer wherever the edge function does not.
 */

import * as headerNames from '../../shim/contract/header-names.ts'
import { cacheControl, type Header, vary } from '../../shim/contract/headers.ts'
import {
  apiRoot,
  assetFolder,
  envelopeFiles,
  errorPages,
  explorerPath,
  internalFolder,
  operations,
  toApiFile,
  toEssayPath,
} from '../../shim/contract/routes.ts'
import type { SiteManifest } from '../render/manifest.ts'
import type { DistFile } from '../render/output.ts'
import { netlifyFolder } from './functions.ts'

/**
 * What is at the root of a site: pages and files by themselves, and folders with all that is in them.
 */
function listRoots({ files }: SiteManifest): string[] {
  const roots = new Set(
    Object.keys(files).map((file) => {
      const slash = file.indexOf('/')
      // The explorer may do more than the page that it is below.
      if (`/${file}`.startsWith(explorerPath)) return `${explorerPath}*`
      // What is not there must not be kept for ever as well.
      if (file.startsWith(`${assetFolder}/`)) return `/${file}`
      if (slash >= 0) return `/${file.slice(0, slash)}/*`
      return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`
    }),
  )
  const others = [`${apiRoot}/*`, `/${internalFolder}/*`]
  // To Netlify's parser a folder's rule holds of every name that begins as the folder's does.
  const folders = [...roots].filter((root) => root.endsWith('/*'))
  const isCovered = (root: string) =>
    folders.some((folder) => root !== folder && root.startsWith(folder.slice(0, -2)))
  return [...roots].filter((root) => !others.includes(root) && !isCovered(root)).sort()
}

/** The language of everything at a root, or null where it has several or none. */
function findLanguage(root: string, { files }: SiteManifest): string | null {
  const prefix = root.slice(1).replace(/\*$/, '')
  const found = Object.entries(files)
    .filter(([file]) =>
      root.endsWith('*') ? file.startsWith(prefix) : file.replace(/\.html$/, '') === (prefix || 'index'),
    )
    .map(([, { lang }]) => lang)
  return new Set(found).size === 1 ? (found[0] ?? null) : null
}

type Block = readonly [pattern: string, headers: readonly Header[]]

function toBlocks(manifest: SiteManifest): Block[] {
  const { api, site, cors, deprecated, service, page, explorer } = manifest.headers
  const shared: Header = [headerNames.cacheControl, cacheControl.shared]
  const roots = listRoots(manifest).map((root): Block => {
    const lang = findLanguage(root, manifest)
    const isAsset = root.startsWith(`/${assetFolder}/`)
    // A folder is one to Netlify: what one kind of file in it carries, all carry.
    return [
      root,
      [
        ...site,
        ...cors,
        ...(root.startsWith(explorerPath) ? explorer : page),
        [headerNames.vary, isAsset ? vary.plain : vary.negotiated],
        isAsset ? [headerNames.cacheControl, cacheControl.immutable] : shared,
        ...(lang === null ? [] : [[headerNames.contentLanguage, lang] as const]),
        ...(root === '/' ? service : []),
      ],
    ]
  })
  const own = Object.values(operations)
    .filter(({ path }) => !path.includes('{'))
    .map(({ id, path }): Block => {
      const isHealth = id === 'getApiHealth'
      const said = deprecated[id] ?? []
      return [
        `${path}*`,
        [
          ...joinLinks([...said, ...(isHealth ? service : [])]),
          isHealth ? [headerNames.cacheControl, cacheControl.volatile] : shared,
        ],
      ]
    })
  return [...roots, [`${apiRoot}/*`, [...api, [headerNames.vary, vary.plain]]], ...own]
}

/** Several links are one field. */
function joinLinks(headers: readonly Header[]): readonly Header[] {
  const links = headers.filter(([name]) => name === headerNames.link).map(([, value]) => value)
  const others = headers.filter(([name]) => name !== headerNames.link)
  return links.length === 0 ? others : [...others, [headerNames.link, links.join(', ')]]
}

const toHeaderFile = (manifest: SiteManifest): string =>
  toBlocks(manifest)
    .map(
      ([pattern, headers]) =>
        `${pattern}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`,
    )
    .join('\n')

/** One rule: a path, what its query must say, the file that answers, and its status. */
const toLine = (path: string, query: string, file: string, status: string): string =>
  [path, ...(query === '' ? [] : [query]), `/${file}`, status].join(' ')

function toRedirectFile({ languages, essays, files }: SiteManifest): string {
  const notFound = files[errorPages.html] === undefined ? errorPages.markdown : errorPages.html
  const [initial = '', ...others] = languages
  const { getProfile, listEssays, getApiHealth } = operations
  const missing = (path: string, query: string) => toLine(path, query, envelopeFiles.NOT_FOUND, '404')
  /** The languages of an operation, the first of them its answer without a query. */
  const toLanguages = (path: string, [first = '', ...rest]: readonly string[]) => [
    ...rest.map((lang) => toLine(path, `lang=${lang}`, toApiFile(path, lang), '200')),
    toLine(path, `lang=${first}`, toApiFile(path, null), '200'),
  ]
  const plain = (path: string) => toLine(path, '', toApiFile(path, null), '200')
  const lines = [
    // Files of errors stay: the function reads them, and has them hidden itself.
    toLine(`/${internalFolder}/*`, '', notFound, '404!'),
    ...toLanguages(getProfile.path, [initial, ...others]),
    plain(getProfile.path),
    ...toLanguages(listEssays.path, [initial, ...others]),
    // No other status than 404 can be said of a file.
    missing(listEssays.path, 'lang=:lang'),
    plain(listEssays.path),
    toLine(getApiHealth.path, 'verbose=true', toApiFile(getApiHealth.path, 'verbose'), '200'),
    plain(getApiHealth.path),
    ...Object.entries(essays).flatMap(([slug, available]) => {
      const path = toEssayPath(slug)
      return [...toLanguages(path, available), missing(path, 'lang=:lang'), plain(path)]
    }),
    missing(`${apiRoot}/*`, ''),
    missing(apiRoot, ''),
  ]
  return `${lines.join('\n')}\n`
}

/** Rules and configuration; the edge function is made elsewhere. */
export function toNetlifyRules(manifest: SiteManifest): DistFile[] {
  const configuration = `# Deploy this folder as it is: nothing is to be built.
[build]
  publish = "."
  command = ""
  edge_functions = "${netlifyFolder}"
`
  return [
    { file: '_headers', bytes: Buffer.from(toHeaderFile(manifest)) },
    { file: '_redirects', bytes: Buffer.from(toRedirectFile(manifest)) },
    { file: 'netlify.toml', bytes: Buffer.from(configuration) },
  ]
}
