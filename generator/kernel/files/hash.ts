/** Hashes files. */

import { hash } from 'node:crypto'
import { hashLength } from '../../../shim/contract/hash.ts'

/** The hash of a file as in the manifest: the first {@link hashLength} characters of its SHA-256 in base64url. */
export const toHash = (bytes: Uint8Array): string => toHashText(hash('sha256', bytes, 'base64url'))

/** Shortens a whole SHA-256 in base64url to the hash of a file. */
export const toHashText = (digest: string): string => digest.slice(0, hashLength)
