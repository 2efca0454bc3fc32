/** The command that builds to a temporary folder, with each signal. */

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runProcess } from '../fixtures/cli.ts'
import { writeFiles } from '../fixtures/content.ts'
import { interrupt } from './interrupt.ts'

describe('stele build --verify-cache', () => {
  const command = ['build', '--verify-cache']

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'that gets %s removes its temporary folder, and ends by the signal',
    async (signal) => {
      const { endedBy, held, left } = await interrupt(command, signal)
      expect({ endedBy, held, left }).toEqual({ endedBy: signal, held: 1, left: 0 })
    },
  )

  it('that is killed leaves its temporary folder, and the next command of its kind removes it', async () => {
    const { folder, temporary, held, left } = await interrupt(command, 'SIGKILL')
    expect({ held, left }).toEqual({ held: 1, left: 1 })
    writeFiles({ 'stele-notes/mine.txt': '', 'stele-1-2-abcdef': '' }, temporary)
    await runProcess(command, { cwd: folder, env: { TMPDIR: temporary } })
    expect(readdirSync(temporary)).toEqual(['stele-1-2-abcdef', 'stele-notes'])
  })
})
