/** A part of `npm run crash`: every 50th call, and few builds that race or are killed at random. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'

it('a build that is killed, or whose system calls fail, leaves dist complete, and the next build succeeds', async () => {
  const limits = ['--every', '50', '--count', '5', '--races', '3', '--cli', inject('compiledCli')]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), ...limits],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let problems = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    problems += text
  })
  expect(await once(child, 'close')).toEqual([0, null])
  expect(problems).not.toMatch(/[1-9]\d* problems/)
}, 600_000)
