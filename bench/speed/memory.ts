/** What a tree of processes has in memory, as Linux tells it. */

import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks. */
const interval = 50

/** Every so many looks the tree is looked for anew: that reads every process of the machine. */
const looksPerSearch = 4

/** Watches what a process has started, but for itself, until it is stopped; then gives the most bytes at once. */
export function watchMemory(root: number): { stop(): number | null } {
  let most = 0
  let looks = 0
  let tree: readonly number[] = []
  const look = () => {
    if (looks++ % looksPerSearch === 0 || tree.length === 0) tree = findDescendants(root)
    const processes = tree.flatMap((id) => readMemory(id) ?? [])
    const together = processes.reduce((sum, { now }) => sum + now, 0)
    // What one process had at the most between two looks, the system has kept.
    most = Math.max(most, together, ...processes.map((each) => each.most))
  }
  const timer = setInterval(look, interval)
  return {
    stop() {
      clearInterval(timer)
      return most === 0 ? null : most
    },
  }
}

/** Bytes of one process now, and at the most so far; null where it has ended, or the system is none that tells. */
export function readMemory(id: number): { readonly now: number; readonly most: number } | null {
  const text = read(`/proc/${id}/status`)
  const readField = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024
  const [now, most] = [readField('VmRSS'), readField('VmHWM')]
  return Number.isNaN(now) ? null : { now, most }
}

function findDescendants(root: number): readonly number[] {
  const parents = listProcesses().map((id) => {
    // The name of a program stands in brackets, and may have spaces and brackets itself.
    const [, parent] = /.*\) \S (\d+)/s.exec(read(`/proc/${id}/stat`)) ?? []
    return [id, Number(parent)] as const
  })
  const found = new Set([root])
  // A child may have a lower number than its parent, where the numbers have begun anew.
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const [id, parent] of parents) if (found.has(parent)) found.add(id)
  }
  found.delete(root)
  return [...found]
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

/** Nothing where a process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
