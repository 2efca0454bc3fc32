/** Upload limits of hosts. The build checks them, so that a deployment does not fail half way. */

import { gzipSync } from 'node:zlib'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { DistFile } from '../kernel/file.ts'

export interface Limits {
  /** The maximum number of files. */
  readonly files?: number
  /** The maximum size of a file, in bytes. */
  readonly bytes?: number
}

/**
 * The limits of Cloudflare's free plan, for Workers and for Pages. A paid plan accepts more files, but not larger ones
 * (https://developers.cloudflare.com/workers/platform/limits/).
 */
export const cloudflareLimits: Limits = { files: 20_000, bytes: 25 * 2 ** 20 }

/**
 * Checks the files of a build against the limits of a host.
 * @param files every file with its length in bytes
 * @param host its name, as the message shows it
 * @throws {OperationalError} that names the limit, the actual value, and what to do
 */
export function assertWithin(
  files: readonly { readonly file: string; readonly length: number }[],
  { files: maxFiles, bytes: maxBytes }: Limits,
  host: string,
): void {
  if (maxFiles !== undefined && files.length > maxFiles) {
    throw new OperationalError(
      `Cannot build for ${host}: the site has ${formatCount(files.length)} files, and ${host} accepts at most ${formatCount(maxFiles)}; publish fewer documents or languages, or choose another host`,
    )
  }
  if (maxBytes === undefined) return
  const tooLarge = files.find((file) => file.length > maxBytes)
  if (tooLarge !== undefined) {
    throw new OperationalError(
      `Cannot build for ${host}: "${tooLarge.file}" has ${formatMebibytes(tooLarge.length)}, and ${host} accepts at most ${formatMebibytes(maxBytes)} per file; shorten the content of that file, or choose another host`,
    )
  }
}

/**
 * Checks the size of a function, which includes the search index.
 * @param files the files that the host uploads as the function
 * @param maxBytes the limit for all of them together, gzipped
 * @throws {OperationalError} that names the limit, the actual size, and what to do
 */
export function assertFunctionWithin(files: readonly DistFile[], maxBytes: number, host: string): void {
  const bytes = gzipSync(Buffer.concat(files.map((file) => file.bytes))).length
  if (bytes <= maxBytes) return
  throw new OperationalError(
    `Cannot build for ${host}: its function includes the search index and has ${formatMebibytes(bytes)} compressed, and ${host} accepts at most ${formatMebibytes(maxBytes)}; publish less text, or choose another host`,
  )
}

const formatCount = (count: number): string => count.toLocaleString('en')

/** Rounds up to hundredths, so that a size over the limit never prints as the limit itself. */
const formatMebibytes = (bytes: number): string => `${Math.ceil((bytes / 2 ** 20) * 100) / 100} MiB`
