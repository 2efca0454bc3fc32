/** Maps a path to an operation, a file of an operation, a page, another published file, a redirect, or nothing. */

import {
  apiBase,
  apiRoot,
  errorPageFiles,
  internalFolder,
  type Operation,
  type OperationId,
  operations,
  toEssayPath,
  toPageFile,
} from '../contract/routes.ts'
import { isListed, isListPath } from './lists.ts'
import type { Release } from './release.ts'

/**
 * Published bundles define it as true, and elsewhere it is undefined: lists in parts are always there. It is false only in the test of sizes,
 * because the limits of the shim are for one without them, and too small for one with them.
 */
declare const HAS_LISTS: boolean | undefined

/** Likewise for collections of the author. */
declare const HAS_COLLECTIONS: boolean | undefined

/** An operation whose path has no template variable. */
export type FixedOperation = Exclude<(typeof operations)[OperationId], { readonly id: 'getEssayBySlug' }>

/**
 * What a path refers to. `operation` is the operation of the contract whose deprecation the response has; collections of the author have none,
 * and neither has a path outside of the API.
 */
export type Match =
  /** An operation without a parameter in its path. Its other parameters are not read yet. */
  | { readonly kind: 'operation'; readonly operation: FixedOperation }
  /** A list in parts, which counts as the list of essays, or a list of a collection of the author. */
  | { readonly kind: 'list'; readonly operation: Operation | null; readonly path: string }
  /** An essay, or a document of a collection of the author, which may not exist. */
  | {
      readonly kind: 'item'
      readonly operation: Operation | null
      readonly slug: string
      /** Absent for essays. */
      readonly collection?: string
    }
  /** A file of an operation, a list or an item under its own path, such as `/api/v1/essays.pt.json`. It has no parameters. */
  | { readonly kind: 'representation'; readonly operation: Operation | null; readonly file: string }
  /** A page; the `Accept` header selects HTML or Markdown. */
  | { readonly kind: 'page'; readonly path: string; readonly html: string }
  /** Any other published file. */
  | { readonly kind: 'document'; readonly file: string }
  /** Another spelling of a known path, or the path of a renamed document. */
  | { readonly kind: 'redirect'; readonly operation: Operation | null; readonly path: string }
  /** The path of a withdrawn document. */
  | { readonly kind: 'gone'; readonly operation: Operation | null; readonly path: string }
  | {
      readonly kind: 'unknown'
      readonly path: string
      /** Whether the path is outside of the base path. All other paths here are without the base path. */
      readonly isOutside?: true
    }

export type ItemMatch = Extract<Match, { readonly kind: 'item' }>
type Resource = Extract<Match, { readonly kind: 'operation' | 'list' | 'item' }>

/** A matched path. */
export interface Route {
  /** Whether the path is below `/api`: requests count against the quota, and errors are JSON envelopes. */
  readonly isApi: boolean
  /** Whether the path is below the active version, and therefore shares its deprecation. */
  readonly isVersioned: boolean
  readonly match: Match
}

/** Operations whose path has no template variable, by path. */
export const fixedOperations: ReadonlyMap<string, FixedOperation> = new Map(
  Object.values(operations)
    .filter((operation): operation is FixedOperation => !operation.path.includes('{'))
    .map((operation) => [operation.path, operation]),
)
const essayPrefix = toEssayPath('')

const isBelow = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

/** Whether a path is below `/api`. Cheaper than {@link matchPath}. */
export const isApiPath = (pathname: string, { basePath }: Pick<Release, 'basePath'>): boolean =>
  isBelow(decodePath(pathname).path, basePath + apiRoot)

/**
 * Returns the route of a path. Every path has one.
 * @param pathname the path after URL resolution, percent-encoded
 */
export function matchPath(pathname: string, release: Release): Route {
  const { path: fullPath, isMalformed } = decodePath(pathname)
  const { basePath } = release
  if (!fullPath.startsWith(`${basePath}/`)) return matchOutside(fullPath, basePath)
  const path = fullPath.slice(basePath.length)
  const isApi = isBelow(path, apiRoot)
  const isVersioned = isBelow(path, apiBase)
  const find = isApi ? matchApi : matchSite
  const match: Match = isMalformed
    ? { kind: 'unknown', path }
    : (matchFormer(path, isApi, release) ?? find(path, release))
  return { isApi, isVersioned, match }
}

/** Matches a path that is not below the base path of the site. The base path itself leads to the home page. */
const matchOutside = (path: string, basePath: string): Route => ({
  isApi: false,
  isVersioned: false,
  match:
    path === basePath
      ? { kind: 'redirect', operation: null, path: '/' }
      : { kind: 'unknown', path, isOutside: true },
})

/** Matches the path of a renamed or withdrawn document, in any spelling that redirects. */
function matchFormer(path: string, isApi: boolean, release: Release): Match | null {
  const bare = isApi ? path.replace(/\/$/, '') : toCanonicalPath(path)
  const former = release.findFormerPath(bare)
  if (former === undefined) return null
  const operation = matchResource(bare, release)?.operation ?? null
  return { kind: former === null ? 'gone' : 'redirect', operation, path: former ?? path }
}

