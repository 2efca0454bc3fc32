/** Programs that a bench starts, none of which outlives it. */

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Starts a program in a group of its own, so that what it starts ends with it. */
export function start([program = '', ...flags]: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, flags, { ...options, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Ends a program and all that it started. */
export function end({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Ends all that still runs when this process does, by a signal too, and then does what is left to do. */
export function cleanUpOnExit(cleanUp: () => void): void {
  process.once('exit', () => {
    for (const child of running) end(child)
    cleanUp()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

/** Waits until a program has printed a text. */
export function waitForText(child: ChildProcess, text: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      const found = text.exec(said)
      if (found !== null) resolve(found)
    })
  })
}
