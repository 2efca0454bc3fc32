/**
 * Cloudflare Pages without functions. Its rules match paths only, not queries, methods or `Accept`. They are:
 * - `_headers`, where a later rule can replace what an earlier one set. Pages limits the number of rules, so the headers of all paths
 *   become few general rules, whose number does not grow with the number of essays.
 * - `_redirects`
 */

import * as headerNames from '../../shim/contract/header-names.ts'
import * as mediaTypes from '../../shim/contract/media-types.ts'
import {
  apiRoot,
  assetFolder,
  envelopeFiles,
  errorPageFiles,
  goneEnvelope,
  internalFolder,
  manifestFile,
} from '../../shim/contract/routes.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { DistFile } from '../kernel/file.ts'
import { listParents } from '../kernel/files/paths.ts'
import { ownAssetPath } from '../look/assets/page-assets.ts'
import { cloudflareLimits, type HostedSite, type NamedHost } from './host.ts'
import { byFiles } from './promises.ts'
import { caching, listPublished, type PublishedAddress } from './rules/headers.ts'
import { hasOtherSite } from './rules/other-site.ts'
import { toRules } from './rules/rules.ts'

export const pages: NamedHost = {
  servedBy: 'rules',
  addressing: 'files',
  deployment: { file: 'pages' },
  limits: cloudflareLimits,
  promises: [
    ...byFiles,
    'pagesRedirects',
    'pagesErrors',
    'pagesGone',
    'pagesMethods',
    'pagesPreflight',
    'pagesHeaders',
    'sharedCaching',
    'pagesAssets',
    'pagesTags',
    'pagesEncodings',
  ],
  toFiles: toPagesFiles,
}

/** A path of a file that never exists: Pages responds with the 404 page of the nearest folder. */
const absentPath = '-/nothing'

/** Rewrites of paths that are never served, to an absent path below the API or outside of it. */
const hiddenPaths: readonly (readonly [path: string, destination: string])[] = [
  ...[...errorPageFiles, '404', '410'].map((file) => [`/${file}`, `/${absentPath}`] as const),
  ...[
    ...[...Object.values(envelopeFiles), goneEnvelope].map((file) => `/${file}`),
    `${apiRoot}/404`,
    apiRoot,
  ].map((path) => [path, `${apiRoot}/${absentPath}`] as const),
]

/** The maximum number of lines without a wildcard that Pages reads in `_redirects`. */
const maxRedirects = 2000

/** The 404 page of the API's folder, under the name that Pages looks for. */
const apiNotFoundPage = `${apiRoot.slice(1)}/404.html`

/** The paths that redirect to a page, and the path of a file as it is. */
const toSpellings = (path: string): readonly string[] =>
  /\.[a-z]+$/.test(path) ? [path] : [path, `${path}/`, `${path}.html`]

/**
 * Files beside documents are revalidated on each use, and Pages tells their types. For more, each needs a rule of its own,
 * and Pages limits their number.
 */
function withoutOwnRules({ path, headers }: PublishedAddress): PublishedAddress {
  const isOfDocument = path.startsWith(`/${assetFolder}/`) && !isPageAsset(path)
  if (!isOfDocument) return { path, headers }
  const general = new Map([...headers, caching.file.cacheControl])
  general.delete(headerNames.contentType)
  return { path, headers: general }
}

/** A rule for a folder is also for the pages of another generator there, whose language no rule knows. */
function withoutLanguage(address: PublishedAddress): PublishedAddress {
  const { path, headers } = withoutOwnRules(address)
  return { path, headers: new Map([...headers].filter(([name]) => name !== headerNames.contentLanguage)) }
}

/** A host without pages hides the whole folder. Otherwise pages read the search files, and nothing but the manifest is beside them. */
const toHiddenPaths = (searchFiles: string | null): typeof hiddenPaths => [
  ...(searchFiles === null ? [`/${internalFolder}/*`] : [`/${internalFolder}`, `/${manifestFile}`]).map(
    (path) => [path, `/${absentPath}`] as const,
  ),
  ...hiddenPaths,
]

