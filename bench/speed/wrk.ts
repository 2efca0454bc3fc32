/** Measures one essay with wrk, without pinning processes to cores. */

import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toMedian } from '../quantile.ts'
import { captureResponse } from './capture-response.ts'
import type { Operation } from './operations.ts'
import type { WrkResult } from './results.ts'
import type { ServeOptions } from './serve.ts'
import { startServer } from './servers.ts'

/** One thread, 32 connections, two seconds. */
const flags = ['-t1', '-c32', '-d2s']
const fullRounds = 5
const quickRounds = 2

/** Returns the version of wrk, or null if it is not installed. */
export function findWrkVersion(): string | null {
  // `wrk -v` prints the version and ends with an error.
  const { stdout, error } = spawnSync('wrk', ['-v'], { encoding: 'utf8' })
  return error === undefined ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? '') : null
}

/**
 * Returns the responses per second that wrk printed.
 * @throws if the output has no such figure, or if responses failed
 */
export function parseThroughput(output: string): number {
  const [failure] = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output) ?? []
  if (failure !== undefined) throw new Error(`Cannot measure with wrk: ${failure}`)
  const [, throughput] = /^Requests\/sec:\s+([\d.]+)/m.exec(output) ?? []
  if (throughput === undefined) throw new Error(`Cannot read the output of wrk: ${output}`)
  return Number(throughput)
}

/** Asks Stele and the bare server in turn. @returns null if wrk is not installed */
export async function measureWithWrk(
  { path }: Operation,
  { stele, sites, programs, folder, isQuick }: ServeOptions,
): Promise<WrkResult | null> {
  if (findWrkVersion() === null) {
    console.log('Skipped: wrk (not installed)')
    return null
  }
  const steleServer = await startServer(
    stele.toArgv('serve', '--out', sites.unlimited, '--port', '0'),
    folder,
  )
  const file = join(folder, 'wrk-response.json')
  writeFileSync(file, JSON.stringify(await captureResponse(steleServer.origin, { path, headers: {} })))
  const bareServer = await startServer(programs.toArgv('bare-server', file), folder)
  const servers = [steleServer, bareServer]
  const throughputs: number[][] = [[], []]
  const rounds = isQuick ? quickRounds : fullRounds
  // The first round warms up both servers.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { origin }] of servers.entries()) {
      const output = execFileSync('wrk', [...flags, origin + path], { encoding: 'utf8' })
      if (round > 0) throughputs[index]?.push(parseThroughput(output))
    }
  }
  for (const server of servers) await server.stop()
  const [steleThroughput = 0, bare = 0] = throughputs.map(toMedian)
  return { stele: steleThroughput, bare }
}
