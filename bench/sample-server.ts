/** Builds and serves the sample site for the audits. */

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../generator/build.ts'
import { createNodeServer } from '../shim/adapters/node.ts'
import { encodeOnNode, nodeCodings } from '../shim/adapters/node-encode.ts'
import { withMcp } from '../shim/mcp/http.ts'
import { createShim } from '../shim/runtime/shim.ts'
import { createDiskSource } from '../shim/sources/disk.ts'
import { createMemoryStore } from '../shim/stores/memory.ts'
import { findFreePort } from './free-port.ts'

export interface SampleServer {
  /** For example `http://127.0.0.1:4000`; also the base URL of the build. */
  readonly origin: string
  stop(): void
}

/** Builds `content/` into a temporary folder and serves it on a free port until `stop` is called. */
export async function startSampleServer(): Promise<SampleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'))
  const out = join(folder, 'dist')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  await build({ content: join(import.meta.dirname, '../content'), out, baseUrl: origin })
  const source = createDiskSource(out)
  const compression = { codings: nodeCodings, encode: encodeOnNode }
  const shim = await createShim({ source, quota: createMemoryStore(), ...compression })
  const server = createNodeServer(withMcp(shim, compression))
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
