/** Measures startup: a server until its first response, a command until its end. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { captureResponse } from './capture-response.ts'
import { readMemory } from './memory.ts'
import type { Programs } from './programs.ts'
import type { StartResult, StartRow } from './results.ts'
import { runCommand, toMedianCost } from './run-command.ts'
import { sampleBuild, toSampleBuild } from './sample-build.ts'
import { startServer } from './servers.ts'
import type { Stele } from './stele.ts'

export interface StartOptions {
  readonly stele: Stele
  readonly programs: Programs
  /** The output folder of the served site. */
  readonly out: string
  readonly folder: string
  readonly documents: number
  readonly rounds: number
}

/** Starts are short, so each round has several. */
const startsPerRound = 4

const httpServer = createRequire(import.meta.url).resolve('http-server/bin/http-server')
const firstRequest = { path: '/api/v1/profile', headers: {} }

export async function measureStarts(options: StartOptions): Promise<StartResult> {
  const { stele, programs, out, folder, documents, rounds } = options
  mkdirSync(folder, { recursive: true })
  const serveArgv = stele.toArgv('serve', '--out', out, '--port', '0')
  const server = await startServer(serveArgv, folder)
  const file = join(folder, 'response.json')
  writeFileSync(file, JSON.stringify(await captureResponse(server.origin, firstRequest)))
  await server.stop()

  const port = String(await findFreePort())
  const servers = await measureInTurn(rounds * startsPerRound, [
    ['node:http', () => measureServer(programs.toArgv('bare-server', file), folder)],
    [
      'http-server',
      () => measureServer([process.execPath, httpServer, out, '-a', '127.0.0.1', '-p', port], folder),
    ],
    ['Stele', () => measureServer(serveArgv, folder)],
  ])
  const calls = await measureInTurn(rounds * startsPerRound, [
    ['node -e 0', () => runCommand({ argv: [process.execPath, '-e', '0'], folder })],
    ['stele --version', () => runCommand({ argv: stele.toArgv('--version'), folder })],
    ['stele --help', () => runCommand({ argv: stele.toArgv('--help'), folder })],
    [
      sampleBuild,
      () => {
        rmSync(join(folder, 'sample'), { recursive: true, force: true })
        return runCommand(toSampleBuild(stele, folder))
      },
    ],
  ])
  return {
    documents,
    rounds: rounds * startsPerRound,
    machine: describeMachine(),
    servers: servers.map(([name, starts]) => toRow(name, starts)),
    calls: calls.map(([name, runs]) => ({ name, ...toMedianCost(runs) })),
  }
}

/** Takes every measurement once per round, so that other work on the machine affects all of them. */
async function measureInTurn<T>(
  rounds: number,
  measurements: readonly (readonly [name: string, measure: () => Promise<T>])[],
): Promise<readonly (readonly [name: string, results: readonly T[]])[]> {
  const all = measurements.map(([name, measure]) => ({ name, measure, results: [] as T[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { measure, results } of all) results.push(await measure())
  }
  return all.map(({ name, results }) => [name, results])
}

type ServerStart = Omit<StartRow, 'name'>

async function measureServer(argv: readonly string[], folder: string): Promise<ServerStart> {
  const startTime = performance.now()
  const server = await startServer(argv, folder)
  const ready = performance.now() - startTime
  // http-server does not have this path; its 404 is a response too.
  await captureResponse(server.origin, firstRequest)
  const firstResponse = performance.now() - startTime
  const memory = readMemory(server.id)?.resident ?? null
  await server.stop()
  return { ready, firstResponse, memory }
}

function toRow(name: string, starts: readonly ServerStart[]): StartRow {
  const memories = starts.map(({ memory }) => memory).filter((memory) => memory !== null)
  return {
    name,
    ready: toMedian(starts.map(({ ready }) => ready)),
    firstResponse: toMedian(starts.map(({ firstResponse }) => firstResponse)),
    memory: memories.length === 0 ? null : toMedian(memories),
  }
}
