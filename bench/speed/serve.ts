/** Measures every operation under load: Stele, a bare server with the same response, and file servers. */

import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../free-port.ts'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { type CapturedResponse, captureResponse } from './capture-response.ts'
import { configureNginx, findNginxVersion } from './nginx.ts'
import { createOperations, type Operation } from './operations.ts'
import type { Load, LoadOptions } from './programs/load.ts'
import type { Programs } from './programs.ts'
import type { LoadFigures, ServeResult, ServeRow } from './results.ts'
import { canPin, cores, pin, type Server, startServer, startServerAt } from './servers.ts'
import type { Sites } from './sites.ts'
import type { Stele } from './stele.ts'

export interface ServeOptions {
  readonly stele: Stele
  readonly sites: Sites
  readonly programs: Programs
  readonly folder: string
  readonly documents: number
  readonly rounds: number
  /** Whether to measure fewer operations, for a shorter time. */
  readonly isQuick: boolean
}

const connections = 64
const fullTurns = { turns: 30, warmUpTurns: 3, seconds: 0.2, warmUpSeconds: 0.02 } as const
const quickTurns = { ...fullTurns, turns: 8 } as const
const quickOperations: ReadonlySet<string> = new Set([
  'page',
  'detail',
  'search',
  'health',
  '304',
  '404',
  '429',
])

/** A server that gets the requests of an operation. */
interface Target {
  readonly name: string
  readonly server: Server
  /** The path of the response on this server. */
  readonly path: string
}

export async function measureServing(options: ServeOptions): Promise<ServeResult> {
  const { stele, sites, folder, documents, rounds } = options
  mkdirSync(folder, { recursive: true })
  const isPinned = canPin()
  const serve = (out: string) =>
    startServer(pin(cores.server, isPinned, stele.toArgv('serve', '--out', out, '--port', '0')), folder)
  const probe = await serve(sites.unlimited)
  const operations = await createOperations(sites.unlimited, async (path) => {
    const { headers } = await captureResponse(probe.origin, { path, headers: {} })
    return headers.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? ''
  })
  await probe.stop()
  const rows: ServeRow[] = []
  for (const operation of operations) {
    if (options.isQuick && !quickOperations.has(operation.name)) continue
    // A new process per operation, as old as the other servers: V8 recompiles Node's code after a full collection, and
    // not always as well.
    const isLimited = operation.name === '429'
    const stele = await serve(isLimited ? sites.limited : sites.unlimited)
    // Uses up the quota.
    if (isLimited) await captureResponse(stele.origin, { path: '/api/v1/profile', headers: {} })
    rows.push(...(await measureOperation(operation, stele, isPinned, options)))
    await stele.stop()
  }
  return {
    documents,
    rounds,
    machine: describeMachine(),
    isPinned,
    versions: findVersions(options),
    rows,
  }
}