/** Removes the base path, and hides what is not below it. A rule applies before Pages looks for a file. */
const toBasePathLines = (basePath: string): readonly string[] => [
  `${basePath} ${basePath}/ 308\n`,
  `${basePath}/* /:splat 200\n`,
  `/* /${absentPath} 200\n`,
]

function toPagesFiles({ manifest, read }: HostedSite): DistFile[] {
  const rules = toRules(manifest)
  const { basePath } = rules
  // No file is published at the root of the API, but its 404 response needs the API's headers.
  const rootHeaders = new Map([
    ...manifest.headers.api,
    caching.api.vary,
    [headerNames.contentType, mediaTypes.json],
  ])
  const headers = toPagesHeaders(
    [
      ...listPublished(rules).map(hasOtherSite(manifest) ? withoutLanguage : withoutOwnRules),
      { path: apiRoot, headers: rootHeaders },
    ],
    basePath,
  )
  const lines = [
    ...toHiddenPaths(rules.searchFiles).map(
      ([path, destination]) => `${basePath}${path} ${destination} 200\n`,
    ),
    ...Object.entries(manifest.formerPaths ?? {}).flatMap(([from, to]) =>
      to === null
        ? []
        : toSpellings(from).map((path) => `${basePath}${encodeURI(path)} ${basePath}${encodeURI(to)} 308\n`),
    ),
    ...(basePath === '' ? [] : toBasePathLines(basePath)),
  ]
  if (lines.length > maxRedirects) {
    throw new OperationalError(
      `Cannot build for Cloudflare Pages: the site needs ${lines.length} lines in _redirects, and Pages accepts at most ${maxRedirects}; remove aliases, or build with --host cloudflare`,
    )
  }
  return [
    { file: '_headers', bytes: Buffer.from(headers) },
    { file: '_redirects', bytes: Buffer.from(lines.join('')) },
    // The content is the JSON envelope. A header rule sets the type of everything below the API to JSON.
    { file: apiNotFoundPage, bytes: read(envelopeFiles.NOT_FOUND) },
  ]
}

/** The limits of Pages: header rules, and characters per line. */
const maxRules = 100
const maxLineLength = 2000

/** A rule of `_headers`: a pattern, and lines that set (`Name: value`) or remove (`! Name`) a header. */
interface Block {
  readonly pattern: string
  readonly lines: readonly string[]
}

/** A pattern of `_headers` that covers several paths. */
interface Pattern {
  readonly text: string
  /** Returns the value of the placeholder for a path, '' for a pattern without one, or null if the path does not match. */
  readonly match: (path: string) => string | null
  /** Whether no other pattern for this path is narrower, except the path itself. */
  readonly isNarrowest: (path: string) => boolean
}

/** The value of one header at one path: the expected one, and the one that the rules so far set ('' for none). */
interface Cell {
  readonly path: string
  readonly expected: string
  current: string
}

/** The cells of one header, for all paths. */
interface Column {
  readonly name: string
  readonly cells: readonly Cell[]
}

const placeholder = ':name'

/**
 * Prints `_headers`.
 * @param basePath the path of the site on its host, which the addresses lack
 * @throws {OperationalError} if there are more or longer rules than Pages accepts
 */
