/** The process of `stele dev`: what it prints, and that nothing of it is left. */

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { endSignal, type Run, startCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { describeWhere } from '../fixtures/where.ts'

const essay = 'essays/first-essay/en.md'

/** Starts the command in a folder with `content`. Its temporary folder is of its own. It is killed with the current test. */
function startDev(parameters: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = createFolder()
  writeFiles(smallSite, join(folder, 'content'))
  const temporary = createFolder()
  const child = startCli(['dev', ...parameters], { cwd: folder, env: { TMPDIR: temporary, ...env } })
  const output = { stdout: '', stderr: '' }
  let wake = () => {}
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      wake()
    })
  }
  const ended = once(child, 'close').then(([code]): Run => ({ code, ...output }))
  onTestFinished(async () => {
    child.kill(endSignal)
    await ended
  })
  /** Waits until the command has printed something. */
  const waitFor = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(output.stdout + output.stderr)
      if (match !== null) return match
      await new Promise<void>((resolve, reject) => {
        wake = resolve
        ended.then((run) => reject(new Error(`stele dev ended: ${JSON.stringify(run)}`)))
      })
    }
  }
  return { folder, temporary, child, ended, waitFor }
}

const serving = /Serving content on (http:\S+); stop with Ctrl-C\n/

/** The processes that a process has started, on Linux. */
const listChildren = (pid: number | undefined): string =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')

describe('stele dev', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends at %s with code 0, and leaves no file', async (signal) => {
    const { folder, temporary, child, ended, waitFor } = startDev(['--port', '0'])
    const [, url = ''] = await waitFor(serving)
    const events = await fetch(`${url}/_stele/dev/events`)
    const cutOff = events.text().catch(() => '')
    child.kill(signal)
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

  it('prints a mistake like stele build, and when it is mended', async () => {
    const { folder, waitFor } = startDev(['--port', '0'])
    await waitFor(serving)
    const text = String(smallSite[essay])
    writeFiles({ [essay]: text.replace('date: 2026-02', 'date: soon') }, join(folder, 'content'))
    await waitFor(
      /content\/essays\/first-essay\/en\.md:4:7 error invalid-date\n {2}"date" must be a valid date/,
    )
    await waitFor(/1 error, 0 warnings\n/)
    await waitFor(/Not built: waiting for the next change\n/)
    writeFiles({ [essay]: text.replace('Opening', 'Other') }, join(folder, 'content'))
    await waitFor(/Not built: [\s\S]*Built in \d+ ms: \d+ files changed, 0 removed\n/)
  })
})

describeWhere('stele dev on Linux', process.platform === 'linux' ? null : 'needs /proc and xdg-open', () => {
  it('starts no other process', async () => {
    const { child, waitFor } = startDev(['--port', '0'])
    await waitFor(serving)

    expect(listChildren(child.pid)).toBe('')
  })

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
