/** Finds what a path means: an operation, a stored representation, a page, another published file, or nothing. */

import {
  apiBase,
  apiRoot,
  errorPages,
  internalFolder,
  type Operation,
  operations,
  toEssayPath,
  toPageFile,
} from '../contract/routes.ts'
import type { Release } from './release.ts'

export type Match =
  /** An operation; its query is still to be read. */
  | { readonly kind: 'operation'; readonly operation: Operation; readonly slug: string | null }
  /** The file address of one of an operation's representations; it has no parameters. */
  | { readonly kind: 'representation'; readonly operation: Operation; readonly file: string }
  /** A page, in whichever of its media types is preferred. */
  | { readonly kind: 'page'; readonly path: string }
  /** Any other published file. */
  | { readonly kind: 'document'; readonly file: string }
  /** Another spelling of a known address. */
  | { readonly kind: 'redirect'; readonly operation: Operation | null; readonly path: string }
  | { readonly kind: 'unknown'; readonly path: string }

export interface Route {
  /** Whether the path is below `/api`: counted, and answered by envelopes. */
  readonly isApi: boolean
  /** Whether the path is below the active version, and so shares its deprecation. */
  readonly isVersioned: boolean
  readonly match: Match
}

/** Operations whose path can be asked for as it is; the essay's is a template. */
export const fixedOperations: ReadonlyMap<string, Operation> = new Map(
  Object.values(operations)
    .filter((operation) => !operation.path.includes('{'))
    .map((operation) => [operation.path, operation]),
)
const essayPrefix = toEssayPath('')
const unpublished: ReadonlySet<string> = new Set(Object.values(errorPages))

const isBelow = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

/** Whether a path is below `/api`; it is told without looking up what stands there. */
export const isApiPath = (pathname: string, release: Release): boolean =>
  pathname.includes('%') ? matchPath(pathname, release).isApi : isBelow(pathname, apiRoot)

/** A segment without its percent-encoding; null where it does not decode, or holds a slash or a NUL. */
function decodeSegment(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment)
    return decoded.includes('/') || decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}

/**
 * Finds the route of a path.
 * @param pathname as the platform's URL resolved it, percent-encoded
 */
export function matchPath(pathname: string, release: Release): Route {
  const segments = pathname.split('/')
  const decoded = segments.map(decodeSegment)
  // What does not decode is nothing, but it is below the API all the same where what stands before it is.
  const path = decoded.map((segment, place) => segment ?? segments[place]).join('/')
  const isApi = isBelow(path, apiRoot)
  const isVersioned = isBelow(path, apiBase)
  const find = isApi ? matchApi : matchSite
  return {
    isApi,
    isVersioned,
    match: decoded.includes(null) ? { kind: 'unknown', path } : find(path, release),
  }
}

function matchApi(path: string, release: Release): Match {
  const known = matchOperation(path, release)
  if (known !== null) return known
  if (path.endsWith('/')) {
    const bare = matchOperation(path.slice(0, -1), release)
    // An essay that does not exist has no other spelling either.
    if (bare !== null && (bare.slug === null || release.findLanguages(bare.slug))) {
      return { kind: 'redirect', operation: bare.operation, path: path.slice(0, -1) }
    }
  }
  return matchRepresentation(path, release) ?? { kind: 'unknown', path }
}

function matchOperation(path: string, release: Release) {
  const operation = fixedOperations.get(path)
  if (operation !== undefined) return { kind: 'operation', operation, slug: null } as const
  if (!path.startsWith(essayPrefix)) return null
  const slug = path.slice(essayPrefix.length)
  if (slug === '' || slug.includes('/') || release.findFile(path.slice(1))) return null
  return { kind: 'operation', operation: operations.getEssayBySlug, slug } as const
}

/** `/api/v1/essays/<slug>.pt.json`: the operation's path, a variant or none, and the extension. */
function matchRepresentation(path: string, release: Release): Match | null {
  const file = path.slice(1)
  if (!release.findFile(file)) return null
  const nameAt = path.lastIndexOf('/')
  const dotAt = path.indexOf('.', nameAt)
  const known = matchOperation(path.slice(0, dotAt), release)
  return known === null ? null : { kind: 'representation', operation: known.operation, file }
}

function matchSite(path: string, release: Release): Match {
  const file = path.slice(1)
  if (isBelow(file, internalFolder) || unpublished.has(file)) return { kind: 'unknown', path }
  if (hasPage(path, release)) return { kind: 'page', path }
  const canonical = toCanonicalPath(path)
  if (canonical !== path && hasPage(canonical, release)) {
    return { kind: 'redirect', operation: null, path: canonical }
  }
  return release.findFile(file) ? { kind: 'document', file } : { kind: 'unknown', path }
}

/** A page has HTML, Markdown, or both; Markdown alone where something else makes the author's pages. */
function hasPage(path: string, { findFile }: Release): boolean {
  // The file of the root has a name that is no address.
  if (path === '/index' || (path !== '/' && path.endsWith('/'))) return false
  return (['html', 'md'] as const).some((medium) => {
    const file = toPageFile(path, medium)
    return findFile(file) !== undefined && !unpublished.has(file)
  })
}

/** `/x.html`, `/x/` and `/index.html` are other spellings of `/x` and `/`. */
function toCanonicalPath(path: string): string {
  const bare = path.replace(/(\.html|\/)$/, '')
  return bare === '' || bare === '/index' ? '/' : bare
}
