/** What a process waits for before it does anything: a server for its first answer, a call for its end. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { findFreePort } from '../service.ts'
import { capture } from './captured.ts'
import { readMemory } from './memory.ts'
import type { Programs } from './programs.ts'
import type { StartResult, StartRow } from './results.ts'
import { run } from './run.ts'
import { startServer } from './servers.ts'
import type { Stele } from './stele.ts'

export interface StartOptions {
  readonly stele: Stele
  readonly programs: Programs
  /** The site that is served. */
  readonly out: string
  readonly folder: string
  readonly documents: number
  readonly rounds: number
}

/** Starts are short, and so there are more of them. */
const startsPerRound = 4

const httpServer = createRequire(import.meta.url).resolve('http-server/bin/http-server')
const asked = { path: '/api/v1/profile', headers: {} }

export async function measureStarts(options: StartOptions): Promise<StartResult> {
  const { stele, programs, out, folder, documents, rounds } = options
  mkdirSync(folder, { recursive: true })
  const serveLine = stele.call('serve', '--out', out, '--port', '0')
  const server = await startServer(serveLine, folder)
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(await capture(server.origin, asked)))
  await server.stop()

  const port = String(await findFreePort())
  const servers = await measureInTurn(rounds * startsPerRound, [
    ['node:http', () => measureServer(programs.toLine('bare', file), folder)],
    [
      'http-server',
      () => measureServer([process.execPath, httpServer, out, '-a', '127.0.0.1', '-p', port], folder),
    ],
    ['Stele', () => measureServer(serveLine, folder)],
  ])
  const calls = await measureInTurn(rounds * startsPerRound, [
    ['node -e 0', () => run({ line: [process.execPath, '-e', '0'], folder })],
    ['stele --version', () => run({ line: stele.call('--version'), folder })],
    ['stele --help', () => run({ line: stele.call('--help'), folder })],
  ])
  return {
    documents,
    rounds: rounds * startsPerRound,
    machine: describeMachine(),
    servers: servers.map(([name, starts]) => toRow(name, starts)),
    calls: calls.map(([name, runs]) => ({ name, wall: toMedian(runs.map(({ wall }) => wall)) })),
  }
}

/** Each in every round, so that what else the machine does befalls all alike. */
async function measureInTurn<T>(
  rounds: number,
  measures: readonly (readonly [name: string, measure: () => Promise<T>])[],
): Promise<readonly (readonly [name: string, measured: readonly T[]])[]> {
  const all = measures.map(([name, measure]) => ({ name, measure, measured: [] as T[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { measure, measured } of all) measured.push(await measure())
  }
  return all.map(({ name, measured }) => [name, measured])
}

type Start = Omit<StartRow, 'name'>

async function measureServer(line: readonly string[], folder: string): Promise<Start> {
  const begun = performance.now()
  const server = await startServer(line, folder)
  const ready = performance.now() - begun
  // What has no such path answers that, which is an answer too.
  await capture(server.origin, asked)
  const answered = performance.now() - begun
  const memory = readMemory(server.id)?.now ?? null
  await server.stop()
  return { ready, answered, memory }
}

function toRow(name: string, starts: readonly Start[]): StartRow {
  const memories = starts.map(({ memory }) => memory).filter((memory) => memory !== null)
  return {
    name,
    ready: toMedian(starts.map(({ ready }) => ready)),
    answered: toMedian(starts.map(({ answered }) => answered)),
    memory: memories.length === 0 ? null : toMedian(memories),
  }
}
