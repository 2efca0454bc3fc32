/** Where a shim finds what a build published. */

import { hashLength } from '../contract/hash.ts'
import { type Manifest, manifestFormat } from '../contract/manifest.ts'

/** A file too long to be held: its bytes are read from where they lie, each time that they are asked for. */
export interface StoredFile extends Blob {
  readonly length: number
  /** Of what lay there when it was found; to read it fails where that has changed since. */
  readonly hash: string
}

/** Bytes have no hash until somebody makes it. */
export type FileBody = (Uint8Array<ArrayBuffer> & { readonly hash?: undefined }) | StoredFile

/** A place that holds dist. Its methods reject where the place cannot be read. */
export interface Source {
  /** What the place is called in messages. */
  readonly name: string
  /**
   * The manifest as it stands now.
   * @param known the one seen last; given back itself where nothing has changed since
   */
  readManifest(known: Manifest | null): Promise<Manifest>
  /** A file of dist, whichever build it is of by now; null where that has no such file. */
  readFile(file: string): Promise<FileBody | null>
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
    throw refuse(`has the format ${manifest?.format}, and this shim reads ${manifestFormat}`)
  }
  // Hashed as it was written: to write out again what was read takes longer than all the rest.
  const { build } = manifest
  const content = text.replace(`,"build":${JSON.stringify(build)}`, '')
  if ((await toHash(new TextEncoder().encode(content))) !== build) throw refuse('is damaged')
  return manifest
}

/** The hash of a file as the manifest states it: the first {@link hashLength} characters of its SHA-256 in base64url. */
export async function toHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, hashLength)
}
