/** Every operation under load, beside a server that does nothing but give the same answer, and servers of files. */

import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { findFreePort } from '../service.ts'
import { type Captured, capture } from './captured.ts'
import { configureNginx, findNginx } from './nginx.ts'
import { createOperations, type Operation } from './operations.ts'
import type { Load, LoadOptions } from './programs/load.ts'
import type { Programs } from './programs.ts'
import type { LoadFigures, ServeResult, ServeRow } from './results.ts'
import { canPin, cores, pin, type Server, startServer, startServerAt } from './servers.ts'
import type { Stele } from './stele.ts'

export interface ServeOptions {
  readonly stele: Stele
  /** A site with a quota that is never used up, and the same one with a quota that is. */
  readonly sites: { readonly open: string; readonly closed: string }
  readonly programs: Programs
  readonly folder: string
  readonly documents: number
  readonly rounds: number
}

const connections = 64
const turns = { turns: 30, warmingTurns: 3, seconds: 0.2, warmingSeconds: 0.02 } as const

/** Whom an operation is asked of. */
interface Asked {
  readonly name: string
  readonly server: Server
  /** What it has the answer at. */
  readonly path: string
}

export async function measureServing(options: ServeOptions): Promise<ServeResult> {
  const { stele, sites, folder, documents, rounds } = options
  mkdirSync(folder, { recursive: true })
  const isPinned = canPin()
  const serve = (out: string) =>
    startServer(pin(cores.server, isPinned, stele.call('serve', '--out', out, '--port', '0')), folder)
  const example = await serve(sites.open)
  const operations = await createOperations(sites.open, async (path) => {
    const { headers } = await capture(example.origin, { path, headers: {} })
    return headers.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? ''
  })
  await example.stop()
  const rows: ServeRow[] = []
  for (const operation of operations) {
    // As young as the servers beside it: where V8 has collected, it compiles Node's code anew, and not always as well.
    const isLimited = operation.name === '429'
    const own = await serve(isLimited ? sites.closed : sites.open)
    // Uses the quota up.
    if (isLimited) await capture(own.origin, { path: '/api/v1/profile', headers: {} })
    rows.push(...(await measureOperation(operation, own, isPinned, options)))
    await own.stop()
  }
  return { documents, rounds, machine: describeMachine(), isPinned, versions: findVersions(options), rows }
}

async function measureOperation(
  operation: Operation,
  own: Server,
  isPinned: boolean,
  options: ServeOptions,
): Promise<readonly ServeRow[]> {
  const { name, path, status, headers } = operation
  const { programs, folder, rounds } = options
  const answer = await capture(own.origin, operation)
  if (answer.status !== status) throw new Error(`Cannot measure ${path}: it answers ${answer.status}`)
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(answer))
  const pinServer = (line: readonly string[]) => pin(cores.server, isPinned, line)
  const bare = await startServer(pinServer(programs.toLine('bare', file)), folder)
  const both: readonly Asked[] = [
    { name: 'node:http', server: bare, path },
    { name: 'Stele', server: own, path },
  ]
  const others = name === 'detail' ? await startOthers(`${path}.json`, answer, pinServer, options) : []
  /** What each of them does, in their order. */
  const ask = async (asked: readonly Asked[], rate: number | null): Promise<readonly Load[]> => {
    const servers = asked.map(({ server: { origin }, path }) => ({ origin, path }))
    const load: LoadOptions = { ...turns, servers, headers, status, connections, rate }
    const [program = '', ...flags] = pin(
      cores.client,
      isPinned,
      programs.toLine('load', JSON.stringify(load)),
    )
    return JSON.parse((await promisify(execFile)(program, flags)).stdout)
  }
  const asked = [...both, ...others]
  // The first requests of a process are compiled while they are answered.
  await ask(asked, null)
  const measured: { most: readonly Load[]; half: readonly Load[]; rate: number }[] = []
  // What half is, is set in each round: the machine's speed is not the same in the next one.
  for (let round = 0; round < rounds; round++) {
    const most = await ask(asked, null)
    const rate = toRate(most.map(({ throughput }) => throughput))
    measured.push({ most, half: await ask(both, rate), rate })
  }
  await Promise.all([bare, ...others.map(({ server }) => server)].map((server) => server.stop()))
  const rate = toMedian(measured.map((round) => round.rate))
  return asked.map((each, place) => {
    const most = measured.flatMap((round) => round.most[place] ?? [])
    const half = measured.flatMap((round) => round.half[place] ?? [])
    const row = {
      operation: name,
      server: each.name,
      bytes: Buffer.byteLength(answer.body, 'base64'),
      most: { ...toFigures(most), busy: toMedian(most.map(({ busy }) => busy)) },
      half: half.length > 0 ? { ...toFigures(half), rate } : null,
    }
    console.error(`${name}, ${row.server}: ${Math.round(row.most.throughput)} a second`)
    return row
  })
}

/**
 * Half of what the bare server does at the most; or of what Stele does, where that much would be nearly more than it
 * does, as a queue that grows without end has no percentiles.
 */
const toRate = ([bare = 0, own = 0]: readonly number[]): number =>
  Math.round(own > 0.6 * bare ? bare / 2 : own / 2)

function toFigures(loads: readonly Load[]): LoadFigures {
  const toFigure = (pick: (load: Load) => number) => toMedian(loads.map(pick))
  return {
    throughput: toFigure(({ throughput }) => throughput),
    p50: toFigure(({ p50 }) => p50),
    p90: toFigure(({ p90 }) => p90),
    p99: toFigure(({ p99 }) => p99),
  }
}

const project = createRequire(import.meta.url)
const httpServer = project.resolve('http-server/bin/http-server')

/**
 * The servers of files that are there.
 * @param path the file that has the answer
 */
async function startOthers(
  path: string,
  { headers }: Captured,
  pinServer: (line: readonly string[]) => readonly string[],
  { sites: { open }, programs, folder }: ServeOptions,
): Promise<readonly Asked[]> {
  const others: Asked[] = []
  if (programs.sirv !== null) {
    others.push({
      name: 'sirv',
      path,
      server: await startServer(pinServer(programs.toLine('sirv', open)), folder),
    })
  }
  const port = await findFreePort()
  const line = [process.execPath, httpServer, open, '-a', '127.0.0.1', '-p', String(port), '--cors', '-s']
  others.push({
    name: 'http-server',
    path,
    server: await startServerAt(pinServer(line), folder, `http://127.0.0.1:${port}`),
  })
  if (findNginx() !== null) {
    const { line, origin } = await configureNginx(open, headers, join(folder, 'nginx'))
    others.push({ name: 'nginx', path, server: await startServerAt(pinServer(line), folder, origin) })
  }
  return others
}

function findVersions({ stele, programs }: ServeOptions): Readonly<Record<string, string>> {
  const nginx = findNginx()
  return {
    Stele: stele.version,
    'http-server': project('http-server/package.json').version,
    ...(programs.sirv === null ? {} : { sirv: programs.sirv }),
    ...(nginx === null ? {} : { nginx }),
  }
}
