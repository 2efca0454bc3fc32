/** Sources: where a shim reads the files of a build from. */

import { hashLength } from '../contract/hash-length.ts'
import { type Manifest, manifestFormat } from '../contract/manifest.ts'

/** A file too long to be held in memory. Its bytes are streamed from disk on each use. */
export interface StoredFile extends Blob {
  /** Size in bytes. */
  readonly length: number
  /** Hash of the bytes of the whole file when it was opened. Reading fails if the file has changed since. */
  readonly hash: string
  /** Returns a range of the bytes, which is streamed as well. */
  slice(start: number, end: number): StoredFile
}

/** The content of a file: its bytes, or a file too long to be held in memory. */
export type FileBody = Uint8Array<ArrayBuffer> | StoredFile

/** Reads the files of dist. The methods reject if the source cannot be read. */
export interface Source {
  /** Name for messages, such as a folder or a URL. */
  readonly name: string
  /**
   * Reads the current manifest.
   * @param known the manifest of the caller's release, or null; returned as is if it is still current
   */
  readManifest(known: Manifest | null): Promise<Manifest>
  /**
   * Reads a file of dist, of whichever build is published now; null if there is no such file.
   * @param maxBytes size of the file in the caller's release. A source may return null for a longer file without reading it.
   */
  readFile(file: string, maxBytes?: number): Promise<FileBody | null>
}

/**
 * Parses a manifest and checks it against `build`, the hash of everything else in it.
 * @param name name of the source, for messages
 * @throws {Error} (as a rejection) if it is not JSON, is damaged, or has another format than this shim supports
 */
export async function parseManifest(text: string, name: string): Promise<Manifest> {
  const toError = (reason: string) =>
    new Error(`Cannot serve "${name}": its manifest ${reason}; build it again`)
  let manifest: Manifest | null
  try {
    manifest = JSON.parse(text)
  } catch {
    throw toError('is not JSON')
  }
  if (manifest?.format !== manifestFormat) {
    throw toError(`has format ${manifest?.format}, but this shim supports format ${manifestFormat}`)
  }
  // Hash the text as it was written: serialising the parsed manifest again would take longer than everything else.
  const { build } = manifest
  const content = text.replace(`,"build":${JSON.stringify(build)}`, '')
  if ((await toHash(new TextEncoder().encode(content))) !== build) throw toError('is damaged')
  return manifest
}

/** Returns the hash of a file as in the manifest: the first {@link hashLength} characters of its base64url SHA-256. */
export async function toHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, hashLength)
}
