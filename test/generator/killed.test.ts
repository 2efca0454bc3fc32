/** Publishers that are killed; killed.extended.test.ts kills one at every call. */

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recover } from '../../generator/kernel/publish/swap.ts'
import { copy, killOnce, readAllStates, readState, run } from './kill-publisher.ts'

describe('a build that is killed', () => {
  it('in the middle of a file leaves the old build', async () => {
    // The second file is the first one after the lock file.
    const torn = await killOnce({ kind: 'tear', call: 'writeFileSync', at: 2 })
    expect(readAllStates([torn])).toEqual({ left: ['old'], recovered: ['old'], rebuilt: ['new'] })
  })

  it('between the renames leaves the swap to the next command, which may be killed, too', async () => {
    const torn = await killOnce({ kind: 'kill', call: 'renameSync', at: 2 })
    expect(readState(join(torn, 'dist'))).toBe('none')
    const again = copy(torn)
    expect(await run('recover', again, { kind: 'kill', call: 'renameSync', at: 1 })).toBe(true)
    expect(readAllStates([torn, again])).toEqual({ left: ['none'], recovered: ['new'], rebuilt: ['new'] })
  })

  it('never restores a build that was partly removed', async () => {
    const torn = await killOnce({ kind: 'kill', call: 'rmSync', at: 3 })
    rmSync(join(torn, 'dist'), { recursive: true })
    recover(join(torn, 'dist'))
    expect(readdirSync(torn)).toEqual([])
  })
})
