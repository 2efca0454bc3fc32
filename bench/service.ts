/** The sample site, built with the very address that it is served from. */

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../generator/build.ts'
import { createNodeServer } from '../shim/adapters/node.ts'
import { encodeOnNode, nodeCodings } from '../shim/adapters/node-encode.ts'
import { createShim } from '../shim/runtime/shim.ts'
import { createDiskSource } from '../shim/sources/disk.ts'
import { createMemoryStore } from '../shim/stores/memory.ts'

/** A service that listens. */
export interface Service {
  /** Such as `http://127.0.0.1:4000`. */
  readonly origin: string
  stop(): void
}

/** Builds `content/` into a folder of its own and serves it on a free port until it is stopped. */
export async function startSample(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'))
  const out = join(folder, 'dist')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  await build({ content: join(import.meta.dirname, '../content'), out, baseUrl: origin })
  const source = createDiskSource(out)
  const server = createNodeServer(
    await createShim({ source, quota: createMemoryStore(), codings: nodeCodings, encode: encodeOnNode }),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin,
    stop() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
