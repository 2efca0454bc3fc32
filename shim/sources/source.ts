/** Where a shim finds what a build published. */

import { type Manifest, manifestFormat } from '../contract/manifest.ts'

/** A place that holds dist. Its methods reject where the place cannot be read. */
export interface Source {
  /** What the place is called in messages. */
  readonly name: string
  /**
   * The manifest as it stands now.
   * @param known the one seen last; given back itself where nothing has changed since
   */
  readManifest(known: Manifest | null): Promise<Manifest>
  /** The bytes of a file of dist, whichever build it is of by now; null where that has no such file. */
  readFile(file: string): Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * Reads a manifest. Its build is the hash of all else in it, so that nothing can be damaged unseen.
 * @param name of the place that holds it
 * @throws {Error} (as a rejection) where it is no manifest, is damaged, or has a format that this shim does not read
 */
export async function parseManifest(text: string, name: string): Promise<Manifest> {
  const refuse = (why: string) => new Error(`Cannot serve "${name}": its manifest ${why}; build it again`)
  let manifest: Manifest | null
  try {
    manifest = JSON.parse(text)
  } catch {
    throw refuse('is not JSON')
  }
  if (manifest?.format !== manifestFormat) {
    throw refuse(`has the format ${manifest?.format}, and this shim reads the format ${manifestFormat}`)
  }
  // Hashed as it was written: to write out again what was read takes longer than all the rest.
  const { build } = manifest
  const content = text.replace(`,"build":${JSON.stringify(build)}`, '')
  if ((await toHash(new TextEncoder().encode(content))) !== build) throw refuse('is damaged')
  return manifest
}

/** The hash of a file as the manifest states it: the first 22 characters of its SHA-256 in base64url. */
export async function toHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}
