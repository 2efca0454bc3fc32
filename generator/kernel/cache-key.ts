/** Cache keys: hashes of all that decides about bytes. */

import { hash } from 'node:crypto'

/** Data that JSON writes in full. It would write a map or a set as `{}`, so these do not compile. */
export type Plain<T> = T extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
  ? never
  : T extends object
    ? { readonly [K in keyof T]: Plain<T[K]> }
    : T

/** Derives a key from inputs: 64 hexadecimal digits. */
export const toCacheKey = <T extends readonly unknown[]>(...inputs: T & Plain<T>): string =>
  hash('sha256', JSON.stringify(inputs), 'hex')
