/** The Worker on workerd, as Miniflare configures it, behind an edge that says who the client is. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { findFreePort } from '../targets/targets.ts'
import type { Running } from './hosts.ts'

const project = join(import.meta.dirname, '../..')

/** What is used of Miniflare, which is installed beside the project. */
interface Miniflare {
  readonly ready: Promise<URL>
  dispose(): Promise<void>
}

interface WorkerdOptions {
  /** What the Worker is bundled from; by default what is published. */
  readonly entry?: string
  /** A folder in which Durable Objects keep what they hold; by default it goes with the process. */
  readonly objects?: string | undefined
}

/** Starts workerd over a dist. */
export async function startWorkerd(
  dist: string,
  port: number,
  { entry = join(project, 'shim/entries/cloudflare.ts'), objects }: WorkerdOptions = {},
): Promise<Running> {
  const { Miniflare } = createRequire(join(project, '.engines/package.json'))('miniflare') as {
    Miniflare: new (options: unknown) => Miniflare
  }
  // Miniflare's own front codes and decodes bodies anew; this leads past it.
  const direct = await findFreePort()
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: true,
    script: await bundleWorker(entry),
    compatibilityDate: '2026-04-01',
    unsafeDirectSockets: [{ host: '127.0.0.1', port: direct }],
    ...(objects === undefined ? {} : { durableObjectsPersist: objects }),
    durableObjects: { QUOTA: { className: 'QuotaObject', useSQLite: true } },
    assets: {
      directory: dist,
      binding: 'ASSETS',
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
  })
  await miniflare.ready
  const edge = await startEdge(direct, port)
  return {
    origin: edge.origin,
    async stop() {
      await edge.stop()
      await miniflare.dispose()
      return null
    },
  }
}

async function bundleWorker(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    external: ['cloudflare:workers'],
  })
  return outputFiles[0]?.text ?? ''
}

/** Passes requests on as they are, with the client's address in the header that Cloudflare gives it in. */
async function startEdge(target: number, port: number): Promise<Running> {
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, rawHeaders } = incoming
    const headers = [...rawHeaders, 'CF-Connecting-IP', incoming.socket.remoteAddress ?? '']
    const passed = request(
      { host: '127.0.0.1', port: target, method, path, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  }
  const server = createServer(pass).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      return null
    },
  }
}
