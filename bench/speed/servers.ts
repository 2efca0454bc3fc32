/** Servers as they are measured: one process on one core, and the client on another. */

import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { end, start, waitForText } from '../children.ts'

export interface Server {
  readonly origin: string
  readonly id: number
  stop(): Promise<void>
}

/** Which core is whose. */
export const cores = { server: 0, client: 1 } as const

/** Whether a process can be kept on a core here. */
export function canPin(): boolean {
  if (availableParallelism() < 2) return false
  try {
    execFileSync('taskset', ['-c', String(cores.client), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A command line on a core of its own, where there is a choice. */
export const pin = (core: number, isPinned: boolean, line: readonly string[]): readonly string[] =>
  isPinned ? ['taskset', '-c', String(core), ...line] : line

/** Starts a server that prints its address. */
export async function startServer(line: readonly string[], folder: string): Promise<Server> {
  const child = startProgram(line, folder)
  const [origin] = await waitForText(child, /http:\/\/[\d.]+:\d+/)
  return toServer(child, origin)
}

/** Starts a server that is told its address, and waits until it takes connections. */
export async function startServerAt(
  line: readonly string[],
  folder: string,
  origin: string,
): Promise<Server> {
  const child = startProgram(line, folder)
  const server = toServer(child, origin)
  while (!(await isReached(origin))) {
    if (child.exitCode !== null) throw new Error(`${line.join(' ')} ended with ${child.exitCode}`)
  }
  return server
}

const startProgram = (line: readonly string[], folder: string): ChildProcess =>
  start(line, {
    cwd: folder,
    // http-server warns of what Node has deprecated.
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: undefined, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

function toServer(child: ChildProcess, origin: string): Server {
  const ended = once(child, 'exit')
  return {
    origin,
    id: child.pid ?? 0,
    async stop() {
      end(child)
      await ended
    },
  }
}

async function isReached(origin: string): Promise<boolean> {
  try {
    await (await fetch(origin, { method: 'HEAD' })).arrayBuffer()
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return false
  }
}
