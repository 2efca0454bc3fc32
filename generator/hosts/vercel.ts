/**
 * Vercel: a middleware that runs the shim, and `vercel.json`. A second configuration, `rules.json`, serves the site without the
 * middleware: the rules as routes. Vercel tries them in order. Routes before `filesystem` apply before Vercel looks for a file, so
 * content negotiation works for a page although its HTML file exists.
 */

import * as headerNames from '../../shim/contract/header-names.ts'
import type { Header } from '../../shim/contract/header-values.ts'
import type { SiteManifest } from '../../shim/contract/manifest.ts'
import {
  apiRoot,
  assetFolder,
  envelopeFiles,
  errorPages,
  goneEnvelope,
  gonePages,
  internalFolder,
  operations,
} from '../../shim/contract/routes.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { DistFile } from '../kernel/file.ts'
import { toVercelFunction } from './functions.ts'
import type { NamedHost } from './host.ts'
import { byFunction } from './promises.ts'
import { caching, findSandboxPolicy, hasOtherAssets, methodNotAllowed, svg } from './rules/headers.ts'
import { hasOtherSite } from './rules/other-site.ts'
import {
  capture,
  eitherOf,
  inApi,
  innerPage,
  inVersion,
  literal,
  toOperationPattern,
} from './rules/patterns.ts'
import type { Condition, FileRule } from './rules/rule.ts'
import { toPageRules, toRules } from './rules/rules.ts'

export const vercel: NamedHost = {
  servedBy: 'shim',
  addressing: 'queries',
  deployment: { file: 'vercel' },
  promises: byFunction,
  toFiles: (site) => [...toVercelFunction(site), ...toVercelRules(site.manifest)],
}

/** The maximum number of routes that Vercel accepts. */
const maxRoutes = 2048

/**
 * Creates `vercel.json`, for a deployment with the middleware, and `rules.json`, for one without.
 * @throws {OperationalError} if there are more routes than Vercel accepts
 */
export function toVercelRules(manifest: SiteManifest): DistFile[] {
  const routes = toRoutes(manifest)
  if (routes.length > maxRoutes) {
    throw new OperationalError(
      `Cannot build for Vercel: the site needs ${routes.length} routes, and Vercel accepts at most ${maxRoutes}; write the essays in the default language too, or build with --host cloudflare`,
    )
  }
  return [
    // A route must not change what the middleware reads, so this file covers only the assets, which bypass it.
    { file: 'vercel.json', bytes: toConfiguration([toAssetRoute(manifest)]) },
    { file: `${internalFolder}/vercel/rules.json`, bytes: toConfiguration(routes) },
  ]
}

/** The headers of assets. It names each asset, so that caches do not store the 404 of a missing one for a year. */
function toAssetRoute({ files, headers: { site, cors } }: SiteManifest): Route {
  const paths = Object.keys(files)
    .filter((file) => file.startsWith(`${assetFolder}/`) && files[file]?.isOther !== true)
    .map((file) => literal(`/${file}`))
  const { vary, cacheControl } = caching.asset
  return toHeaderRoute(eitherOf(paths), [...site, ...cors, vary, cacheControl])
}

const toConfiguration = (routes: readonly Route[]): Buffer =>
  Buffer.from(
    `${JSON.stringify({ buildCommand: null, framework: null, outputDirectory: '.', routes }, null, 2)}\n`,
  )

interface Has {
  readonly type: 'query' | 'header'
  readonly key: string
  /** Matches the whole value; if missing, any value matches. */
  readonly value?: string
}

/** A route of `vercel.json`, with the fields that are used here. */
export type Route =
  | { readonly handle: 'filesystem' }
  | {
      readonly src: string
      readonly has?: readonly Has[]
      readonly methods?: readonly string[]
      readonly dest?: string
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      /** Sets the headers, and tries the next routes. */
      readonly continue?: true
      /** Looks for the file `dest`, and tries the next routes if it does not exist. */
      readonly check?: true
    }

/** Anchors a pattern at both ends, in the syntax of JavaScript. */
const toWhole = (pattern: string): string => `^${pattern.replaceAll('(?P<', '(?<')}$`

const toRecord = (headers: readonly Header[]): Readonly<Record<string, string>> => Object.fromEntries(headers)

/** Sets headers on every response to the paths that a pattern matches. */
const toHeaderRoute = (path: string, headers: readonly Header[]) => ({
  src: toWhole(path),
  headers: toRecord(headers),
  continue: true as const,
})

const api = literal(apiRoot)
const outsideApi = `/(?!${literal(apiRoot.slice(1))}(?:/|$)).*`
const health = toOperationPattern(operations.getApiHealth, [])
const assets = `/${literal(assetFolder)}/.*`
const anyPage = `(?!${api}(?:/|$))(?:/|${innerPage})`
/** Files that are not pages. */
const otherFiles = `(?!${api}/)/(?:.*/)?[^/]*\\.(?!html$)[^/]+`

/** Sets the headers by path. No two of these routes set the same header on one path. */
function toHeaderRoutes(manifest: SiteManifest): Route[] {
  const { headers } = manifest
  // Files of another generator have no policy.
  const policies = hasOtherSite(manifest)
    ? []
    : [toHeaderRoute(anyPage, headers.page), toHeaderRoute(`(?!${api}/)${svg}`, findSandboxPolicy(headers))]
  const assetHeaders = hasOtherAssets(manifest) ? caching.file : caching.asset
  return [
    toHeaderRoute(inApi, [...headers.api, caching.api.vary]),
    toHeaderRoute(outsideApi, headers.site),
    toHeaderRoute(otherFiles, [...headers.cors, caching.file.vary]),
    toHeaderRoute(anyPage, [caching.page.vary]),
    ...policies,
    toHeaderRoute(assets, [assetHeaders.cacheControl]),
    toHeaderRoute(health, [caching.health.cacheControl]),
    toHeaderRoute(`(?!${assets}$)(?!${health}$)/.*`, [caching.file.cacheControl]),
    ...toDeprecationRoutes(manifest),
    { ...toHeaderRoute('/.*', headers.preflight), methods: ['OPTIONS'] },
  ]
}

