/** A program run to its end: the time it took by the clock and of all cores, and the memory of its process tree. */

import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { end, start } from '../children.ts'
import { watchMemory } from './memory.ts'

export interface Command {
  /** The program and what it is called with. */
  readonly line: readonly string[]
  readonly folder: string
}

export interface Ran {
  /** Milliseconds by the clock. */
  readonly wall: number
  /** Milliseconds of all cores together, in the program and in the kernel. */
  readonly cpu: number
  /** The most bytes at once; null where the system does not tell. */
  readonly memory: number | null
}

/** Milliseconds after which nobody waits for a program any longer. */
const patience = 20 * 60 * 1000

/** A shell knows what its children took, and theirs (POSIX, `times`); Node tells it of itself alone. */
const timed = '"$@" 3>&-; code=$?; times >&3; exit $code'

/** @throws where the program fails, with the end of what it said */
export async function run({ line, folder }: Command): Promise<Ran> {
  const begun = performance.now()
  const child = start(['sh', '-c', timed, 'sh', ...line], {
    cwd: folder,
    // What a user of the machine has set for a build of his own.
    env: { ...process.env, STELE_BASE_URL: undefined, NODE_OPTIONS: undefined },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [said, complained, times] = child.stdio.slice(1).map((stream) => collect(stream as Readable))
  const memory = watchMemory(child.pid ?? 0)
  const impatience = setTimeout(() => end(child), patience)
  const closed = once(child, 'close')
  const [code, signal] = await once(child, 'exit')
  const wall = performance.now() - begun
  clearTimeout(impatience)
  const most = memory.stop()
  // What it said is whole only now.
  await closed
  if (code === 0) return { wall, cpu: parseTimes(times?.() ?? ''), memory: most }
  const why = [complained, said].map((read) => read?.().trim().slice(-500) ?? '').find((text) => text !== '')
  throw new Error(`${line.join(' ')} ended with ${signal ?? code}: ${why}`)
}

function collect(stream: Readable): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk
  })
  return () => text
}

/** Milliseconds on the second line of `times`, which is about the children: `0m1.5s 0m0.25s`. */
export function parseTimes(text: string): number {
  const [, children = ''] = text.split('\n')
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  )
}
