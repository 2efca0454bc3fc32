/** Each command that builds to a temporary folder, with each signal. */

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runProcess } from '../fixtures/cli.ts'
import { writeFiles } from '../fixtures/content.ts'
import { interrupt } from './interrupt.ts'

describe.each(['check', 'build --verify-cache'])('stele %s', (line) => {
  const command = line.split(' ')

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'that gets %s removes its temporary folder, and ends by the signal',
    async (signal) => {
      const { endedBy, held, left } = await interrupt(command, signal)
      expect({ endedBy, held, left }).toEqual({ endedBy: signal, held: 1, left: 0 })
    },
  )

  it('that is killed leaves its temporary folder, and the next check removes it', async () => {
    const { folder, temporary, held, left } = await interrupt(command, 'SIGKILL')
    expect({ held, left }).toEqual({ held: 1, left: 1 })
    writeFiles({ 'stele-notes/mine.txt': '', 'stele-1-2-abcdef': '' }, temporary)
    await runProcess(['check'], { cwd: folder, env: { TMPDIR: temporary } })
    expect(readdirSync(temporary)).toEqual(['stele-1-2-abcdef', 'stele-notes'])
  })
})
