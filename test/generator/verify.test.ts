/** `stele verify` against services that are correct, broken, or behind a wrong cache. */

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

/** Starts a service at the origin that its site was built for. Waiting moves its clock. */
async function startService() {
  const out = join(createFolder(), 'dist')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  await build({ content: writeFiles(smallSite), out, baseUrl: origin })
  let clock = Date.UTC(2026, 0, 1)
  const now = () => clock
  const shim = await createShim({
    source: createDiskSource(out),
    quota: createMemoryStore(),
    codings: nodeCodings,
    encode: encodeOnNode,
    clock: now,
  })
  const server = createNodeServer(shim, { now })
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

const verifyAt = (origin: string, options: VerifyOptions) => verify(createHttpTarget(origin, origin), options)

const secondAddress = 'it needs a second IP address'

describe('a correct service', () => {
  it('passes all cases within its quota', async () => {
    const { origin, waits, wait } = await startService()
    const { passed, requests, ...rest } = await verifyAt(origin, { wait })
    expect(rest).toEqual({
      address: origin,
      failures: [],
      deploymentProblems: [],
      skipped: [{ name: 'each client has its own window', reason: secondAddress }],
    })
    expect(passed).toBeGreaterThan(100)
    // A window has 60 requests. Only the cases that expect a 429 exceed it.
    expect(waits.length).toBeGreaterThanOrEqual(Math.floor(requests / 60) - 1)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  })

  it('gets at most as many requests as the quota budget allows', async () => {
    const { origin, waits, wait } = await startService()
    const { requests, skipped, failures } = await verifyAt(origin, { wait, quotaBudget: 40 })
    expect({ isWithinBudget: requests <= 44, failures, waits }).toEqual({
      isWithinBudget: true,
      failures: [],
      waits: [],
    })
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
      new Set(['it would exceed the budget of 40 requests', secondAddress]),
    )
  })

  it('gets only the requests of the chosen group', async () => {
    const { origin, wait } = await startService()
    const { passed, failures } = await verifyAt(origin, { wait, only: 'health' })
    expect({ passed, failures }).toEqual({ passed: 7, failures: [] })
  })
})

describe('a service behind a cache that ignores all headers', () => {
  it('is reported with its problems, and with the impact of each failure', async () => {
    const { origin, wait } = await startService()
    const stored = new Map<string, { status: number; headers: OutgoingHttpHeaders; body: Buffer }>()
    const cache = createServer(async (incoming, outgoing) => {
      const { method = 'GET', url: path = '/', headers } = incoming
      const forward = async () => {
        const plain = Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'host')
        const target = createHttpTarget(origin, origin)
        const response = await target.send(
          { method, path, headers: Object.fromEntries(plain) as Record<string, string> },
          0,
        )
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(response.body),
        }
      }
      const response = stored.get(path) ?? (await forward())
      if (method === 'GET' && response.status === 200) stored.set(path, response)
      outgoing.writeHead(response.status, response.headers).end(method === 'HEAD' ? undefined : response.body)
    })
    const address = await listen(cache)
    const { deploymentProblems, failures } = await verifyAt(address, { wait })
    expect(deploymentProblems).toEqual([
      'A cache serves Markdown to browsers at /developers; configure it to respect "Vary: Accept"',
      'A cache serves HTML to agents at /developers; configure it to respect "Vary: Accept"',
      'A cache stores /api/v1/profile with the quota of another client; configure it to respect "Cache-Control: private"',
      `The site was built for ${origin} but is served at ${address}; build it with --base-url ${address}`,
    ])
    expect(failures.find(({ group }) => group === 'quota')?.impact).toBe(
      'clients exceed their quota unknowingly, or share it with others',
    )
  })
})

describe('stele verify', () => {
  it('exits with 0 if all cases pass, and prints text or JSON', async () => {
    const { origin } = await startService()
    const [messages, json] = await Promise.all([
      runCli(['verify', origin, '--only', 'health'], { cwd: createFolder() }),
      runCli(['verify', origin, '--only', 'health', '--json'], { cwd: createFolder() }),
    ])
    expect({ ...messages, stdout: messages.stdout.replace(/\d+ API/, 'N API') }).toEqual({
      code: 0,
      stdout: `${origin}: 7 of 7 cases passed, 0 skipped, N API requests sent\n`,
      stderr: '',
    })
    expect(JSON.parse(json.stdout)).toMatchObject({ address: origin, passed: 7, failures: [], skipped: [] })
  })

  it('exits with 1 if a case fails, and prints the difference', async () => {
    const { origin } = await startService()
    const broken = createServer(async ({ url = '/', method = 'GET' }, response) => {
      const answer = await createHttpTarget(origin, origin).send({ path: url, method }, 0)
      const headers = new Map(answer.headers)
      if (url === '/api/v1/health') headers.set('cache-control', 'public, max-age=600')
      response.writeHead(answer.status, Object.fromEntries(headers)).end(answer.body)
    })
    const address = await listen(broken)
    const { code, stdout } = await runCli(['verify', address, '--only', 'health'], { cwd: createFolder() })
    expect(code).toBe(1)
    expect(stdout).toContain(
      'GET /api/v1/health, Cache-Control: expected no-store, received public, max-age=600',
    )
    expect(stdout).toContain('Impact: clients and monitors read a wrong status, version or URL.')
  })

  it('exits with 2 if the service cannot be reached', async () => {
    const origin = `http://127.0.0.1:${await findFreePort()}`
    const { code, stdout, stderr } = await runCli(['verify', origin], { cwd: createFolder() })
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot verify ${origin}: connect ECONNREFUSED ${origin.slice('http://'.length)}\n`,
    })
  })
})
