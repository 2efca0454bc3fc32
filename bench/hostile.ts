/**
 * `npm run bench:hostile`: measures the latency of ordinary clients while hostile clients use the same server, relative to the
 * latency without them, and the memory of the server before and a minute after. Prints a Markdown table.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { waitForText } from './processes.ts'
import { findQuantile } from './quantile.ts'
import { buildSample, startServe } from './sample-service.ts'

/** Rounds of each measurement. With and without hostile clients alternate, because the machine's speed changes. */
const rounds = 3

/** Ordinary clients. Each waits between two requests. */
const clients = 8
const pause = 10
const secondsPerRound = 10

const kinds = {
  slow: '2,000 slow clients, and 10 that send 100 KB of headers',
  pipelining: 'one client over its quota that pipelines requests',
} as const

/** Sends requests for some seconds. Returns the latencies in milliseconds. */
async function measure(origin: string): Promise<readonly number[]> {
  const latencies: number[] = []
  const end = performance.now() + secondsPerRound * 1000
  const run = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (performance.now() < end) {
      latencies.push(await send(origin, agent))
      await setTimeout(pause)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: clients }, run))
  return latencies
}

/** Requests a page, which no quota limits. Returns the milliseconds until the response is read. */
function send(origin: string, agent: Agent): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${origin}/essays`, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Cannot measure: got status ${response.statusCode}`))
      response.on('end', () => resolve(performance.now() - start)).resume()
    })
    clientRequest.once('error', reject).end()
  })
}

/** Returns the resident memory of a process in megabytes; not a number where `/proc` is missing. */
function readMemory({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

async function startClients(kind: string, origin: string): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'hostile/clients.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, kind, new URL(origin).port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitForText(child, /ready/)
  return child
}

async function compare(kind: keyof typeof kinds, out: string): Promise<string> {
  const { child: server, origin } = await startServe(['--out', out])
  try {
    await measure(origin)
    const memoryBefore = readMemory(server)
    const without: number[] = []
    const beside: number[] = []
    for (let round = 0; round < rounds; round++) {
      without.push(...(await measure(origin)))
      const hostile = await startClients(kind, origin)
      beside.push(...(await measure(origin)))
      hostile.kill('SIGKILL')
      await once(hostile, 'exit')
      await setTimeout(2000)
    }
    await setTimeout(60_000)
    const memory = readMemory(server) / memoryBefore
    const [base, p99] = [findQuantile(without, 0.99), findQuantile(beside, 0.99)]
    return `| ${kinds[kind]} | ${base.toFixed(1)} ms | ${(p99 / base).toFixed(2)}× (${p99.toFixed(1)} ms) | ${memory.toFixed(2)}× |`
  } finally {
    server.kill('SIGKILL')
  }
}

const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'))
try {
  const out = await buildSample(folder, { limit: 60, window: 60 })
  const rows: string[] = []
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) rows.push(await compare(kind, out))
  console.log(
    '| Hostile clients | p99 without them | p99 beside them | Memory a minute later |\n| --- | --- | --- | --- |',
  )
  console.log(rows.join('\n'))
} finally {
  rmSync(folder, { recursive: true })
}
