/** Publishers that are killed at every call to the file system; killed.test.ts kills one at the worst moments. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recover } from '../../generator/kernel/publish/swap.ts'
import { createFolder } from '../fixtures/content.ts'
import {
  copy,
  killEverywhere,
  killOnce,
  publishOld,
  readAllStates,
  readState,
  run,
} from './kill-publisher.ts'

describe('a build that is killed', () => {
  it('at any call to the file system leaves the old build, the new one or none, and the next command finishes', async () => {
    const folders = await killEverywhere('publish', publishOld, { kind: 'kill' })
    expect(folders.length).toBeGreaterThan(20)
    expect(readAllStates(folders)).toEqual({
      left: ['old', 'none', 'new'],
      recovered: ['old', 'new'],
      rebuilt: ['new'],
    })
  })

  it('in the middle of any file leaves the old build', async () => {
    const folders = await killEverywhere('publish', publishOld, { kind: 'tear', call: 'writeFileSync' })
    // The lock file, two files and the manifest.
    expect(folders.length).toBe(4)
    expect(readAllStates(folders)).toEqual({ left: ['old'], recovered: ['old'], rebuilt: ['new'] })
  })

  it('during a first build leaves no build or the complete one', async () => {
    const folders = await killEverywhere('publish', createFolder, { kind: 'kill' })
    expect(readAllStates(folders)).toEqual({
      left: ['none', 'new'],
      recovered: ['none', 'new'],
      rebuilt: ['new'],
    })
  })

  it('by another process leaves one complete build after recovery', async () => {
    const folders = Array.from({ length: 8 }, publishOld)
    for (const [index, folder] of folders.entries())
      await run('publish', folder, { kind: 'report', at: 1 + index * 3 })
    for (const folder of folders) {
      recover(join(folder, 'dist'))
      expect(['old', 'new']).toContain(readState(join(folder, 'dist')))
      expect(readdirSync(folder)).toEqual(['dist'])
    }
  })
})

describe('a recovery that is killed', () => {
  it('between the renames leaves the swap to the next command', async () => {
    const torn = await killOnce({ kind: 'kill', call: 'renameSync', at: 2 })
    expect(readState(join(torn, 'dist'))).toBe('none')
    const folders = await killEverywhere('recover', () => copy(torn), { kind: 'kill' })
    expect(readAllStates(folders)).toEqual({ left: ['none', 'new'], recovered: ['new'], rebuilt: ['new'] })
  })

  it('during the removal of the old build leaves the rest to the next command', async () => {
    const torn = await killOnce({ kind: 'kill', call: 'rmSync', at: 3 })
    expect(readState(join(torn, 'dist'))).toBe('new')
    const folders = await killEverywhere('recover', () => copy(torn), { kind: 'kill' })
    expect(readAllStates(folders)).toEqual({ left: ['new'], recovered: ['new'], rebuilt: ['new'] })
  })
})
