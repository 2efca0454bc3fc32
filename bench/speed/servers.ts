/** Starts the measured servers: one process on one core, with the load client on another. */

import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { endProcess, startProcess, waitForText } from '../processes.ts'

export interface Server {
  readonly origin: string
  /** The process id. */
  readonly id: number
  stop(): Promise<void>
}

/** The cores of the server and of the load client. */
export const cores = { server: 0, client: 1 } as const

/** Whether `taskset` can pin processes to cores on this machine. */
export function canPin(): boolean {
  if (availableParallelism() < 2) return false
  try {
    execFileSync('taskset', ['-c', String(cores.client), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns the command line that runs `argv` on a core, or `argv` itself if processes cannot be pinned. */
export const pin = (core: number, isPinned: boolean, argv: readonly string[]): readonly string[] =>
  isPinned ? ['taskset', '-c', String(core), ...argv] : argv

/** Starts a server that prints its address. */
export async function startServer(argv: readonly string[], folder: string): Promise<Server> {
  const child = startProgram(argv, folder)
  const [origin] = await waitForText(child, /http:\/\/[\d.]+:\d+/)
  return toServer(child, origin)
}

/**
 * Starts a server whose address its command line sets, and waits until it accepts connections.
 * @throws if it ends before
 */
export async function startServerAt(
  argv: readonly string[],
  folder: string,
  origin: string,
): Promise<Server> {
  const child = startProgram(argv, folder)
  const server = toServer(child, origin)
  while (!(await isReachable(origin))) {
    if (child.exitCode !== null) {
      throw new Error(`Cannot start "${argv.join(' ')}": it ended with ${child.exitCode}`)
    }
  }
  return server
}

const startProgram = (argv: readonly string[], folder: string): ChildProcess =>
  startProcess(argv, {
    cwd: folder,
    // Hides the deprecation warnings that http-server causes.
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: undefined, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

function toServer(child: ChildProcess, origin: string): Server {
  const exited = once(child, 'exit')
  return {
    origin,
    id: child.pid ?? 0,
    async stop() {
      endProcess(child)
      await exited
    },
  }
}

/** Waits 20 ms if the server does not respond. */
async function isReachable(origin: string): Promise<boolean> {
  try {
    await (await fetch(origin, { method: 'HEAD' })).arrayBuffer()
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return false
  }
}
