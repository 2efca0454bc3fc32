/**
 * Vercel: a middleware that runs the shim, and `vercel.json`. A second configuration, `rules.json`, serves the site
 * without the middleware.
 */

import type { SiteManifest } from '../../shim/contract/manifest.ts'
import { assetFolder, internalFolder } from '../../shim/contract/routes.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { DistFile } from '../kernel/file.ts'
import { byFunction } from './capabilities/promises.ts'
import { toVercelFunction } from './functions.ts'
import type { NamedHost } from './host.ts'
import { caching } from './rules/path-headers.ts'
import { eitherOf, literal } from './rules/patterns.ts'
import { type Route, toHeaderRoute, toRoutes } from './vercel-routes.ts'

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
