/** Serves a dist in four ways: by the core in memory, the Node adapter, the fetch adapter, and the shim in front of a static host. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { Target } from '../../generator/verifier/case.ts'
import { toClientKey } from '../../shim/adapters/client-key.ts'
import { createNodeServer } from '../../shim/adapters/node.ts'
import { encodeOnNode, nodeCodings } from '../../shim/adapters/node-encode.ts'
import { createFetchHandler, encodeOnWeb, webCodings } from '../../shim/adapters/web.ts'
import { manifestFile } from '../../shim/contract/routes.ts'
import type { Body, PlainRequest } from '../../shim/core/http.ts'
import { consumeOne, type QuotaStore, type QuotaWindow, toRateLimitInfo } from '../../shim/core/quota.ts'
import { createRelease } from '../../shim/core/release.ts'
import { respond } from '../../shim/core/respond.ts'
import { findSectionsFile } from '../../shim/core/sections.ts'
import { withMcp } from '../../shim/mcp/http.ts'
import { meter } from '../../shim/runtime/metering.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createOriginSource } from '../../shim/sources/origin.ts'
import { parseManifest, type Source } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { openDistSearch } from '../fixtures/search.ts'
import { createLoopbackTarget, toLoopback } from './loopback.ts'

/** A target for conformance cases, with a function that stops it. */
export interface Started {
  readonly target: Target
  stop(): Promise<void>
}

/** A target that listens on a port. */
export interface Listening extends Started {
  /** Such as `http://127.0.0.1:4000`. */
  readonly origin: string
}

/** Starts all targets with a dist folder. */
export function startTargets(dist: string): Promise<readonly Started[]> {
  return Promise.all([startCore(dist), startNode(dist), startFetch(dist), startOrigin(dist)])
}

/** Starts the core alone: this function reads the bodies, keeps the quota windows in a map, and fixes the clock. */
export async function startCore(dist: string): Promise<Started> {
  const read = (file: string) => readFile(join(dist, file))
  const release = createRelease(await parseManifest(String(await read(manifestFile)), dist))
  const search = await openDistSearch(dist)
  const windows = new Map<string, QuotaWindow>()
  const now = Date.UTC(2026, 0, 1)
  const quota: QuotaStore = {
    consume(client, at, policy) {
      const before = windows.get(client)
      const window = consumeOne(before, at, policy)
      windows.set(client, window)
      return toRateLimitInfo(window, at, policy, window === before)
    },
    get: (client, at, policy) => toRateLimitInfo(windows.get(client), at, policy, false),
  }
  const readBody = async (body: Body | null): Promise<Uint8Array<ArrayBuffer>> => {
    if (body?.kind === 'file') return new Uint8Array(await read(body.file))
    if (body?.kind === 'part') {
      const { file, part } = body
      return typeof part === 'string'
        ? new TextEncoder().encode(part)
        : new Uint8Array((await read(file)).subarray(...part))
    }
    const text = body?.kind === 'search' ? await search(body.query) : (body?.text ?? '')
    return new TextEncoder().encode(text)
  }

  const send: Target['send'] = async ({ method = 'GET', path, headers = {} }, client = 0) => {
    const url = new URL(`http://localhost${path}`)
    const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const request: PlainRequest = {
      method,
      target: path,
      pathname: url.pathname,
      search: url.search,
      query: url.searchParams,
      headerBytes: 0,
      header: (name) => sent.get(name),
      client: toClientKey(toLoopback(client)),
      now,
    }
    const rateLimit = await meter(request, release, quota, now)
    const sectionsFile = findSectionsFile(request, release)
    const sections = sectionsFile === null ? undefined : JSON.parse(String(await read(sectionsFile)))
    const response = respond(request, release, rateLimit, nodeCodings, sections)
    const plain = await readBody(response.body)
    const bytes = response.coding ? await encodeOnNode(plain, response.coding) : plain
    const received = new Headers(response.headers.map(([name, value]): [string, string] => [name, value]))
    if (response.body !== null) received.set('content-length', String(bytes.length))
    return {
      status: response.status,
      headers: new Map(received),
      body: method === 'HEAD' ? new Uint8Array() : bytes,
    }
  }
  return { target: { name: 'the core in memory', send }, stop: async () => {} }
}

async function startFetch(dist: string): Promise<Started> {
  const shim = await createShim({
    source: createDiskSource(dist),
    quota: createMemoryStore(),
    codings: webCodings,
    encode: encodeOnWeb,
  })
  const handle = createFetchHandler(withMcp(shim, { codings: webCodings, encode: encodeOnWeb }))
  return {
    stop: async () => {},
    target: {
      name: 'the fetch adapter',
      async send({ method = 'GET', path, headers = {}, body }, client = 0) {
        const request = new Request(`http://localhost${path}`, { method, headers, ...(body && { body }) })
        const response = await handle(request, toLoopback(client))
        return {
          status: response.status,
          headers: new Map(response.headers),
          body: new Uint8Array(await response.arrayBuffer()),
        }
      },
    },
  }
}

/** Starts the Node adapter. */
export async function startNode(dist: string): Promise<Listening> {
  return listen('the Node adapter', createDiskSource(dist))
}

async function startOrigin(dist: string): Promise<Started> {
  const fileServer = await startHttpServer(dist)
  const source = createOriginSource(fileServer.origin)
  const { target, stop } = await listen('the shim in front of http-server', source)
  return {
    target,
    async stop() {
      await stop()
      await fileServer.stop()
    },
  }
}

async function listen(name: string, source: Source): Promise<Listening> {
  const shim = await createShim({
    source,
    quota: createMemoryStore(),
    codings: nodeCodings,
    encode: encodeOnNode,
  })
  const server: Server = createNodeServer(withMcp(shim, { codings: nodeCodings, encode: encodeOnNode }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    target: createLoopbackTarget(name, origin),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Starts http-server, a plain file server, with a folder.
 * @param requestedPort 0 for a free one
 */
export async function startHttpServer(
  folder: string,
  requestedPort = 0,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = requestedPort === 0 ? await findFreePort() : requestedPort
  const program = join(import.meta.dirname, '../../node_modules/http-server/bin/http-server')
  const child: ChildProcess = spawn(
    process.execPath,
    [program, folder, '-p', String(port), '-a', '127.0.0.1', '-c-1', '--cors'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`http-server exited with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      if (text.includes('CTRL-C')) resolve()
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Returns a port on which nothing listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
