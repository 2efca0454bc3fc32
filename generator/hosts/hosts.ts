/** The hosts that a build can be made for: what each needs beside the site itself, and what it does otherwise. */

import { internalFolder } from '../../shim/contract/routes.ts'
import type { Addressing } from '../model/site.ts'
import type { SiteManifest } from '../render/manifest.ts'
import type { DistFile } from '../render/output.ts'
import { toCaddyfile } from './caddy.ts'
import type { Exception } from './capabilities/behaviours.ts'
import {
  caddyExceptions,
  edgeExceptions,
  functionExceptions,
  nginxExceptions,
  ownParser,
} from './capabilities/exceptions.ts'
import { pagesExceptions, staticExceptions } from './capabilities/file-host-exceptions.ts'
import { toSummary } from './capabilities/table.ts'
import { toWorker } from './cloudflare.ts'
import { toNetlifyFunction, toVercelFunction } from './functions.ts'
import { cloudflareLimits, type Limits } from './limits.ts'
import type { HostName } from './names.ts'
import { toNetlifyRules } from './netlify.ts'
import { toNginxMaps, toNginxServer } from './nginx.ts'
import { toPagesFiles } from './pages.ts'
import { precompress } from './precompressed.ts'
import { toRules } from './rules/rules.ts'
import { toServer } from './servers.ts'
import { toVercelRules } from './vercel.ts'

/** A build on its way to a host. */
export interface HostedSite {
  readonly manifest: SiteManifest
  /** The manifest as a file that names none of the host's own, which nothing that runs has to know. */
  readonly ledger: Buffer
  /** The bytes of a file of the site. */
  readonly read: (file: string) => Buffer
}

export interface Host {
  /** What answers there: the shim, rules that the host itself follows, or nothing but the files. */
  readonly answers: 'shim' | 'rules' | 'files'
  /** How the answers name each other. */
  readonly addressing: Addressing
  /** What it takes at most. */
  readonly limits?: Limits
  /** What is otherwise than with the shim on Node. */
  readonly exceptions: readonly Exception[]
  /** Files for the host alone, which no client is given. */
  readonly toFiles: (site: HostedSite) => Iterable<DistFile>
}

const toText = (file: string, content: string): DistFile => ({ file, bytes: Buffer.from(content) })

/** Where the shim runs. */
const byShim = { answers: 'shim', addressing: 'queries', exceptions: [] } as const

export const hosts = {
  node: { ...byShim, toFiles: () => toServer('node') },
  deno: { ...byShim, exceptions: [ownParser], toFiles: () => toServer('deno') },
  bun: { ...byShim, exceptions: [ownParser], toFiles: () => toServer('bun') },
  cloudflare: { ...byShim, limits: cloudflareLimits, exceptions: edgeExceptions, toFiles: toWorker },
  nginx: {
    answers: 'rules',
    addressing: 'queries',
    exceptions: nginxExceptions,
    toFiles: function* ({ manifest, read }) {
      const rules = toRules(manifest)
      yield toText(`${internalFolder}/nginx/maps.conf`, toNginxMaps(rules))
      yield toText(`${internalFolder}/nginx/server.conf`, toNginxServer(rules))
      yield* precompress(manifest, read)
    },
  },
  caddy: {
    answers: 'rules',
    addressing: 'queries',
    exceptions: caddyExceptions,
    toFiles: function* ({ manifest, read }) {
      yield toText(`${internalFolder}/Caddyfile`, toCaddyfile(toRules(manifest)))
      yield* precompress(manifest, read)
    },
  },
  pages: {
    answers: 'rules',
    addressing: 'files',
    limits: cloudflareLimits,
    exceptions: pagesExceptions,
    toFiles: ({ manifest, read }) => toPagesFiles(manifest, read),
  },
  // Functions answer there, and rules where they do not.
  netlify: {
    ...byShim,
    exceptions: functionExceptions,
    toFiles: (built) => [...toNetlifyFunction(built), ...toNetlifyRules(built.manifest)],
  },
  vercel: {
    ...byShim,
    exceptions: functionExceptions,
    toFiles: (built) => [...toVercelFunction(built), ...toVercelRules(built.manifest)],
  },
  static: {
    answers: 'files',
    addressing: 'files',
    exceptions: staticExceptions,
    toFiles: () => [],
  },
} as const satisfies Record<HostName, Host>

/** A host by its name. */
export const getHost = (name: HostName): Host => hosts[name]

/** What a host does otherwise than the contract says, in words. */
export const formatHost = (name: HostName): string => toSummary(name, hosts[name])
