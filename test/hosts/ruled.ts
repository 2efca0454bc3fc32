/** The hosts that follow rules, each on its real engine. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HostName } from '../../generator/hosts/names.ts'
import { findMissing } from '../fixtures/where.ts'
import { startHttpServer } from '../targets/targets.ts'
import { engines, findLack, type Host, type Running } from './hosts.ts'
import { startPages } from './pages.ts'
import { brotli, startCaddyOver, startNginxOver } from './web-servers.ts'

export interface RuledHost extends Host {
  /** Which host a dist must be built for to be served there. */
  readonly builtFor: HostName
  /** Probes that its stand-in on this machine cannot be asked, and why. */
  readonly unfit?: { readonly paths: RegExp; readonly why: string }
}

/** A file server that knows nothing of Stele. */
async function startPlain(dist: string, port: number): Promise<Running> {
  const { origin, stop } = await startHttpServer(dist, port)
  return {
    origin,
    async stop() {
      await stop()
      return null
    },
  }
}

const wrangler = join(engines, 'wrangler/bin/wrangler.js')
const findBrotli = () => (existsSync(brotli) ? null : 'its module for brotli is not installed')

export const ruledHosts: readonly RuledHost[] = [
  { name: 'static', builtFor: 'static', needs: null, whyNot: null, start: startPlain },
  {
    name: 'nginx',
    builtFor: 'nginx',
    needs: '_stele/nginx/server.conf',
    whyNot: findMissing('nginx', '-v') ?? findBrotli(),
    start: startNginxOver,
  },
  {
    name: 'caddy',
    builtFor: 'caddy',
    needs: '_stele/Caddyfile',
    whyNot: findMissing('caddy', 'version'),
    start: startCaddyOver,
  },
  {
    name: 'pages',
    builtFor: 'pages',
    needs: '_headers',
    whyNot: findLack(wrangler),
    start: (dist, port) => startPages(wrangler, dist, port),
    unfit: {
      paths: /\.\w+\/|api-catalog\/|^\/_headers/,
      why: 'its local file server fails on a path below a file; the host itself does not',
    },
  },
]
