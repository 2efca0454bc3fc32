/** Starts the Worker on workerd through Miniflare, behind a proxy that adds the client's address. */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { bundle } from '../../generator/hosts/bundles.ts'
import { findFreePort } from '../targets/targets.ts'
import type { Running } from './engines.ts'

const project = join(import.meta.dirname, '../..')

/** The parts of Miniflare's API that are used here. `npm run engines` installs it. */
interface Miniflare {
  readonly ready: Promise<URL>
  dispose(): Promise<void>
}

interface WorkerdOptions {
  /** The entry of another Worker, which is bundled first. By default the Worker in dist is started. */
  readonly entry?: string
  /** A folder for the storage of Durable Objects. By default the storage ends with the process. */
  readonly objects?: string | undefined
}

/** The path of Wrangler's configuration in dist. */
export const configurationFile = '_stele/cloudflare/wrangler.jsonc'

/** The fields of the configuration that are read here. */
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

/** Starts workerd with a dist that was built for Cloudflare, and its configuration. */
export async function startWorkerd(
  dist: string,
  port: number,
  { entry, objects }: WorkerdOptions = {},
): Promise<Running> {
  const { Miniflare }: { Miniflare: new (options: unknown) => Miniflare } = createRequire(
    join(project, '.engines/package.json'),
  )('miniflare')
  const file = join(dist, configurationFile)
  const configuration: Configuration = ts.readConfigFile(file, ts.sys.readFile).config
  const { main, assets, ...rest } = configuration
  const classes = rest.migrations.flatMap((migration) => migration.new_sqlite_classes)
  // Miniflare's front server decompresses bodies and compresses them again. This socket bypasses it.
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
  const proxy = await startProxy(direct, port)
  return {
    origin: proxy.origin,
    async stop() {
      await proxy.stop()
      await miniflare.dispose()
      return null
    },
  }
}

/** Starts a proxy that forwards requests unchanged, except for `CF-Connecting-IP`, which it adds as Cloudflare does. */
async function startProxy(target: number, port: number): Promise<Running> {
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, rawHeaders } = incoming
    const headers = [...rawHeaders, 'CF-Connecting-IP', incoming.socket.remoteAddress ?? '']
    const forwarded = request(
      { host: '127.0.0.1', port: target, method, path, headers, agent: false },
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.rawHeaders)
        received.pipe(response)
      },
    )
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  }
  const server = createServer(forward).listen(port, '127.0.0.1')
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
