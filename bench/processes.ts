/** Starts child processes that never outlive the benchmark. */

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

/**
 * Starts a program in its own process group, so that `endProcess` also ends its children.
 * @param argv the program and its arguments
 */
export function startProcess(
  [program = '', ...parameters]: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const child = spawn(program, parameters, { ...options, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Kills a program that `startProcess` started, and its children. */
export function endProcess({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Registers a handler that kills all running children and then calls `cleanUp` when this process exits or is signalled. */
export function cleanUpOnExit(cleanUp: () => void): void {
  process.once('exit', () => {
    for (const child of running) endProcess(child)
    cleanUp()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

/**
 * Waits until a program prints text that matches a pattern, and returns the match.
 * @throws if the program ends before
 */
export function waitForText(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('error', reject)
    child.once('exit', (code) => {
      reject(new Error(`Cannot start "${child.spawnargs.join(' ')}": it ended with ${code}`))
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const match = pattern.exec(output)
      if (match !== null) resolve(match)
    })
  })
}
