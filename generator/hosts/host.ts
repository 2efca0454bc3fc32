/**
 * The names of the hosts, and what every host in `hosts.ts` provides. This module loads no host, so that the command line can list the
 * names.
 */

import { gzipSync } from 'node:zlib'
import type { SiteManifest } from '../../shim/contract/manifest.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { formatCount } from '../kernel/diagnostics/wording.ts'
import type { DistFile } from '../kernel/file.ts'
import type { Hosting } from '../kernel/published-urls.ts'
import type { Promises } from './promises.ts'

/** The values of `stele build --host`, in the order in which help texts and tables list them. */
export const hostNames = [
  'node',
  'deno',
  'bun',
  'cloudflare',
  'nginx',
  'caddy',
  'pages',
  'netlify',
  'vercel',
  's3',
  'static',
] as const

export type HostName = (typeof hostNames)[number]

interface Limits {
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

/** Rounds up to hundredths, so that a size over the limit never prints as the limit itself. */
const formatMebibytes = (bytes: number): string => `${Math.ceil((bytes / 2 ** 20) * 100) / 100} MiB`

/** A finished build, as the input for a host's files. */
export interface HostedSite {
  readonly manifest: SiteManifest
  /** The manifest as JSON, with an empty `hostFiles`: the shim does not need that list. */
  readonly manifestBytes: Buffer
  /** Returns the bytes of a file of the site, by its path in dist. */
  readonly read: (file: string) => Buffer
}

/** A target of `stele build --host`. */
export interface Host {
  /** What handles requests: the shim, the host's own rules, or a plain file server. */
  readonly servedBy: Hosting['servedBy']
  /** How URLs in responses select a language: by query, or by the name of a file. */
  readonly addressing: Hosting['addressing']
  /** How URLs name a page. By default `clean`: by its path without an extension. */
  readonly pageUrls?: Hosting['pageUrls']
  /** The upload limits of the host. A build that exceeds them fails. */
  readonly limits?: Limits
  /** Creates the files that only this host reads, such as its rules. The shim never serves them to clients. */
  readonly toFiles: (site: HostedSite) => Iterable<DistFile>
}

/** How a workflow publishes on a host. */
interface Deployment {
  /** The steps: the name of a file in `starter/workflow/`, without its extension. */
  readonly file: 'cloudflare' | 'netlify' | 'pages' | 's3' | 'server' | 'static' | 'vercel'
  /** What must run on the machine, if that is the author's own. The workflow says it in its first comment. */
  readonly machine?: string
  /** The command that makes the server on that machine read the new rules. */
  readonly reload?: string
}

/** A host that Stele knows by a name. */
export interface NamedHost extends Host {
  /** How the workflow of `stele init` publishes on it. */
  readonly deployment: Deployment
  /** What the host promises instead of what the shim on Node does. Tests and `stele verify` check all of it. */
  readonly promises: Promises
}
