/** Entry point for Node: serves a dist folder. */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createNodeServer } from '../adapters/node.ts'
import { start } from './start.ts'

await start(async (shim, { port, address, trustProxy = 0 }) => {
  const server = createNodeServer(shim, { trustProxy }).listen(port, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
})