export function toPagesHeaders(addresses: readonly PublishedAddress[], basePath = ''): string {
  const blocks = toBlocks(addresses)
  if (blocks.length > maxRules) {
    throw new OperationalError(
      `Cannot build for Pages: the site needs ${blocks.length} header rules, and Pages accepts at most ${maxRules}; build with --host cloudflare, whose Worker has no such limit`,
    )
  }
  const longLine = blocks.flatMap(({ lines }) => lines).find((line) => line.length > maxLineLength)
  if (longLine !== undefined) {
    throw new OperationalError(
      `Cannot build for Pages: a header rule has ${longLine.length} characters, and Pages accepts at most ${maxLineLength}; build with --host cloudflare`,
    )
  }
  return blocks
    .map(({ pattern, lines }) => `${basePath}${pattern}\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('\n')
}

/** Each pattern sets the values that most of its paths expect. Narrower patterns then correct the other paths. */
function toBlocks(addresses: readonly PublishedAddress[]): readonly Block[] {
  const names = [...new Set(addresses.flatMap(({ headers }) => [...headers.keys()]))]
  const columns = names.map(
    (name): Column => ({
      name,
      cells: addresses.map(({ path, headers }) => ({ path, expected: headers.get(name) ?? '', current: '' })),
    }),
  )
  const general = toPatterns(addresses).map((pattern) => ({
    pattern: pattern.text,
    lines: columns.flatMap((column) => applyPattern(pattern, column)),
  }))
  return [...general.filter(({ lines }) => lines.length > 0), ...toExactBlocks(columns)]
}

/** Lists patterns from general to narrow: each folder, then the names in a folder by extension. */
function toPatterns(addresses: readonly PublishedAddress[]): Pattern[] {
  // Each asset of a page has a rule of its own. A pattern for their folder would also match the 404 of a missing asset, and
  // caches would store that for a year.
  const paths = addresses.map(({ path }) => path).filter((path) => !isPageAsset(path))
  const folders = new Set(paths.flatMap(listParents).map((folder) => `${folder}/`))
  folders.delete(`/${assetFolder}/`)
  const named = new Set(paths.map(toNamed))
  return [
    ...[...folders].sort().map(createFolderPattern),
    // Shorter first: `:name.json` also matches what `:name.pt.json` does.
    ...[...named].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).map(createNamedPattern),
  ]
}

/** Whether a path leads to a file that the build adds to pages, such as a stylesheet, a font or an icon. */
const isPageAsset = (path: string): boolean => ownAssetPath.test(path)

/** Replaces the name of a file with the placeholder: `/a/:name.md` for `/a/b.md`. */
function toNamed(path: string): string {
  const start = path.lastIndexOf('/') + 1
  return path.slice(0, start) + path.slice(start).replace(/^\.?[^.]*/, placeholder)
}

const createFolderPattern = (folder: string): Pattern => ({
  text: `${folder}*`,
  match: (path) => (path.startsWith(folder) ? '' : null),
  isNarrowest: () => true,
})

function createNamedPattern(text: string): Pattern {
  const [folder = '', extension = ''] = text.split(placeholder)
  return {
    text,
    match(path) {
      if (!path.startsWith(folder) || !path.endsWith(extension)) return null
      const name = path.slice(folder.length, path.length - extension.length)
      return /^[^/]+$/.test(name) ? name : null
    },
    isNarrowest: (path) => toNamed(path) === text,
  }
}

/**
 * Sets one header at the paths of a pattern to the value that most of them expect, and returns the lines for it. Returns
 * no lines, and changes nothing, if at least as many paths are correct already or only one path expects that value.
 */
function applyPattern({ match, isNarrowest }: Pattern, { name, cells }: Column): string[] {
  const matches = cells.flatMap((cell) => {
    const captured = match(cell.path)
    return captured === null ? [] : [{ cell, captured }]
  })
  const counts = new Map<string, number>()
  let correct = 0
  for (const { cell, captured } of matches.filter(({ cell: { path } }) => isNarrowest(path))) {
    if (cell.current === cell.expected) correct += 1
    const value = toTemplate(cell.expected, captured)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [best = '', count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  if (count <= Math.max(correct, 1)) return []
  const isSet = matches.some(({ cell }) => cell.current !== '')
  for (const { cell, captured } of matches) cell.current = best.replaceAll(placeholder, captured)
  return toLines(name, isSet, best)
}

const toTemplate = (value: string, captured: string): string =>
  captured === '' ? value : value.replaceAll(captured, placeholder)

/** Corrects every cell that is still wrong, with one block for each path. */
function toExactBlocks(columns: readonly Column[]): Block[] {
  const blocks = new Map<string, string[]>()
  for (const { name, cells } of columns) {
    for (const { path, expected, current } of cells) {
      if (current === expected) continue
      blocks.set(path, [...(blocks.get(path) ?? []), ...toLines(name, current !== '', expected)])
    }
  }
  return [...blocks].map(([pattern, lines]) => ({ pattern, lines }))
}

/** @param isSet whether an earlier rule sets the header, which must be removed first */
const toLines = (name: string, isSet: boolean, value: string): string[] => [
  ...(isSet ? [`! ${name}`] : []),
  ...(value === '' ? [] : [`${name}: ${value}`]),
]
