/** Runs a command to its end, and measures its time, CPU time and peak memory. */

import { once } from 'node:events'
import { cpus } from 'node:os'
import type { Readable } from 'node:stream'
import { endProcess, startProcess } from '../processes.ts'
import { toMedian } from '../quantile.ts'
import { watchMemory } from './memory.ts'
import type { Cost } from './results.ts'

export interface Command {
  /** The program and its arguments. */
  readonly argv: readonly string[]
  /** The working directory. */
  readonly folder: string
}

export interface RunCost {
  /** Wall-clock time in milliseconds. */
  readonly wall: number
  /** User time of the process tree on all cores, in milliseconds. */
  readonly user: number
  /** User and system time of the process tree on all cores, in milliseconds. */
  readonly cpu: number
  /** Peak bytes of the process tree; null if the system does not report it. */
  readonly memory: number | null
  /** How many cores other programs used meanwhile, on average. */
  readonly otherCores: number
}

/** Milliseconds after which a command is killed. */
const timeout = 20 * 60 * 1000

/**
 * A shell script that runs its arguments and prints the CPU time of its descendants to file descriptor 3 (POSIX
 * `times`). Node reports only its own CPU time.
 */
const timedScript = '"$@" 3>&-; code=$?; times >&3; exit $code'

/** @throws if the command fails; the message ends with the last 500 characters of its output */
export async function runCommand({ argv, folder }: Command): Promise<RunCost> {
  const busyTime = readBusyTime()
  const startTime = performance.now()
  const child = startProcess(['sh', '-c', timedScript, 'sh', ...argv], {
    cwd: folder,
    // The user's own settings must not change the measured build.
    env: { ...process.env, STELE_BASE_URL: undefined, NODE_OPTIONS: undefined },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [output, errorOutput, times] = child.stdio.slice(1).map((stream) => collect(stream as Readable))
  const memoryWatch = watchMemory(child.pid ?? 0)
  const timer = setTimeout(() => endProcess(child), timeout)
  const closed = once(child, 'close')
  const [code, signal] = await once(child, 'exit')
  const wall = performance.now() - startTime
  const busy = readBusyTime() - busyTime
  clearTimeout(timer)
  const memory = memoryWatch.stop()
  // The output is complete only after `close`.
  await closed
  if (code === 0) {
    const time = parseTimes(times?.() ?? '')
    return { wall, ...time, memory, otherCores: Math.max(0, busy - time.cpu) / wall }
  }
  const reason = [errorOutput, output]
    .map((read) => read?.().trim().slice(-500) ?? '')
    .find((text) => text !== '')
  throw new Error(`Cannot run "${argv.join(' ')}": it ended with ${signal ?? code}: ${reason}`)
}

/** The CPU time of all programs since the machine started, in milliseconds. */
const readBusyTime = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/** From this number of cores on, other programs spoil a measurement. */
const maxOtherCores = 0.2

/** How often a spoiled measurement is repeated. */
const maxRepeats = 2

/**
 * Measures a command again if other programs used the machine meanwhile, and returns the cost of the run with the fewest of them.
 * @param prepare makes the next run possible and returns its command
 */
export async function measureUndisturbed(
  prepare: () => Command,
  run: (command: Command) => Promise<RunCost> = runCommand,
): Promise<RunCost> {
  let best = await run(prepare())
  for (let repeat = 0; repeat < maxRepeats && best.otherCores > maxOtherCores; repeat++) {
    console.error(`Measuring again: other programs used ${best.otherCores.toFixed(1)} cores`)
    const cost = await run(prepare())
    if (cost.otherCores < best.otherCores) best = cost
  }
  return best
}

function collect(stream: Readable): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk
  })
  return () => text
}

/** Returns the milliseconds on the second line of `times` output, the children's user and system time: `0m1.5s 0m0.25s`. */
export function parseTimes(text: string): { readonly user: number; readonly cpu: number } {
  const [, children = ''] = text.split('\n')
  const [user = 0, system = 0] = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60_000 + Number(seconds) * 1000,
  )
  return { user, cpu: user + system }
}

/** Returns the median of each figure; null for a figure that was not measured. */
export function toMedianCost(costs: readonly RunCost[]): Cost {
  const toFigure = (pick: (cost: RunCost) => number | null) => {
    const figures = costs.map(pick).filter((figure) => figure !== null)
    return figures.length === 0 ? null : toMedian(figures)
  }
  return {
    user: toFigure(({ user }) => user),
    cpu: toFigure(({ cpu }) => cpu),
    wall: toFigure(({ wall }) => wall),
    memory: toFigure(({ memory }) => memory),
    otherCores: toFigure(({ otherCores }) => otherCores),
  }
}
