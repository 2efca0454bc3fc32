/** A build that the code itself carries: its manifest and what its search reads. Bodies are read from elsewhere. */

import type { Manifest } from '../contract/manifest.ts'
import type { Source } from './source.ts'

/** What the code carries. */
export interface Embedded {
  readonly manifest: Manifest
  /** The text of each file that the search reads. */
  readonly search: Readonly<Record<string, string>>
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
      if (Object.hasOwn(search, file)) return new TextEncoder().encode(search[file])
      return Object.hasOwn(manifest.files, file) ? files.readFile(file) : null
    },
  }
}
