/** Serves a dist folder with a runtime's own server, until the process is told to stop. */

import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { encodeOnNode, nodeCodings } from '../adapters/node.ts'
import { parseProxyTrust } from '../adapters/proxies.ts'
import type { RunningServer, ServerOptions } from '../adapters/server.ts'
import { endOnSignal } from '../adapters/stop.ts'
import { createResponseCache } from '../runtime/response-cache.ts'
import { createShim, type Shim } from '../runtime/shim.ts'
import { createDiskSource } from '../sources/disk.ts'
import { createMemoryStore } from '../stores/memory.ts'

type Serve = (shim: Shim, options: ServerOptions) => RunningServer | Promise<RunningServer>

/**
 * Starts a server over the folder that the call names, or that the entry lies in, by the environment: `PORT`
 * (8000), `HOST` (0.0.0.0), `TRUST_PROXY` (nobody; hops or networks). Where it cannot, it says so in one sentence, and
 * ends the process with 2.
 */
export async function start(serve: Serve): Promise<void> {
  try {
    await serveFolder(serve)
  } catch (error) {
    console.error(`stele: ${(error as Error).message}`)
    process.exit(2)
  }
}

async function serveFolder(serve: Serve): Promise<void> {
  const folder = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
  const { PORT = '8000', HOST: address = '0.0.0.0', TRUST_PROXY = '0' } = process.env
  const options = { port: parsePort(PORT), address, trustProxy: parseProxyTrust(TRUST_PROXY) }
  const shim = await createShim({
    source: createDiskSource(folder),
    quota: createMemoryStore(),
    codings: nodeCodings,
    encode: encodeOnNode,
    responseCache: createResponseCache(),
    onError: console.error,
  }).catch((error) => {
    throw toOpenError(error, folder)
  })
  const host = address.includes(':') ? `[${address}]` : address
  const server = await Promise.resolve(options)
    .then((given) => serve(shim, given))
    .catch((error) => {
      throw new Error(`Cannot listen on ${host}:${options.port}: ${error.message}`)
    })
  console.log(`Serving ${folder} on http://${host}:${server.port}`)
  endOnSignal(server.stop)
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 2 ** 16) return Number(text)
  throw new RangeError(`Cannot listen on PORT "${text}": expected a port from 0 to 65535`)
}

/** What has no code of the system is a sentence of the source's own. */
function toOpenError(error: NodeJS.ErrnoException, folder: string): Error {
  if (error.code === undefined) return error
  const why = error.code === 'ENOENT' ? 'no build was published there' : error.message
  return new Error(`Cannot serve "${folder}": ${why}`)
}
