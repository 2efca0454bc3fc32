/** `stele verify`: what it says of services that are right, broken, or behind a cache that is. */

import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { createHttpTarget } from '../../generator/conformance/http-target.ts'
import { type VerifyOptions, verify } from '../../generator/conformance/verify.ts'
import { createNodeServer } from '../../shim/adapters/node.ts'
import { encodeOnNode, nodeCodings } from '../../shim/adapters/node-encode.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { findFreePort } from '../targets/targets.ts'

/** A service at the very address that its site was built for; its clock is moved by whoever waits. */
async function startService() {
  const out = join(createFolder(), 'dist')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  await build({ content: writeFiles(smallSite), out, baseUrl: origin })
  const shim = await createShim({
    source: createDiskSource(out),
    quota: createMemoryStore(),
    codings: nodeCodings,
    encode: encodeOnNode,
  })
  let clock = Date.UTC(2026, 0, 1)
  const server = createNodeServer(shim, { now: () => clock })
  await listen(server, port)
  const waits: number[] = []
  const wait: VerifyOptions['wait'] = async (seconds) => {
    waits.push(seconds)
    clock += seconds * 1000
  }
  return { origin, waits, wait }
}

async function listen(server: ReturnType<typeof createServer>, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ask = (origin: string, options: VerifyOptions) => verify(createHttpTarget(origin, origin), options)

const secondAddress = 'it wants a second address to ask from'

describe('A service that is right', () => {
  it('holds in everything, within its quota', async () => {
    const { origin, waits, wait } = await startService()
    const { held, requests, ...rest } = await ask(origin, { wait })
    expect(rest).toEqual({
      address: origin,
      failures: [],
      faults: [],
      leftOut: [{ name: 'another client has a window of its own', reason: secondAddress }],
    })
    expect(held).toBeGreaterThan(100)
    // A window has 60 requests, and none is refused but where a case wants it.
    expect(waits.length).toBeGreaterThanOrEqual(Math.floor(requests / 60) - 1)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  })

  it('is asked no more than it may cost', async () => {
    const { origin, waits, wait } = await startService()
    const { requests, leftOut, failures } = await ask(origin, { wait, quotaBudget: 40 })
    expect({ isKept: requests <= 44, failures, waits }).toEqual({ isKept: true, failures: [], waits: [] })
    expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(
      new Set(['it would cost more than the 40 requests that may be spent', secondAddress]),
    )
  })

  it('is asked about one part alone', async () => {
    const { origin, wait } = await startService()
    const { held, failures } = await ask(origin, { wait, only: 'health' })
    expect({ held, failures }).toEqual({ held: 6, failures: [] })
  })
})

describe('A service behind a cache that knows nothing but paths', () => {
  it('is told by the names of its faults, and by what is at stake', async () => {
    const { origin, wait } = await startService()
    const kept = new Map<string, { status: number; headers: OutgoingHttpHeaders; body: Buffer }>()
    const cache = createServer(async (incoming, response) => {
      const { method = 'GET', url: path = '/', headers } = incoming
      const passed = async () => {
        const plain = Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'host')
        const target = createHttpTarget(origin, origin)
        const answer = await target.ask(
          { method, path, headers: Object.fromEntries(plain) as Record<string, string> },
          0,
        )
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: Buffer.from(answer.body),
        }
      }
      const answer = kept.get(path) ?? (await passed())
      if (method === 'GET' && answer.status === 200) kept.set(path, answer)
      response.writeHead(answer.status, answer.headers).end(method === 'HEAD' ? undefined : answer.body)
    })
    const address = await listen(cache)
    const { faults, failures } = await ask(address, { wait })
    expect(faults).toEqual([
      'A cache serves Markdown to browsers at /developers: it must keep answers apart by Vary: Accept',
      'A cache serves HTML to agents at /developers: it must keep answers apart by Vary: Accept',
      'A cache keeps /api/v1/profile with the quota of whoever asked first: it must not keep what is private',
      `The site was built for ${origin}, and answers at ${address}: build it with --base-url ${address}`,
    ])
    expect(failures.find(({ family }) => family === 'quota')?.stake).toBe(
      'clients cannot keep to their quota, or pay for each other',
    )
  })
})

describe('The command', () => {
  it('ends with 0 where all holds, in words and as JSON', async () => {
    const { origin } = await startService()
    const [messages, json] = await Promise.all([
      runCli(['verify', origin, '--only', 'health'], { cwd: createFolder() }),
      runCli(['verify', origin, '--only', 'health', '--json'], { cwd: createFolder() }),
    ])
    expect({ ...messages, stdout: messages.stdout.replace(/\d+ requests/, 'N requests') }).toEqual({
      code: 0,
      stdout: `${origin}: 6 of 6 cases hold, 0 not asked, N requests of the quota spent\n`,
      stderr: '',
    })
    expect(JSON.parse(json.stdout)).toMatchObject({ address: origin, held: 6, failures: [], leftOut: [] })
  })

  it('ends with 1 where something differs, and says what', async () => {
    const { origin } = await startService()
    const broken = createServer(async ({ url = '/', method = 'GET' }, response) => {
      const answer = await createHttpTarget(origin, origin).ask({ path: url, method }, 0)
      const headers = new Map(answer.headers)
      if (url === '/api/v1/health') headers.set('cache-control', 'public, max-age=600')
      response.writeHead(answer.status, Object.fromEntries(headers)).end(answer.body)
    })
    const address = await listen(broken)
    const { code, stdout } = await runCli(['verify', address, '--only', 'health'], { cwd: createFolder() })
    expect(code).toBe(1)
    expect(stdout).toContain(
      'GET /api/v1/health, Cache-Control: expected no-store; found public, max-age=600',
    )
    expect(stdout).toContain(
      'At stake: clients and monitors take a wrong state, version or address for true.',
    )
  })

  it('ends with 2 where nothing answers', async () => {
    const origin = `http://127.0.0.1:${await findFreePort()}`
    const { code, stdout, stderr } = await runCli(['verify', origin], { cwd: createFolder() })
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot verify ${origin}: connect ECONNREFUSED ${origin.slice('http://'.length)}\n`,
    })
  })
})