async function measureOperation(
  operation: Operation,
  stele: Server,
  isPinned: boolean,
  options: ServeOptions,
): Promise<readonly ServeRow[]> {
  const { name, path, status, headers } = operation
  const { programs, folder, rounds, isQuick } = options
  const turns = isQuick ? quickTurns : fullTurns
  const response = await captureResponse(stele.origin, operation)
  if (response.status !== status) {
    throw new Error(`Cannot measure "${path}": got status ${response.status}, expected ${status}`)
  }
  const file = join(folder, 'response.json')
  writeFileSync(file, JSON.stringify(response))
  const pinServer = (argv: readonly string[]) => pin(cores.server, isPinned, argv)
  const bare = await startServer(pinServer(programs.toArgv('bare-server', file)), folder)
  const bareAndStele: readonly Target[] = [
    { name: 'node:http', server: bare, path },
    { name: 'Stele', server: stele, path },
  ]
  const fileServers =
    name === 'detail' ? await startFileServers(`${path}.json`, response, pinServer, options) : []
  /** Runs the load client; returns one result per target, in their order. */
  const runLoad = async (targets: readonly Target[], rate: number | null): Promise<readonly Load[]> => {
    const servers = targets.map(({ server: { origin, id }, path }) => ({ origin, path, id }))
    const load: LoadOptions = { ...turns, servers, headers, status, connections, rate }
    const argv = programs.toArgv('load', JSON.stringify(load))
    const [program = '', ...parameters] = pin(cores.client, isPinned, argv)
    return JSON.parse((await promisify(execFile)(program, parameters)).stdout)
  }
  const targets = [...bareAndStele, ...fileServers]
  // Warm-up: V8 compiles the servers' code during the first requests.
  await runLoad(targets, null)
  const results: { max: readonly Load[]; half: readonly Load[]; rate: number }[] = []
  // Each round sets its own rate, because the speed of the machine changes between rounds.
  for (let round = 0; round < rounds; round++) {
    const max = await runLoad(targets, null)
    const rate = toRate(max.map(({ throughput }) => throughput))
    results.push({ max, half: await runLoad(bareAndStele, rate), rate })
  }
  await Promise.all([bare, ...fileServers.map(({ server }) => server)].map((server) => server.stop()))
  const rate = toMedian(results.map((round) => round.rate))
  return targets.map((target, index) => {
    const max = results.flatMap((round) => round.max[index] ?? [])
    const half = results.flatMap((round) => round.half[index] ?? [])
    const row = {
      operation: name,
      server: target.name,
      bytes: Buffer.byteLength(response.body, 'base64'),
      max: { ...toFigures(max), clientBusy: toMedian(max.map(({ busy }) => busy)) },
      half: half.length > 0 ? { ...toFigures(half), rate } : null,
    }
    console.error(`${name}, ${row.server}: ${Math.round(row.max.throughput)} responses/s`)
    return row
  })
}

/**
 * Returns half of the bare server's maximum throughput. If Stele's maximum is at most 0.6 of the bare server's, returns
 * half of Stele's: near its maximum, the queue grows without end and percentiles mean nothing.
 */
const toRate = ([bare = 0, stele = 0]: readonly number[]): number =>
  Math.round(stele > 0.6 * bare ? bare / 2 : stele / 2)

function toFigures(loads: readonly Load[]): LoadFigures {
  const toFigure = (pick: (load: Load) => number) => toMedian(loads.map(pick))
  const cpuTimes = loads.flatMap(({ cpu }) => cpu ?? [])
  return {
    throughput: toFigure(({ throughput }) => throughput),
    p50: toFigure(({ p50 }) => p50),
    p90: toFigure(({ p90 }) => p90),
    p99: toFigure(({ p99 }) => p99),
    cpu: cpuTimes.length === 0 ? null : toMedian(cpuTimes),
  }
}

const requireFromProject = createRequire(import.meta.url)
const httpServer = requireFromProject.resolve('http-server/bin/http-server')

/**
 * Starts the available file servers.
 * @param path the path of the file that holds the response
 */
async function startFileServers(
  path: string,
  { headers }: CapturedResponse,
  pinServer: (argv: readonly string[]) => readonly string[],
  { sites: { unlimited }, programs, folder }: ServeOptions,
): Promise<readonly Target[]> {
  const targets: Target[] = []
  if (programs.sirv !== null) {
    const server = await startServer(pinServer(programs.toArgv('sirv-server', unlimited)), folder)
    targets.push({ name: 'sirv', path, server })
  }
  const port = await findFreePort()
  const argv = [
    process.execPath,
    httpServer,
    unlimited,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '--cors',
    '-s',
  ]
  const server = await startServerAt(pinServer(argv), folder, `http://127.0.0.1:${port}`)
  targets.push({ name: 'http-server', path, server })
  if (findNginxVersion() !== null) {
    const { argv, origin } = await configureNginx(unlimited, headers, join(folder, 'nginx'))
    targets.push({ name: 'nginx', path, server: await startServerAt(pinServer(argv), folder, origin) })
  }
  return targets
}

function findVersions({ stele, programs }: ServeOptions): Readonly<Record<string, string>> {
  const nginx = findNginxVersion()
  return {
    Stele: stele.version,
    'http-server': requireFromProject('http-server/package.json').version,
    ...(programs.sirv === null ? {} : { sirv: programs.sirv }),
    ...(nginx === null ? {} : { nginx }),
  }
}
