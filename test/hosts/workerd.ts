/** The Worker on workerd, as Miniflare configures it, behind an edge that says who the client is. */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { bundle } from '../../generator/hosts/bundles.ts'
import { findFreePort } from '../targets/targets.ts'
import type { Running } from './hosts.ts'

const project = join(import.meta.dirname, '../..')

/** What is used of Miniflare, which is installed beside the project. */
interface Miniflare {
  readonly ready: Promise<URL>
  dispose(): Promise<void>
}

interface WorkerdOptions {
  /** What another Worker is bundled from; by default the one that lies in dist is started. */
  readonly entry?: string
  /** A folder in which Durable Objects keep what they hold; by default it goes with the process. */
  readonly objects?: string | undefined
}

/** Wrangler's configuration, in a dist that was built for Cloudflare. */
export const configurationFile = '_stele/cloudflare/wrangler.jsonc'

/** What is read of the configuration. */
interface Configuration {
  readonly main: string
  readonly compatibility_date: string
  readonly assets: {
    readonly directory: string
    readonly binding: string
    readonly run_worker_first: boolean
    readonly html_handling: string
    readonly not_found_handling: string
  }
  readonly durable_objects: {
    readonly bindings: readonly { readonly name: string; readonly class_name: string }[]
  }
  readonly migrations: readonly { readonly new_sqlite_classes: readonly string[] }[]
}

/** Starts workerd over a dist that was built for Cloudflare, as its configuration says. */
export async function startWorkerd(
  dist: string,
  port: number,
  { entry, objects }: WorkerdOptions = {},
): Promise<Running> {
  const { Miniflare } = createRequire(join(project, '.engines/package.json'))('miniflare') as {
    Miniflare: new (options: unknown) => Miniflare
  }
  const file = join(dist, configurationFile)
  const { main, assets, ...rest } = ts.readConfigFile(file, ts.sys.readFile).config as Configuration
  const classes = rest.migrations.flatMap((migration) => migration.new_sqlite_classes)
  // Miniflare's own front codes and decodes bodies anew; this leads past it.
  const direct = await findFreePort()
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: true,
    script: entry === undefined ? readFileSync(join(dirname(file), main), 'utf8') : bundle(entry),
    compatibilityDate: rest.compatibility_date,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: direct }],
    ...(objects === undefined ? {} : { durableObjectsPersist: objects }),
    durableObjects: Object.fromEntries(
      rest.durable_objects.bindings.map(({ name, class_name }) => [
        name,
        { className: class_name, useSQLite: classes.includes(class_name) },
      ]),
    ),
    assets: {
      directory: join(dirname(file), assets.directory),
      binding: assets.binding,
      routerConfig: { invoke_user_worker_ahead_of_assets: assets.run_worker_first, has_user_worker: true },
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
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
