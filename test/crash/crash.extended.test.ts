/** A part of `npm run crash`: every 500th call, and few builds that race or are killed at random. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getCompiledCli } from '../fixtures/compiled.ts'

it('a build that is killed, or whose system calls fail, leaves dist complete, and the next build succeeds', async () => {
  const limits = ['--every', '500', '--count', '1', '--races', '1', '--cli', getCompiledCli()]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), ...limits],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let report = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    report += text
  })
  const [code] = await once(child, 'close')
  expect({ code, report }).toEqual({ code: 0, report: expect.not.stringMatching(/[1-9]\d* problems/) })
}, 600_000)
