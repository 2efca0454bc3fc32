/** A build whose manifest, search files and files of sections are bundled with the code. Other files come from another source. */

import type { Manifest } from '../contract/manifest.ts'
import type { Source } from './source.ts'

/** The bundled part of a build. */
interface Embedded {
  readonly manifest: Manifest
  /** The text of each file that the shim reads and no client, by path. */
  readonly search: Readonly<Record<string, string>>
}

/**
 * Creates a source from a bundled build.
 * @param files reads all other files; it is called only for files that the manifest lists
 */
export function createEmbeddedSource(
  { manifest, search }: Embedded,
  files: Omit<Source, 'readManifest'>,
): Source {
  return {
    name: files.name,
    readManifest: async () => manifest,
    async readFile(file, maxBytes) {
      if (Object.hasOwn(search, file)) return new TextEncoder().encode(search[file])
      return Object.hasOwn(manifest.files, file) ? files.readFile(file, maxBytes) : null
    },
  }
}
