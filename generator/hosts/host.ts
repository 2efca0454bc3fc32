/** What every host in `hosts.ts` provides. */

import type { SiteManifest } from '../../shim/contract/manifest.ts'
import type { Hosting } from '../addresses/hosting.ts'
import type { DistFile } from '../kernel/file.ts'
import type { Promises } from './capabilities/promises.ts'
import type { Limits } from './upload-limits.ts'

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
export interface Deployment {
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
