/** A build that the code itself carries: its manifest and its search index. Bodies are read from elsewhere. */

import type { Manifest } from '../contract/manifest.ts'
import { searchIndexFile } from '../contract/routes.ts'
import type { Source } from './source.ts'

/** What the code carries. */
export interface Embedded {
  readonly manifest: Manifest
  /** The text of the search index. */
  readonly search: string
}

/**
 * @param files where the bodies are; it is asked for nothing but what the manifest lists
 */
export function createEmbeddedSource(
  { manifest, search }: Embedded,
  files: Omit<Source, 'readManifest'>,
): Source {
  return {
    name: files.name,
    readManifest: async () => manifest,
    async readFile(file) {
      if (file === searchIndexFile) return new TextEncoder().encode(search)
      return Object.hasOwn(manifest.files, file) ? files.readFile(file) : null
    },
  }
}
