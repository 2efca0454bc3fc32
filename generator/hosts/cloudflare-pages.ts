/**
 * Cloudflare Pages without functions. Its rules match paths only, not queries, methods or `Accept`. They are:
 * - `_headers`, where a later rule can replace what an earlier one set
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
import { byFiles } from './capabilities/promises.ts'
import { isPageAsset, toPagesHeaders } from './cloudflare-pages-headers.ts'
import type { HostedSite, NamedHost } from './host.ts'
import { cloudflareLimits } from './host.ts'
import { hasOtherSite } from './rules/other-site.ts'
import { caching, listPublished, type PublishedAddress } from './rules/path-headers.ts'
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
