/** What a host takes at most; more is found out by the build, and not by a deploy that fails half way. */

import { gzipSync } from 'node:zlib'
import { OperationalError } from '../diagnostics/errors.ts'
import type { DistFile } from '../render/output.ts'

export interface Limits {
  /** How many files. */
  readonly files?: number
  /** How many bytes a file may have. */
  readonly bytes?: number
}

/** What Cloudflare takes on its free plan, with a Worker or on Pages; a paid plan takes more files, and none larger. */
export const cloudflareLimits: Limits = { files: 20_000, bytes: 25 * 2 ** 20 }

/**
 * Holds what a host is to be given against what it takes.
 * @param host its name as a person writes it
 * @throws {OperationalError} that names the limit, what is beyond it, and what to do
 */
export function assertWithin(
  files: readonly { readonly file: string; readonly length: number }[],
  { files: most, bytes }: Limits,
  host: string,
): void {
  if (most !== undefined && files.length > most) {
    throw new OperationalError(
      `Cannot build for ${host}: the site makes ${count(files.length)} files, and ${host} takes at most ${count(most)}; publish fewer documents or languages, or choose another host`,
    )
  }
  const largest = files.find((file) => bytes !== undefined && file.length > bytes)
  if (bytes !== undefined && largest !== undefined) {
    throw new OperationalError(
      `Cannot build for ${host}: "${largest.file}" has ${toMebibytes(largest.length)}, and ${host} takes at most ${toMebibytes(bytes)} a file; shorten what it is made of, or choose another host`,
    )
  }
}

/**
 * Holds a function, which carries what the search reads, against what a host takes of one.
 * @param files what it is made of
 * @param most bytes of all of them when compressed
 * @throws {OperationalError} that names the limit, what is beyond it, and what to do
 */
export function assertFunctionWithin(files: readonly DistFile[], most: number, host: string): void {
  const bytes = gzipSync(Buffer.concat(files.map((file) => file.bytes))).length
  if (bytes <= most) return
  throw new OperationalError(
    `Cannot build for ${host}: its function carries what the search reads and has ${toMebibytes(bytes)} compressed, and ${host} takes at most ${toMebibytes(most)}; publish less text, or choose another host`,
  )
}

const count = (number: number): string => number.toLocaleString('en')

/** Rounded up to a hundredth, so that what is beyond a limit never reads as the limit itself. */
const toMebibytes = (bytes: number): string => `${Math.ceil((bytes / 2 ** 20) * 100) / 100} MiB`
