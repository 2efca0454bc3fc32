/**
 * What a request waits for Redis while it is there, silent and gone, beside the wait without it: `npm run bench:redis`.
 * Prints a Markdown table: how many times the wait without Redis each one is, and behind it the milliseconds.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseDocument } from 'yaml'
import { build } from '../generator/build.ts'
import { waitForText } from './children.ts'
import { findQuantile } from './quantile.ts'
import { findFreePort } from './service.ts'

const project = join(import.meta.dirname, '..')

/** Requests one after another: for some seconds, so that the looks at a silent Redis are among them. */
const inTurn = 3000
const atOnce = 200

/** Requests, a tenth of a second apart, within which an instance has found out that Redis is back. */
const recovery = 30

/** Builds the sample with a quota that is never used up. */
async function buildSample(folder: string): Promise<string> {
  const content = join(folder, 'content')
  cpSync(join(project, 'content'), content, { recursive: true })
  const file = join(content, 'site.yaml')
  const site = parseDocument(readFileSync(file, 'utf8'))
  site.set('quota', { limit: 1_000_000, window: 3600 })
  writeFileSync(file, String(site))
  const out = join(folder, 'dist')
  await build({ content, out })
  return out
}

async function startRedis(port: number): Promise<ChildProcess> {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  await waitForText(redis, /Ready to accept connections/)
  return redis
}

/** Starts `stele serve`; gives its origin. */
async function startServe(flags: readonly string[]): Promise<{ child: ChildProcess; origin: string }> {
  const cli = ['--import', 'tsx', join(project, 'generator/cli/main.ts'), 'serve', '--port', '0', ...flags]
  // What it says of Redis is known here.
  const child = spawn(process.execPath, cli, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] })
  const [, origin = ''] = await waitForText(child, / on (http:\S+)\n/)
  return { child, origin }
}

/** Milliseconds until an answer is read whole. */
function ask(origin: string, agent: Agent, path = '/api/v1/profile'): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`It answers ${answer.statusCode}`))
      answer.on('end', () => resolve(performance.now() - begun)).resume()
    })
    asked.once('error', reject).end()
  })
}

interface Waits {
  readonly together: readonly number[]
  readonly inTurn: readonly number[]
}

/** The burst comes first: its requests are those that find out what Redis does. */
async function measure(origin: string): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const burst = (path?: string) => Promise.all(Array.from({ length: atOnce }, () => ask(origin, agent, path)))
  // Opens the connections, by what does not count and so asks nothing of Redis.
  await burst('/robots.txt')
  const together = await burst()
  const each: number[] = []
  for (let count = 0; count < inTurn; count += 1) each.push(await ask(origin, agent))
  agent.destroy()
  return { together, inTurn: each }
}

function toRow(name: string, waits: readonly number[], base: readonly number[]): string {
  const cells = [0.5, 0.99, 1].map((share) => {
    const [wait, plain] = [findQuantile(waits, share), findQuantile(base, share)]
    return `${(wait / plain).toFixed(1)}× (${wait.toFixed(2)} ms)`
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

async function compare(folder: string, started: ChildProcess[]): Promise<void> {
  const out = await buildSample(folder)
  const port = await findFreePort()
  const redis = await startRedis(port)
  started.push(redis)
  const plain = await startServe(['--out', out])
  started.push(plain.child)
  const shared = await startServe(['--out', out, '--redis', `redis://127.0.0.1:${port}`])
  started.push(shared.child)
  // The first requests of a process are compiled while they are answered.
  for (const { origin } of [plain, shared]) await measure(origin)

  const without = await measure(plain.origin)
  const there = await measure(shared.origin)
  redis.kill('SIGSTOP')
  const silent = await measure(shared.origin)
  redis.kill('SIGCONT')
  const agent = new Agent()
  for (let count = 0; count < recovery; count += 1) {
    await ask(shared.origin, agent)
    await setTimeout(100)
  }
  redis.kill('SIGKILL')
  await once(redis, 'exit')
  const gone = await measure(shared.origin)

  const situations = Object.entries({
    'without `--redis`': without,
    'Redis there': there,
    'Redis silent': silent,
    'Redis gone': gone,
  })
  const print = (title: string, pick: (waits: Waits) => readonly number[]) => {
    console.log(`| ${title} | p50 | p99 | max |\n| --- | --- | --- | --- |`)
    for (const [name, waits] of situations) console.log(toRow(name, pick(waits), pick(without)))
    console.log('')
  }
  print(`${atOnce} at once`, ({ together }) => together)
  print(`${inTurn} one after another`, ({ inTurn: each }) => each)
}

if (hasRedis()) {
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'))
  const started: ChildProcess[] = []
  try {
    await compare(folder, started)
  } finally {
    for (const child of started) child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
} else {
  console.log('Left out: redis-server is not installed')
}
