/** Entry point for Node: serves a dist folder. */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createNodeServer } from '../adapters/node.ts'
import { start } from './start.ts'

/** Milliseconds for which a stopping server still accepts a request on an idle connection. */
const drainTime = 1000

await start(async (shim, { port, address, trustProxy = 0 }) => {
  const server = createNodeServer(shim, { trustProxy, drainTime }).listen(port, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
})
