/** A release: one published build, prepared for responding to requests. */

import type { FileEntry, Manifest } from '../contract/manifest.ts'
import { createNearest, type FindNearest } from './nearest.ts'

/** One published build. */
export interface Release {
  readonly manifest: Manifest
  /** Returns a published file by its path in dist. */
  findFile(file: string): FileEntry | undefined
  /** Finds the slugs of essays that are similar to an unknown one. The first call indexes all slugs. */
  readonly findNearestSlugs: FindNearest
  /** Returns the languages of an essay by its slug; undefined if there is no such essay. */
  findLanguages(slug: string): readonly string[] | undefined
}

/**
 * Creates a release from a manifest.
 * @throws {TypeError} if the manifest lacks its lists of files or essays
 */
export const createRelease = (manifest: Manifest): Release => ({
  manifest,
  findFile: createLookup(manifest.files),
  findNearestSlugs: createSlugFinder(manifest),
  findLanguages: createLookup(manifest.essays),
})

function createSlugFinder({ essays }: Manifest): FindNearest {
  let find: FindNearest | null = null
  return (text, max) => {
    find ??= createNearest(Object.keys(essays))
    return find(text, max)
  }
}

/** Creates a lookup by name. It reads the parsed object: building a `Map` for a large site would delay the first response. */
function createLookup<T>(values: Readonly<Record<string, T>>): (name: string) => T | undefined {
  const find = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  // Fail on creation, not on the first request, if the manifest lacks the list.
  find('')
  return find
}
