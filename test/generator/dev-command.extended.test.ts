/** `stele dev` with another signal, with a port in use, and with a browser. */

import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFolder } from '../fixtures/content.ts'
import { describeWhere } from '../fixtures/where.ts'
import { serving, startDev } from './start-dev.ts'

describe('stele dev', () => {
  it('ends at SIGTERM with code 0, and leaves no file', async () => {
    const { folder, temporary, child, ended, waitFor } = startDev(['--port', '0'])
    const [, url = ''] = await waitFor(serving)
    const events = await fetch(`${url}/_stele/dev/events`)
    const cutOff = events.text().catch(() => '')
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    await cutOff

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(readdirSync(folder)).toEqual(['content'])
    expect(readdirSync(temporary)).toEqual([])
    await expect(fetch(url)).rejects.toThrow()
  })

  it('says which port it took instead of one in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { waitFor } = startDev(['--port', String(port)])
    const [, taken] = await waitFor(new RegExp(`Port ${port} is in use; took (\\d+)\n`))
    const [, url] = await waitFor(serving)

    expect(url).toBe(`http://127.0.0.1:${taken}`)
  })
})

describeWhere('stele dev on Linux', process.platform === 'linux' ? null : 'needs xdg-open', () => {
  it('opens its address with xdg-open if --open is set', async () => {
    const programs = createFolder()
    // A pipe ends with its writer, so that reading it waits for the program.
    const pipe = join(programs, 'opened')
    execFileSync('mkfifo', [pipe])
    writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\necho "$1" > "${pipe}"\n`, { mode: 0o755 })
    const opened = readFile(pipe, 'utf8')
    const { waitFor } = startDev(['--port', '0', '--open'], { PATH: `${programs}:${process.env.PATH}` })
    const [, url] = await waitFor(serving)

    expect(await opened).toBe(`${url}\n`)
  })

  it('goes on without a browser, and says why', async () => {
    const { waitFor } = startDev(['--port', '0', '--open'], { PATH: createFolder() })
    const [, url = ''] = await waitFor(serving)
    await waitFor(/stele: Cannot open a browser: .*ENOENT; open http:/)

    expect((await fetch(url)).status).toBe(200)
  })
})
