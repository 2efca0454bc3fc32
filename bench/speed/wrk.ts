/** Measures one essay with wrk, without pinning processes to cores. */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toMedian } from '../quantile.ts'
import { captureResponse } from './capture-response.ts'
import type { Operation } from './operations.ts'
import type { WrkResult } from './results.ts'
import type { ServeOptions } from './serve.ts'
import { startServer } from './servers.ts'

const flags = ['-t1', '-c32', '-d2s']
const rounds = 5

/** Asks Stele and the bare server in turn. @returns null if wrk is not installed */
export async function measureWithWrk(
  { path }: Operation,
  { stele, sites, programs, folder }: Pick<ServeOptions, 'stele' | 'sites' | 'programs' | 'folder'>,
): Promise<WrkResult | null> {
  if (!isInstalled()) {
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
  // The first round warms up both servers.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { origin }] of servers.entries()) {
      const output = execFileSync('wrk', [...flags, origin + path], { encoding: 'utf8' })
      const throughput = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
      if (round > 0) throughputs[index]?.push(throughput)
    }
  }
  for (const server of servers) await server.stop()
  const [steleThroughput = 0, bare = 0] = throughputs.map(toMedian)
  return { stele: steleThroughput, bare }
}

function isInstalled(): boolean {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