/**
 * Decodes a path by segments. A segment stays as it is if it is malformed, or contains a slash or NUL once decoded: the path is unknown,
 * but may still be below the API.
 */
function decodePath(pathname: string): { readonly path: string; readonly isMalformed: boolean } {
  let isMalformed = false
  const decode = (segment: string) => {
    try {
      const decoded = decodeURIComponent(segment)
      if (!/[/\0]/.test(decoded)) return decoded
    } catch {}
    isMalformed = true
    return segment
  }
  // Almost no path has anything to decode.
  const path = pathname.includes('%') ? pathname.split('/').map(decode).join('/') : pathname
  return { path, isMalformed }
}

function matchApi(path: string, release: Release): Match {
  const known = matchResource(path, release)
  if (known !== null) return known
  if (path.endsWith('/')) {
    const bare = matchResource(path.slice(0, -1), release)
    // Do not redirect to a document or a list that does not exist.
    if (
      bare !== null &&
      (bare.kind === 'operation' ||
        ((typeof HAS_LISTS === 'undefined' || HAS_LISTS) && bare.kind === 'list'
          ? isListed(bare.path, release)
          : // The compiler does not see through the constant.
            release.findLanguages((bare as ItemMatch).slug, (bare as ItemMatch).collection)))
    )
      return { kind: 'redirect', operation: bare.operation, path: path.slice(0, -1) }
  }
  return matchRepresentation(path, release) ?? { kind: 'unknown', path }
}

function matchResource(path: string, release: Release): Resource | null {
  const operation = fixedOperations.get(path)
  if (operation !== undefined) return { kind: 'operation', operation }
  if ((typeof HAS_LISTS === 'undefined' || HAS_LISTS) && isListPath(path) && !release.findFile(path.slice(1)))
    return { kind: 'list', operation: operations.listEssays, path }
  if (typeof HAS_COLLECTIONS === 'undefined' || HAS_COLLECTIONS) {
    const match = matchCollection(path, release)
    if (match) return match
  }
  if (!path.startsWith(essayPrefix)) return null
  const slug = path.slice(essayPrefix.length)
  if (slug === '' || slug.includes('/') || release.findFile(path.slice(1))) return null
  return { kind: 'item', operation: operations.getEssayBySlug, slug }
}

/** A literal, which a bundler leaves out with the code of collections. */
const collectionPath = /^\/api\/v1\/([^/]+)(?:\/(pages\/[^/]+|[^/]+))?$/

/** Matches a list or a document of a collection of the author. */
function matchCollection(
  path: string,
  { findFile, manifest: { collections = {} } }: Release,
): Resource | null {
  const [, collection = '', rest] = collectionPath.exec(path) ?? []
  if (!Object.hasOwn(collections, collection) || findFile(path.slice(1))) return null
  return rest === undefined || rest.includes('/')
    ? { kind: 'list', operation: null, path }
    : { kind: 'item', operation: null, collection, slug: rest }
}

/** Matches the path of an operation, an optional variant, and the extension: `/api/v1/essays/<slug>.pt.json`. */
function matchRepresentation(path: string, release: Release): Match | null {
  const file = path.slice(1)
  if (!release.findFile(file)) return null
  const nameAt = path.lastIndexOf('/')
  const dotAt = path.indexOf('.', nameAt)
  const known = matchResource(path.slice(0, dotAt), release)
  return known === null ? null : { kind: 'representation', operation: known.operation, file }
}

function matchSite(path: string, release: Release): Match {
  const file = path.slice(1)
  if (isBelow(file, internalFolder) || errorPageFiles.has(file)) return { kind: 'unknown', path }
  return (
    matchPage(path, release) ??
    (release.findFile(file) ? { kind: 'document', file } : { kind: 'unknown', path })
  )
}

/**
 * Matches a page in any spelling. Every page of the build has Markdown; an HTML file without it is a file like any other. A page of
 * another generator is at `/x/` if its file is `x/index.html`, and at `/x` and `/x.html` if that is `x.html`.
 */
function matchPage(path: string, { findFile }: Release): Match | null {
  const bare = toCanonicalPath(path)
  const own = toPageFile(bare, 'html')
  const markdown = toPageFile(bare, 'md')
  const index = toPageFile(`${bare}/index`, 'html')
  const isOther = (html: string) => findFile(html)?.isOther
  const isFolder = isOther(index) && (path.startsWith(`${bare}/`) || !isOther(own))
  if (!isFolder && !isOther(own) && (!findFile(markdown) || errorPageFiles.has(markdown))) return null
  const address = isFolder ? `${bare}/` : bare
  const html = isFolder ? index : own
  return path === address || (path === `/${own}` && isOther(own) && bare !== '/')
    ? { kind: 'page', path: findFile(html)?.page ?? bare, html }
    : { kind: 'redirect', operation: null, path: address }
}

/** Returns `/x` for `/x.html`, `/x/index.html` and `/x/`, and `/` for `/index.html`. */
function toCanonicalPath(path: string): string {
  const bare = path.replace(/((\/index)?\.html|\/)$/, '')
  return bare === '' || bare === '/index' ? '/' : bare
}
