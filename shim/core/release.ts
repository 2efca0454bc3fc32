/** One build as the core reads it: its manifest, and what is looked up in it on every request. */

import type { FileEntry, Manifest } from '../contract/manifest.ts'

export interface Release {
  readonly manifest: Manifest
  /** A file of the build, by its path in dist. */
  findFile(file: string): FileEntry | undefined
  /** The slugs of all essays, in their order. */
  readonly slugs: readonly string[]
  /** The languages of an essay, by its slug. */
  findLanguages(slug: string): readonly string[] | undefined
}

/**
 * Prepares a manifest for `respond()`.
 * @throws {TypeError} where it lacks what is looked up in it
 */
export const createRelease = (manifest: Manifest): Release => ({
  manifest,
  findFile: createLookup(manifest.files),
  slugs: Object.keys(manifest.essays),
  findLanguages: createLookup(manifest.essays),
})

/** Looks names up where they stand: of a large site, a map would take longer to make than the first answer. */
function createLookup<T>(values: Readonly<Record<string, T>>): (name: string) => T | undefined {
  const find = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  // Fails now, and not on the first request, where the manifest has no such list.
  find('')
  return find
}
