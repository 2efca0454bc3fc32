/** Loads `stele serve` for a long time, while builds and Redis change, and checks every answer and the size of the process. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from '../../../generator/build.ts'
import { writeFiles } from '../../fixtures/content.ts'
import { projectFolder } from '../../fixtures/project.ts'
import { createRandom } from '../../fixtures/random.ts'
import { newSite, oldSite } from '../../fixtures/sites.ts'
import { findMissing } from '../../fixtures/where.ts'
import { startRedis } from '../../hosts/redis.ts'
import { findFreePort } from '../../targets/targets.ts'
import { createAddresses } from '../http/service.ts'
import { clients, type Load } from './clients.ts'
import { readExpectedAnswers } from './expected.ts'

/** The size of the server process. */
export interface Sample {
  /** Resident memory in MiB. */
  readonly memory: number
  /** Open file descriptors. */
  readonly descriptors: number
}

/** The result of a run. */
export interface SoakReport {
  readonly answers: number
  /** The first wrong answers, at most 20. */
  readonly problems: readonly string[]
  readonly builds: number
  readonly redisRestarts: number
  /** One per second while loaded; empty if the system has no /proc. */
  readonly samples: readonly Sample[]
  /** After all clients have left; null if the system has no /proc. */
  readonly atRest: Sample | null
}

/** Connections at the same time. */
const concurrency = 24
const maxProblems = 20
const buildPause = 1000
const redisPause = 15_000

const sites = [oldSite, newSite].map((files) => ({
  ...files,
  'site.yaml': String(files['site.yaml']).replace('limit: 1000000', 'limit: 60'),
}))

/** @param onSample receives each sample, for progress */
export async function soak(minutes: number, onSample: (sample: Sample) => void): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-soak-'))
  const contents = sites.map((files, index) => writeFiles(files, join(folder, `content-${index}`)))
  const builds = contents.map((_, index) => join(folder, `dist-${index}`))
  for (const [index, content] of contents.entries()) await build({ content, out: builds[index] ?? '' })
  const expected = await readExpectedAnswers(builds)

  const out = join(folder, 'dist')
  await build({ content: contents[0] ?? '', out })
  const hasRedis = findMissing('redis-server') === null
  const redisPort = await findFreePort()
  let redis = hasRedis ? await startRedis(redisPort) : null
  const server = await startServer(out, hasRedis ? redisPort : null)

  const problems: string[] = []
  const samples: Sample[] = []
  const counts = { answers: 0, builds: 0, redisRestarts: 0 }
  const load: Load = {
    port: server.port,
    random: createRandom(1),
    expected,
    toAddress: createAddresses(),
    report: (problem) => {
      if (problems.length < maxProblems) problems.push(problem)
    },
    count: (answers) => {
      counts.answers += answers
    },
  }
  const end = Date.now() + minutes * 60_000
  const isRunning = () => Date.now() < end && problems.length < maxProblems && server.child.exitCode === null

  const send = async () => {
    while (isRunning()) await load.random.pick(clients)(load)
  }
  const publish = async () => {
    while (isRunning()) {
      await setTimeout(buildPause)
      counts.builds += 1
      await build({ content: contents[counts.builds % contents.length] ?? '', out })
    }
  }
  const restartRedis = async () => {
    while (redis !== null && isRunning()) {
      await setTimeout(Math.min(redisPause, end - Date.now()))
      await endProcess(redis)
      await setTimeout(500)
      redis = await startRedis(redisPort)
      counts.redisRestarts += 1
    }
  }
  const watch = async () => {
    while (isRunning()) {
      await setTimeout(1000)
      const sample = measure(server.child)
      if (sample === null) return
      samples.push(sample)
      onSample(sample)
    }
  }
  try {
    await Promise.all([...Array.from({ length: concurrency }, send), publish(), restartRedis(), watch()])
    if (server.child.exitCode !== null) problems.push(`the server ended with ${server.child.exitCode}`)
    // The server still closes the connections of clients that left.
    await setTimeout(5000)
    return { ...counts, problems, samples, atRest: measure(server.child) }
  } finally {
    await endProcess(server.child)
    if (redis !== null) await endProcess(redis)
    rmSync(folder, { recursive: true })
  }
}

async function startServer(out: string, redisPort: number | null) {
  const cli = join(projectFolder, 'generator/commands/cli/main.ts')
  const flags = ['--out', out, '--port', '0']
  if (redisPort !== null) flags.push('--redis', `redis://127.0.0.1:${redisPort}`)
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), cli, 'serve', ...flags], {
    // It warns each time that Redis is gone.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Cannot start stele serve: it ended with ${code}`)
  })
  ended.catch(() => {})
  const [line] = await Promise.race([once(child.stdout, 'data'), ended])
  return { child, port: Number(/:(\d+)\n/.exec(String(line))?.[1]) }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Reads the size of a process from Linux; null elsewhere, or if the process has ended. */
function measure({ pid }: ChildProcess): Sample | null {
  const proc = `/proc/${pid}`
  if (!existsSync(`${proc}/status`)) return null
  const memory = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`${proc}/status`, 'utf8'))?.[1] ?? 0)
  return { memory: Math.round(memory / 1024), descriptors: readdirSync(`${proc}/fd`).length }
}
