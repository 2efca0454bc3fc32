/** A release: one published build, prepared for responding to requests. */

import type { Problem } from '../contract/errors.ts'
import type { FileEntry, Manifest } from '../contract/manifest.ts'
import { rateLimited } from '../contract/problems.ts'
import type { HealthResponse } from '../contract/resources.ts'
import { toBasePath } from '../contract/routes.ts'
import { memoizeLast } from './memoize-last.ts'
import { createNearest, type FindNearest } from './nearest.ts'

/** See `match.ts`. */
declare const HAS_COLLECTIONS: boolean | undefined

/** One published build. */
export interface Release {
  readonly manifest: Manifest
  /** The path of the site on its host, without a trailing slash; empty at the root. */
  readonly basePath: string
  /** Returns a published file by its path in dist. */
  findFile(file: string): FileEntry | undefined
  /**
   * Returns the health reports as JSON. Only their timestamp changes, so that requests of one millisecond share them.
   * @param now milliseconds since the epoch
   */
  readonly toHealth: (now: number) => { readonly plain: string; readonly verbose: string }
  /**
   * Returns the problem of a 429 response. Requests of one second share it.
   * @param reset seconds until the client's window ends
   */
  readonly toRateLimited: (reset: number) => Problem
  /** Finds the slugs of essays that are similar to an unknown one. The first call indexes all slugs. */
  readonly findNearestSlugs: FindNearest
  /**
   * Returns the languages of a document by its slug; undefined if there is none.
   * @param collection a collection of the author; undefined for essays
   */
  findLanguages(slug: string, collection?: string): readonly string[] | undefined
  /** Returns the path that replaces one of a former build; null if it is gone, undefined if there is no such path. */
  findFormerPath(path: string): string | null | undefined
}

/**
 * Creates a release from a manifest.
 * @param status replaces the status in the health reports
 * @throws {TypeError} if the manifest lacks its lists of files or essays, or its health report
 */
export const createRelease = (manifest: Manifest, status?: string): Release => ({
  manifest,
  basePath: toBasePath(manifest.baseUrl),
  findFile: createLookup(manifest.files),
  toHealth: createHealth(manifest, status),
  toRateLimited: memoizeLast((reset) => rateLimited(manifest.quota.limit, manifest.quota.window, reset)),
  findNearestSlugs: createSlugFinder(manifest),
  findLanguages:
    typeof HAS_COLLECTIONS === 'undefined' || HAS_COLLECTIONS
      ? createLanguageFinder(manifest)
      : createLookup(manifest.essays),
  findFormerPath: createLookup(manifest.formerPaths ?? {}),
})

function createHealth({ health }: Manifest, replaced?: string): Release['toHealth'] {
  return memoizeLast((now) => {
    const timestamp = new Date(now).toISOString()
    const toText = ({ status, service, version, ...addresses }: HealthResponse) =>
      JSON.stringify({ status: replaced ?? status, service, version, timestamp, ...addresses })
    return { plain: toText(health.plain), verbose: toText(health.verbose) }
  })
}

/** The index takes a few milliseconds, so only the first unknown slug creates it. */
function createSlugFinder({ essays }: Manifest): FindNearest {
  let find: FindNearest | undefined
  return (text, max) => {
    find ??= createNearest(Object.keys(essays))
    return find(text, max)
  }
}

function createLanguageFinder({ essays, collections = {} }: Manifest): Release['findLanguages'] {
  const findEssay = createLookup(essays)
  return (slug, collection) =>
    collection === undefined ? findEssay(slug) : createLookup(collections[collection] ?? {})(slug)
}

/** Creates a lookup by name. It reads the parsed object: building a `Map` for a large site would delay the first response. */
function createLookup<T>(values: Readonly<Record<string, T>>): (name: string) => T | undefined {
  const find = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  // Fail on creation, not on the first request, if the manifest lacks the list.
  find('')
  return find
}
