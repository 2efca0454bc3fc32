/** Reduces a sequence of requests while its answers stay wrong. */

import type { Script } from './exchange.ts'
import type { Asked } from './expect.ts'
import type { Finding } from './fuzz.ts'

/** Plays a sequence. Returns its problem, or null. */
export type Play = (members: readonly Asked[], script: Script) => Promise<string | null>

/** Faults may depend on timing, so a candidate that passes is tried again. */
const attempts = 3

/** Removes requests and splits, one at a time, as long as there is a problem. */
export async function minimise(
  members: readonly Asked[],
  { writes, end }: Script,
  problem: string,
  play: Play,
): Promise<Finding> {
  let best = { members, writes, problem }
  const tryOut = async (fewer: readonly Asked[], shorter: readonly string[]): Promise<boolean> => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const found = await play(fewer, { writes: shorter, end })
      if (found === null) continue
      best = { members: fewer, writes: shorter, problem: found }
      return true
    }
    return false
  }
  // Most faults need no splits.
  await tryOut(members, [writes.join('')])
  for (let index = 0; index < best.members.length && best.members.length > 1; ) {
    const fewer = best.members.filter((_, at) => at !== index)
    if (!(await tryOut(fewer, removeRequest(best.writes, best.members, index)))) index += 1
  }
  for (let index = 0; index + 1 < best.writes.length; ) {
    const [one = '', other = ''] = best.writes.slice(index)
    const joined = [...best.writes.slice(0, index), one + other, ...best.writes.slice(index + 2)]
    if (!(await tryOut(best.members, joined))) index += 1
  }
  return { problem: best.problem, script: { writes: best.writes, end } }
}

/** Removes the bytes of one request from the writes, and keeps the other splits. */
function removeRequest(writes: readonly string[], members: readonly Asked[], index: number): string[] {
  const lengths = members.map(({ request }) => request.text.length)
  const start = lengths.slice(0, index).reduce((sum, length) => sum + length, 0)
  const end = start + (lengths[index] ?? 0)
  let offset = 0
  const shorter = writes.map((text) => {
    const [from, to] = [Math.max(0, start - offset), Math.max(0, end - offset)]
    offset += text.length
    return text.slice(0, from) + text.slice(to)
  })
  return shorter.filter((text) => text !== '')
}