/** Deprecated operations, and then every other path of a deprecated version. */
function toDeprecationRoutes({ languages: [, ...variants], headers: { deprecated } }: SiteManifest): Route[] {
  const patterns = Object.values(operations).map((operation) => ({
    pattern: toOperationPattern(operation, variants),
    headers: deprecated[operation.id],
  }))
  const operationRoutes = patterns.flatMap(({ pattern, headers }) =>
    headers === undefined ? [] : [toHeaderRoute(pattern, headers)],
  )
  if (deprecated.version === undefined) return operationRoutes
  const noOperation = patterns.map(({ pattern }) => `(?!${pattern}$)`).join('')
  return [...operationRoutes, toHeaderRoute(noOperation + inVersion, deprecated.version)]
}

/** Converts `{name}` to Vercel's `$name`. */
const toDestination = (template: string): string => template.replace(/\{(\w+)\}/g, '$$$1')

/** Converts a file rule; the result is empty if Vercel serves the file without a route. */
function toFileRoutes({ path, when, result }: FileRule): Route[] {
  const has = toConditions(when)
  if (has === null) return []
  const match = { src: toWhole(path), ...(has.length === 0 ? {} : { has }) }
  if (result === 'notFound') return [{ ...match, status: 404, dest: `/${envelopeFiles.NOT_FOUND}` }]
  if (result === 'badRequest') return [{ ...match, status: 400, dest: `/${envelopeFiles.INVALID_PARAMETER}` }]
  return [{ ...match, dest: toDestination(result.file) }]
}

/** Matches an `Accept` header that names Markdown with the weight 1. */
const prefersMarkdown =
  '(?:.*,)?\\s*text/markdown\\s*(?:;\\s*[^q;,\\s][^;,]*)*(?:;\\s*q=1(?:\\.0{0,3})?\\s*)?(?:,.*)?'

/** Converts a condition; null for HTML, since Vercel finds the HTML file of a page by itself. */
function toConditions(when: Condition): readonly Has[] | null {
  switch (when.kind) {
    case 'lang':
      return [{ type: 'query', key: 'lang', value: literal(when.lang) }]
    case 'unknownLang':
      return [{ type: 'query', key: 'lang' }]
    case 'verbose':
      return [{ type: 'query', key: 'verbose', value: 'true' }]
    case 'format':
      return when.format === 'html' ? null : [{ type: 'header', key: 'accept', value: prefersMarkdown }]
    case 'any':
      return []
  }
}

/** Routes to the Markdown of pages of another generator, where it exists. Vercel finds their HTML by itself. */
function toOtherRoutes(): Route[] {
  const has = toConditions({ kind: 'format', format: 'md' }) ?? []
  return [
    { src: toWhole('/'), has, dest: '/index.md' },
    { src: toWhole('(?<page>/.*[^/])/?'), has, dest: '$page.md', check: true },
  ]
}

/** Lists all routes, in the order in which Vercel tries them. */
function toRoutes(manifest: SiteManifest): Route[] {
  const rules = toRules(manifest)
  const hasHtml = manifest.files[errorPages.html] !== undefined
  const isOther = hasOtherSite(manifest)
  const notFoundPage = `/${hasHtml ? errorPages.html : errorPages.markdown}`
  const notFoundEnvelope = `/${envelopeFiles.NOT_FOUND}`
  return [
    ...toHeaderRoutes(manifest),
    { src: toWhole(`(?!${api})${rules.hidden}`), status: 404, dest: notFoundPage },
    { src: toWhole(`(?=${api})${rules.hidden}`), status: 404, dest: notFoundEnvelope },
    { src: '^/.*$', methods: ['OPTIONS'], status: 204 },
    {
      src: '^/.*$',
      methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
      status: 405,
      dest: `/${envelopeFiles.METHOD_NOT_ALLOWED}`,
      headers: toRecord([methodNotAllowed]),
    },
    ...rules.gone.map(
      (path): Route => ({
        src: toWhole(path),
        status: 410,
        dest: `/${path.startsWith(literal(apiRoot)) ? goneEnvelope : hasHtml ? gonePages.html : gonePages.markdown}`,
      }),
    ),
    // A route cannot check here that the page exists. If it does not, its canonical path returns 404.
    ...rules.redirects
      .filter(({ to }) => to !== '')
      .map(
        ({ path, to }): Route => ({
          src: toWhole(path),
          status: 308,
          headers: toRecord([...manifest.headers.cors, [headerNames.location, toDestination(to)]]),
        }),
      ),
    ...rules.files.filter(({ path }) => path.startsWith(api)).flatMap(toFileRoutes),
    ...(isOther ? toOtherRoutes() : toPageRules(manifest).flatMap(toFileRoutes)),
    { handle: 'filesystem' },
    ...(isOther
      ? [
          { src: toWhole('/(?<page>.*[^/])'), dest: '/$page.html', check: true as const },
          { src: toWhole('/(?<page>.*[^/])'), dest: '/$page.md', check: true as const },
        ]
      : []),
    { src: toWhole(capture('page', innerPage)), dest: hasHtml ? '$page.html' : '$page.md', check: true },
    { src: toWhole(inApi), status: 404, dest: notFoundEnvelope },
    { src: '^/.*$', status: 404, dest: notFoundPage },
  ]
}
