/** Starts a dist on the real engine of each host without code. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HostName } from '../../generator/hosts/host.ts'
import { findMissing } from '../fixtures/where.ts'
import { startHttpServer } from '../targets/targets.ts'
import { startCloudFront } from './cloudfront.ts'
import { type Engine, enginesFolder, findMissingEngine, type Running } from './engines.ts'
import { startPages } from './pages.ts'
import { brotli, startCaddyWithDist, startNginxWithDist } from './web-servers.ts'

export interface RuleEngine extends Engine {
  readonly builtFor: HostName
  /** Paths that only the local substitute of the platform cannot handle, and why. The tests leave them out. */
  readonly excluded?: { readonly paths: RegExp; readonly why: string }
}

/** Starts a plain file server. */
async function startFileServer(dist: string, port: number): Promise<Running> {
  const { origin, stop } = await startHttpServer(dist, port)
  return {
    origin,
    async stop() {
      await stop()
      return null
    },
  }
}

const wrangler = join(enginesFolder, 'wrangler/bin/wrangler.js')
const findBrotli = () => (existsSync(brotli) ? null : 'its brotli module is not installed')

export const ruleEngines: readonly RuleEngine[] = [
  { name: 'static', builtFor: 'static', needs: null, whyNot: null, start: startFileServer },
  {
    name: 'nginx',
    builtFor: 'nginx',
    needs: '_stele/nginx/server.conf',
    whyNot: findMissing('nginx') ?? findBrotli(),
    start: startNginxWithDist,
  },
  {
    name: 'caddy',
    builtFor: 'caddy',
    needs: '_stele/Caddyfile',
    whyNot: findMissing('caddy'),
    start: startCaddyWithDist,
  },
  {
    name: 's3',
    builtFor: 's3',
    needs: '_stele/cloudfront/template.json',
    whyNot: null,
    start: startCloudFront,
  },
  {
    name: 'pages',
    builtFor: 'pages',
    needs: '_headers',
    whyNot: findMissingEngine(wrangler),
    start: (dist, port) => startPages(wrangler, dist, port),
    excluded: {
      paths: /\.\w+\/|api-catalog\/|^\/_headers/,
      why: 'the local file server of Wrangler fails on a path below a file; Pages itself does not',
    },
  },
]
