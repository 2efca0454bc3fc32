/** Counts what makes tests expensive, in one worker of Vitest. Unlike times, counts are the same on every machine. */

import childProcess, { ChildProcess } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { Server } from 'node:net'

/** What is counted, in the order in which `limits.json` lists it. */
export const costNames = ['processes', 'builds', 'servers', 'pages'] as const

export type Costs = Readonly<Record<(typeof costNames)[number], number>>

type Counts = { -readonly [Name in keyof Costs]: number }

declare global {
  // The code that `count-builds.ts` inserts adds to it.
  var steleTestCosts: Counts | undefined
}

/** The counts of this worker since its start. */
export function getCounts(): Counts {
  globalThis.steleTestCosts ??= startCounting()
  return globalThis.steleTestCosts
}

function startCounting(): Counts {
  const counts: Counts = { processes: 0, builds: 0, servers: 0, pages: 0 }
  const countCalls = <Owner extends object>(owner: Owner, method: keyof Owner, name: keyof Counts): void => {
    const original = owner[method] as (...parameters: unknown[]) => unknown
    Reflect.set(owner, method, function (this: unknown, ...parameters: unknown[]) {
      // A build flushes its files to disk with this command, unless they are in memory.
      if (parameters[0] !== 'sync') counts[name] += 1
      return original.apply(this, parameters)
    })
  }
  // `spawn`, `fork`, `exec` and `execFile` call it.
  countCalls(ChildProcess.prototype as ChildProcess & { spawn(): void }, 'spawn', 'processes')
  countCalls(childProcess, 'spawnSync', 'processes')
  countCalls(childProcess, 'execFileSync', 'processes')
  countCalls(childProcess, 'execSync', 'processes')
  countServers(counts)
  syncBuiltinESMExports()
  return counts
}

/** Counts the servers that listen. How many ports a server tries depends on the other programs of the machine. */
function countServers(counts: Counts): void {
  const count = () => {
    counts.servers += 1
  }
  const original = Server.prototype.listen as (this: Server, ...parameters: unknown[]) => Server
  Reflect.set(Server.prototype, 'listen', function (this: Server, ...parameters: unknown[]) {
    // It has the listener already if its first port was in use.
    if (!this.rawListeners('listening').some((each) => 'listener' in each && each.listener === count))
      this.once('listening', count)
    return original.apply(this, parameters)
  })
}
