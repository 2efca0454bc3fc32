/**
 * Netlify: an edge function that runs the shim, and rules for requests that the function does not handle. The rules are:
 * - `_headers`, where two matching rules must not set the same header, since Netlify would join both values
 * - `_redirects`, whose rules can match queries
 */

import { lists } from '../../shim/contract/descriptions.ts'
import * as headerNames from '../../shim/contract/header-names.ts'
import type { Header } from '../../shim/contract/header-values.ts'
import type { SiteManifest } from '../../shim/contract/manifest.ts'
import {
  apiRoot,
  assetFolder,
  envelopeFiles,
  errorPages,
  internalFolder,
  type OperationId,
  operations,
  toApiFile,
  toCollectionPath,
  toItemPath,
  toListPage,
} from '../../shim/contract/routes.ts'
import type { DistFile } from '../kernel/file.ts'
import { netlifyFolder, toNetlifyFunction } from './functions.ts'
import type { NamedHost } from './host.ts'
import { byFunction } from './promises.ts'
import { caching, findSandboxPolicy, toOperationHeaders } from './rules/headers.ts'
import { hasOtherSite } from './rules/other-site.ts'

export const netlify: NamedHost = {
  servedBy: 'shim',
  addressing: 'queries',
  deployment: { file: 'netlify' },
  promises: byFunction,
  toFiles: (site) => [...toNetlifyFunction(site), ...toNetlifyRules(site.manifest)],
}

/** Lists the patterns that cover everything outside the API: single pages, files and assets, and whole folders. */
function listPatterns({ files }: SiteManifest): string[] {
  // Files of another generator need no rules.
  const names = Object.keys(files).filter((file) => files[file]?.isOther !== true)
  const patterns = new Set(names.map(toPattern))
  const excluded = [`${apiRoot}/*`, `/${internalFolder}/*`]
  // Netlify's parser applies the rule of `/a/*` to `/ab` too, so a pattern with such a prefix needs no rule of its own.
  const folders = [...patterns].filter((pattern) => pattern.endsWith('/*'))
  const isCovered = (pattern: string) =>
    folders.some((folder) => pattern !== folder && pattern.startsWith(folder.slice(0, -2)))
  return [...patterns].filter((pattern) => !excluded.includes(pattern) && !isCovered(pattern)).sort()
}

