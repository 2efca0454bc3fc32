/** Opening a browser, with programs of the test in place of those of the system. */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openBrowser } from '../../generator/commands/dev/dev.ts'
import { createFolder } from '../fixtures/content.ts'
import { describeWhere } from '../fixtures/where.ts'

describeWhere('openBrowser()', process.platform === 'linux' ? null : 'needs xdg-open', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it('passes the URL to xdg-open', async () => {
    const programs = createFolder()
    // A pipe ends with its writer, so that reading it waits for the program.
    const pipe = join(programs, 'opened')
    execFileSync('mkfifo', [pipe])
    writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\necho "$1" > "${pipe}"\n`, { mode: 0o755 })
    const opened = readFile(pipe, 'utf8')
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
    openBrowser('http://127.0.0.1:4321', () => {})

    expect(await opened).toBe('http://127.0.0.1:4321\n')
  })

  it('says why no browser opens, and what to open', async () => {
    vi.stubEnv('PATH', createFolder())
    const warning = await new Promise<Error>((resolve) => openBrowser('http://127.0.0.1:4321', resolve))

    expect(warning.message).toBe('Cannot open a browser: spawn xdg-open ENOENT; open http://127.0.0.1:4321')
  })
})
