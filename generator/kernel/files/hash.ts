/** Hashes of bytes, and cache keys: hashes of all that decides about bytes. */

import { hash } from 'node:crypto'
import { hashLength } from '../../../shim/contract/hash-length.ts'

/** The hash of a file as in the manifest: the first {@link hashLength} characters of its SHA-256 in base64url. */
export const toHash = (bytes: Uint8Array): string => toHashText(hash('sha256', bytes, 'base64url'))

/** Shortens a whole SHA-256 in base64url to the hash of a file. */
export const toHashText = (digest: string): string => digest.slice(0, hashLength)

/** Data that JSON writes in full. It would write a map or a set as `{}`, so these do not compile. */
export type Plain<T> = T extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
  ? never
  : T extends object
    ? { readonly [K in keyof T]: Plain<T[K]> }
    : T

/** Derives a key from inputs: 64 hexadecimal digits. */
export const toCacheKey = <T extends readonly unknown[]>(...inputs: T & Plain<T>): string =>
  hash('sha256', JSON.stringify(inputs), 'hex')
