/** Finds a free TCP port on 127.0.0.1. */

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The port may be taken again before the caller uses it. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
