/**
 * `npm run bench:redis`: measures request latency while Redis is up, unresponsive and down, relative to latency without
 * Redis. Prints Markdown tables with the ratios, and the milliseconds in brackets.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { waitForText } from './processes.ts'
import { findQuantile } from './quantile.ts'
import { buildSample, startServe } from './sample-service.ts'

/** Enough for some seconds, so that they include the checks whether an unresponsive Redis is back. */
const sequentialCount = 3000
const concurrentCount = 200

/** Requests, 100 ms apart, within which `stele serve` notices that Redis is back. */
const recoveryRequests = 30

async function startRedis(port: number): Promise<ChildProcess> {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  await waitForText(redis, /Ready to accept connections/)
  return redis
}

/** Sends a request; returns the milliseconds until the whole response is read. */
function sendRequest(origin: string, agent: Agent, path = '/api/v1/profile'): Promise<number> {
  const startTime = performance.now()
  return new Promise((resolve, reject) => {
    const clientRequest = request(origin + path, { agent }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`Cannot measure "${path}": got status ${response.statusCode}, expected 200`))
      }
      response.on('end', () => resolve(performance.now() - startTime)).resume()
    })
    clientRequest.once('error', reject).end()
  })
}

/** In milliseconds, one per request. */
interface Latencies {
  readonly concurrent: readonly number[]
  readonly sequential: readonly number[]
}

/** Sends the concurrent requests first, so that they are the ones that notice the state of Redis. */
async function measure(origin: string): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrentCount })
  const sendConcurrently = (path?: string) =>
    Promise.all(Array.from({ length: concurrentCount }, () => sendRequest(origin, agent, path)))
  // Opens the connections with requests that have no quota and so do not reach Redis.
  await sendConcurrently('/robots.txt')
  const concurrent = await sendConcurrently()
  const sequential: number[] = []
  while (sequential.length < sequentialCount) sequential.push(await sendRequest(origin, agent))
  agent.destroy()
  return { concurrent, sequential }
}

function toRow(name: string, latencies: readonly number[], base: readonly number[]): string {
  const cells = [0.5, 0.99, 1].map((share) => {
    const [latency, baseLatency] = [findQuantile(latencies, share), findQuantile(base, share)]
    return `${(latency / baseLatency).toFixed(1)}× (${latency.toFixed(2)} ms)`
  })
  return `| ${[name, ...cells].join(' | ')} |`
}

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** @param children gets every started process, so that the caller can end them */
async function compare(folder: string, children: ChildProcess[]): Promise<void> {
  const out = await buildSample(folder, { limit: 1_000_000, window: 3600 })
  const port = await findFreePort()
  const redis = await startRedis(port)
  children.push(redis)
  const withoutRedis = await startServe(['--out', out])
  children.push(withoutRedis.child)
  const withRedis = await startServe(['--out', out, '--redis', `redis://127.0.0.1:${port}`])
  children.push(withRedis.child)
  // Warm-up: V8 compiles the servers' code during the first requests.
  for (const { origin } of [withoutRedis, withRedis]) await measure(origin)

  const base = await measure(withoutRedis.origin)
  const up = await measure(withRedis.origin)
  redis.kill('SIGSTOP')
  const unresponsive = await measure(withRedis.origin)
  redis.kill('SIGCONT')
  const agent = new Agent()
  for (let count = 0; count < recoveryRequests; count += 1) {
    await sendRequest(withRedis.origin, agent)
    await setTimeout(100)
  }
  redis.kill('SIGKILL')
  await once(redis, 'exit')
  const down = await measure(withRedis.origin)

  const states = Object.entries({
    'without `--redis`': base,
    'Redis up': up,
    'Redis unresponsive': unresponsive,
    'Redis down': down,
  })
  const print = (title: string, pick: (latencies: Latencies) => readonly number[]) => {
    console.log(`| ${title} | p50 | p99 | max |\n| --- | --- | --- | --- |`)
    for (const [name, latencies] of states) console.log(toRow(name, pick(latencies), pick(base)))
    console.log('')
  }
  print(`${concurrentCount} concurrent requests`, ({ concurrent }) => concurrent)
  print(`${sequentialCount} sequential requests`, ({ sequential }) => sequential)
}

if (hasRedis()) {
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'))
  const children: ChildProcess[] = []
  try {
    await compare(folder, children)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
} else {
  console.log('Skipped: redis-server is not installed')
}
