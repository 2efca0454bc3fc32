/** One build as the core reads it: its manifest, with what is looked up on every request made once. */

import type { FileEntry, Manifest } from '../contract/manifest.ts'

export interface Edition {
  readonly manifest: Manifest
  readonly files: ReadonlyMap<string, FileEntry>
  readonly essays: ReadonlyMap<string, readonly string[]>
}

/** Prepares a manifest for `respond()`. */
export function createEdition(manifest: Manifest): Edition {
  return {
    manifest,
    files: new Map(Object.entries(manifest.files)),
    essays: new Map(Object.entries(manifest.essays)),
  }
}
