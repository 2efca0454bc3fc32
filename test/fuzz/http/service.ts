/** The server that the fuzzer sends its requests to: the sample as `stele serve` serves it, with a fixed clock. */

import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNodeServer } from '../../../shim/adapters/node.ts'
import { encodeOnNode, nodeCodings } from '../../../shim/adapters/node-encode.ts'
import { withMcp } from '../../../shim/mcp/http.ts'
import { createResponseCache } from '../../../shim/runtime/response-cache.ts'
import { createShim } from '../../../shim/runtime/shim.ts'
import { createDiskSource } from '../../../shim/sources/disk.ts'
import { createMemoryStore } from '../../../shim/stores/memory.ts'

/** A running server. */
export interface Service {
  readonly port: number
  /** Returns an address that no connection has used, so that each has the whole quota. */
  toAddress(): string
  stop(): Promise<void>
}

/** Any time; requests of one run differ by it otherwise. */
const now = 1_000_000

/**
 * Serves a dist folder.
 * @param isCached whether responses are cached, and therefore sent synchronously
 * @param change changes the server before it listens
 */
export async function startService(
  dist: string,
  isCached: boolean,
  change: (server: Server) => void = () => {},
): Promise<Service> {
  const shim = await createShim({
    source: createDiskSource(dist),
    quota: createMemoryStore(),
    codings: nodeCodings,
    encode: encodeOnNode,
    // The first request checks for a new build, later ones never: a request that waits for a check is counted after the next one.
    clock: () => now,
    ...(isCached ? { responseCache: createResponseCache() } : { maxBodyBytes: 0 }),
  })
  const server = createNodeServer(withMcp(shim, { codings: nodeCodings, encode: encodeOnNode }), {
    now: () => now,
  })
  change(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    toAddress: createAddresses(),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Creates a function that returns another loopback address each time, for 16 million times. */
export function createAddresses(): () => string {
  let clients = 0
  return () => {
    clients += 1
    return `127.${1 + ((clients >> 16) % 250)}.${(clients >> 8) & 255}.${clients & 255}`
  }
}
