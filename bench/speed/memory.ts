/** Measures the memory of a process tree, from Linux's `/proc`. */

import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two samples. */
const interval = 50

/** The process tree is searched once per this many samples, because a search reads every process of the machine. */
const samplesPerSearch = 4

/**
 * Samples the memory of all descendants of a process, without the process itself, until `stop` is called.
 * `stop` returns the peak in bytes, or null if nothing could be measured.
 */
export function watchMemory(root: number): { stop(): number | null } {
  let peak = 0
  let samples = 0
  let tree: readonly number[] = []
  const takeSample = () => {
    if (samples++ % samplesPerSearch === 0 || tree.length === 0) tree = findDescendants(root)
    const processes = tree.flatMap((id) => readMemory(id) ?? [])
    const total = processes.reduce((sum, { resident }) => sum + resident, 0)
    // A single process may have peaked between two samples.
    peak = Math.max(peak, total, ...processes.map((each) => each.peak))
  }
  const timer = setInterval(takeSample, interval)
  return {
    stop() {
      clearInterval(timer)
      return peak === 0 ? null : peak
    },
  }
}

/** Returns a process's current and peak resident bytes; null if it has ended or the system has no `/proc`. */
export function readMemory(id: number): { readonly resident: number; readonly peak: number } | null {
  const text = readText(`/proc/${id}/status`)
  const readField = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024
  const [resident, peak] = [readField('VmRSS'), readField('VmHWM')]
  return Number.isNaN(resident) ? null : { resident, peak }
}

function findDescendants(root: number): readonly number[] {
  const parents = listProcesses().map((id) => {
    // The program's name is in brackets and may hold spaces and brackets itself.
    const [, parent] = /.*\) \S (\d+)/s.exec(readText(`/proc/${id}/stat`)) ?? []
    return [id, Number(parent)] as const
  })
  const tree = new Set([root])
  // Repeats until nothing is added: a child has a lower id than its parent if the ids have wrapped around.
  for (let previousSize = 0; previousSize < tree.size; ) {
    previousSize = tree.size
    for (const [id, parent] of parents) if (tree.has(parent)) tree.add(id)
  }
  tree.delete(root)
  return [...tree]
}

function listProcesses(): readonly number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((id) => id > 0)
  } catch {
    return []
  }
}

/** Returns an empty string if the process has ended in the meantime. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
