/** A release: one published build, prepared for responding to requests. */

import type { FileEntry, Manifest } from '../contract/manifest.ts'

/** One published build. */
export interface Release {
  readonly manifest: Manifest
  /** Returns a published file by its path in dist. */
  findFile(file: string): FileEntry | undefined
  /** Slugs of all essays, in the order of the manifest. */
  readonly slugs: readonly string[]
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
  slugs: Object.keys(manifest.essays),
  findLanguages: createLookup(manifest.essays),
})

/** Creates a lookup by name. It reads the parsed object: building a `Map` for a large site would delay the first response. */
function createLookup<T>(values: Readonly<Record<string, T>>): (name: string) => T | undefined {
  const find = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  // Fail on creation, not on the first request, if the manifest lacks the list.
  find('')
  return find
}
