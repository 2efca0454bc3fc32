/** Serves a dist folder with the HTTP server of a runtime, until the process receives a signal. */

import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseProxyTrust } from '../adapters/client-address.ts'
import { encodeOnNode, nodeCodings } from '../adapters/node-encode.ts'
import { exitOnSignal, type RunningServer, type ServerOptions } from '../adapters/server.ts'
import { checkInBackground } from '../runtime/publication.ts'
import { createResponseCache } from '../runtime/response-cache.ts'
import { createShim, type Shim, type ShimOptions } from '../runtime/shim.ts'
import { createDiskSource } from '../sources/disk.ts'
import { createMemoryStore } from '../stores/memory.ts'

import { addMcp } from './mcp.ts'

/** Starts the server of a runtime. */
type Serve = (shim: Shim, options: ServerOptions) => RunningServer | Promise<RunningServer>

/**
 * Serves the folder in the first command-line argument, or the parent folder of the entry point. Environment variables:
 * `PORT` (default 8000), `HOST` (default 0.0.0.0) and `TRUST_PROXY` (hops or networks; none by default). If the server
 * cannot start, prints one line and exits with code 2.
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
  const shimOptions: ShimOptions = {
    source: createDiskSource(folder),
    quota: createMemoryStore(),
    codings: nodeCodings,
    encode: encodeOnNode,
    responseCache: createResponseCache(),
    waitForCheck: checkInBackground({ maxWait: 500, staleWhileRevalidate: 0 }),
    onError: console.error,
  }
  const shim = await createShim(shimOptions).catch((error) => {
    throw toOpenError(error, folder)
  })
  const host = address.includes(':') ? `[${address}]` : address
  const server = await Promise.resolve()
    .then(() => serve(addMcp(shim, shimOptions), options))
    .catch((error) => {
      throw new Error(`Cannot listen on ${host}:${options.port}: ${error.message}`)
    })
  console.log(`Serving ${folder} on http://${host}:${server.port}`)
  exitOnSignal(server.stop)
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 2 ** 16) return Number(text)
  throw new RangeError(`Cannot listen on PORT "${text}": expected a port from 0 to 65535`)
}

/** Errors without a system code already have a complete message. */
function toOpenError(error: NodeJS.ErrnoException, folder: string): Error {
  if (error.code === undefined) return error
  const reason = error.code === 'ENOENT' ? 'it contains no build' : error.message
  return new Error(`Cannot serve "${folder}": ${reason}`)
}
