/** Commands that build to a temporary folder remove it, however they end. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTemporaryFolder } from '../../generator/kernel/files/temporary-folder.ts'
import { createFolder } from '../fixtures/content.ts'
import { interrupt } from './interrupt.ts'

describe('stele build --verify-cache', () => {
  it('that gets SIGTERM removes its temporary folder, and ends by the signal', async () => {
    const { endedBy, held, left } = await interrupt(['build', '--verify-cache'], 'SIGTERM')
    expect({ endedBy, held, left }).toEqual({ endedBy: 'SIGTERM', held: 1, left: 0 })
  })
})

describe('A temporary folder', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is created after those of ended processes are removed, and nothing else', () => {
    const parent = createFolder()
    vi.stubEnv('TMPDIR', parent)
    const first = basename(createTemporaryFolder())
    const namespace = first.split('-')[1]
    // Process 1 started at another time.
    mkdirSync(join(parent, `stele-${namespace}-1-1-folder`))
    const kept = [`stele-${namespace}-1-1-letter`, 'stele-test', 'stele-000-1-1-folder']
    for (const name of kept) writeFileSync(join(parent, name), 'not yours')
    const second = basename(createTemporaryFolder())
    expect(readdirSync(parent).sort()).toEqual([...kept, first, second].sort())
  })
})