function toPattern(file: string): string {
  // A rule for the whole folder would let caches store the 404 of a missing asset for a year.
  if (file.startsWith(`${assetFolder}/`)) return `/${file}`
  const slash = file.indexOf('/')
  if (slash >= 0) return `/${file.slice(0, slash)}/*`
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`
}

/** Returns the language of all files that a pattern matches; null if they have several languages or none. */
function findLanguage(pattern: string, { files }: SiteManifest): string | null {
  const prefix = pattern.slice(1).replace(/\*$/, '')
  const languages = Object.entries(files)
    .filter(([file]) =>
      pattern.endsWith('*') ? file.startsWith(prefix) : file.replace(/\.html$/, '') === (prefix || 'index'),
    )
    .map(([, { lang }]) => lang)
  return new Set(languages).size === 1 ? (languages[0] ?? null) : null
}

type HeaderBlock = readonly [pattern: string, headers: readonly Header[]]

function toHeaderBlocks(manifest: SiteManifest): HeaderBlock[] {
  const { headers } = manifest
  return [
    ...listPatterns(manifest).map((pattern): HeaderBlock => [pattern, toSiteHeaders(pattern, manifest)]),
    [`${apiRoot}/*`, [...headers.api, caching.api.vary]],
    ...Object.values(operations)
      .filter(({ path }) => !path.includes('{'))
      .map(({ id, path }): HeaderBlock => {
        const { cacheControl } = id === 'getApiHealth' ? caching.health : caching.api
        return [`${path}*`, [...toOperationHeaders(headers, id), cacheControl]]
      }),
  ]
}

/** One rule covers all files of a folder, so it sets the headers that any kind of file there needs. */
function toSiteHeaders(pattern: string, manifest: SiteManifest): readonly Header[] {
  const { site, cors, service, page } = manifest.headers
  const { vary, cacheControl } = pattern.startsWith(`/${assetFolder}/`) ? caching.asset : caching.page
  const lang = findLanguage(pattern, manifest)
  return [
    ...site,
    ...cors,
    ...(pattern.endsWith('.svg') ? findSandboxPolicy(manifest.headers) : hasOtherSite(manifest) ? [] : page),
    vary,
    cacheControl,
    ...(lang === null ? [] : [[headerNames.contentLanguage, lang] as const]),
    ...(pattern === '/' ? service : []),
  ]
}

const toHeaderFile = (manifest: SiteManifest): string =>
  toHeaderBlocks(manifest)
    .map(
      ([pattern, headers]) =>
        `${pattern}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`,
    )
    .join('\n')

/** Prints one rule of `_redirects`. A status with `!` applies even where a file exists at the path. */
const toLine = (path: string, query: string, file: string, status: string): string =>
  [path, ...(query === '' ? [] : [query]), `/${file}`, status].join(' ')

function toRedirectFile({
  languages,
  essays,
  collections = {},
  files,
  formerPaths = {},
}: SiteManifest): string {
  const notFoundPage = files[errorPages.html] === undefined ? errorPages.markdown : errorPages.html
  const { getProfile, listEssays, getApiHealth } = operations
  const toNotFound = (path: string, query: string) => toLine(path, query, envelopeFiles.NOT_FOUND, '404')
  const toDefault = (path: string) => toLine(path, '', toApiFile(path, null), '200')
  // A request without a query gets the first of the languages.
  const toLanguageLines = (path: string, [first = '', ...rest]: readonly string[]) => [
    ...rest.map((lang) => toLine(path, `lang=${lang}`, toApiFile(path, lang), '200')),
    toLine(path, `lang=${first}`, toApiFile(path, null), '200'),
  ]
  const byOperation: Readonly<Record<OperationId, readonly string[]>> = {
    getProfile: [...toLanguageLines(getProfile.path, languages), toDefault(getProfile.path)],
    listEssays: [
      ...toLanguageLines(listEssays.path, languages),
      // The contract wants 400 here, but 404 is the only error status that Netlify accepts.
      toNotFound(listEssays.path, 'lang=:lang'),
      toDefault(listEssays.path),
    ],
    // Rules cannot compute search results. The function does.
    searchContent: [],
    getApiHealth: [
      toLine(getApiHealth.path, 'verbose=true', toApiFile(getApiHealth.path, 'verbose'), '200'),
      toDefault(getApiHealth.path),
    ],
    getEssayBySlug: Object.entries({ essays, ...collections }).flatMap(([name, documents]) =>
      Object.entries(documents).flatMap(([slug, available]) => {
        const path = toItemPath(name, slug)
        return [...toLanguageLines(path, available), toNotFound(path, 'lang=:lang'), toDefault(path)]
      }),
    ),
  }
  /** The paths of lists in parts. A placeholder stands for a tag or a number. */
  const listPaths = [
    ...Object.values(lists).map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')),
    ...Object.keys(collections).flatMap((name) => {
      const path = toCollectionPath(name)
      return [path, toListPage(path, ':page')]
    }),
  ]
  const lines = [
    // The files of errors stay accessible: the function reads them, and hides them from clients itself.
    toLine(`/${internalFolder}/*`, '', notFoundPage, '404!'),
    ...Object.entries(formerPaths).flatMap(([from, to]) =>
      // Netlify supports no 308 and no 410 here. The function sends them.
      to === null ? [] : [`${encodeURI(from)} ${encodeURI(to)} 301`],
    ),
    ...listPaths.flatMap((path) => [
      ...toLanguageLines(path, languages),
      toNotFound(path, 'lang=:lang'),
      toDefault(path),
    ]),
    ...Object.values(byOperation).flat(),
    toNotFound(`${apiRoot}/*`, ''),
    toNotFound(apiRoot, ''),
  ]
  return `${lines.join('\n')}\n`
}

/** Creates `_headers`, `_redirects` and the configuration. */
function toNetlifyRules(manifest: SiteManifest): DistFile[] {
  const configuration = `# Deploy this folder as it is, without a build.
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
