/** Serves a dist folder with a runtime's own server, until the process is told to stop. */

import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { encodeOnNode, nodeCodings } from '../adapters/node.ts'
import { parseProxyTrust } from '../adapters/proxies.ts'
import type { RunningServer, ServerOptions } from '../adapters/server.ts'
import { endOnSignal } from '../adapters/stop.ts'
import { createShim, type Shim } from '../shim.ts'
import { createDiskSource } from '../sources/disk.ts'
import { createMemoryStore } from '../stores/memory.ts'

/**
 * Starts a server over the folder that the call names, or that the entry lies in, by the environment: `PORT`
 * (8000), `HOST` (0.0.0.0), `TRUST_PROXY` (nobody; hops or networks).
 */
export async function start(serve: (shim: Shim, options: ServerOptions) => RunningServer): Promise<void> {
  const folder = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
  const { PORT = '8000', HOST: address = '0.0.0.0', TRUST_PROXY = '0' } = process.env
  const shim = await createShim({
    source: createDiskSource(folder),
    quota: createMemoryStore(),
    codings: nodeCodings,
    encode: encodeOnNode,
    onError: console.error,
  })
  const server = serve(shim, { port: Number(PORT), address, trustProxy: parseProxyTrust(TRUST_PROXY) })
  console.log(`Serving ${folder} on http://${address}:${server.port}`)
  endOnSignal(server.stop)
}
