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
 * Reads a manifest.
 * @param name of the place that holds it
 * @throws {Error} where it is no manifest, is damaged, or has a format that this shim does not read
 */
export function parseManifest(text: string, name: string): Manifest {
  const refuse = (why: string) => new Error(`Cannot serve "${name}": its manifest ${why}; build it again`)
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw refuse('is not JSON')
  }
  const { format } = (manifest ?? {}) as Partial<Manifest>
  if (format !== manifestFormat) {
    throw refuse(`has the format ${format}, and this shim reads the format ${manifestFormat}`)
  }
  const missing = Object.entries(fields).find(([field, isRight]) => {
    const value = (manifest as Record<string, unknown>)[field]
    return !isRight(value)
  })
  if (missing !== undefined) throw refuse(`is damaged at "${missing[0]}"`)
  return manifest as Manifest
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isText)
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0

/** What every answer is made of; a build writes all of it, so that what differs is damage. */
const fields: Readonly<Record<Exclude<keyof Manifest, 'format' | 'hostFiles'>, (value: unknown) => boolean>> =
  {
    build: isText,
    version: isText,
    baseUrl: isText,
    languages: isTexts,
    quota: (value) => isRecord(value) && isCount(value.limit) && isCount(value.window),
    versioning: (value) => isRecord(value) && isRecord(value.operations),
    health: (value) =>
      isRecord(value) &&
      [value.plain, value.verbose].every((report) => isRecord(report) && isRecord(report.versioning)),
    essays: (value) => isRecord(value) && Object.values(value).every(isTexts),
    files: (value) =>
      isRecord(value) &&
      Object.values(value).every((entry) => isRecord(entry) && isText(entry.hash) && isCount(entry.bytes)),
  }

/** The hash of a file as the manifest states it: the first 22 characters of its SHA-256 in base64url. */
export async function toHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}
