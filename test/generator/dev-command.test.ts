/** The process of `stele dev`: what it prints, and that nothing of it is left. */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { serving, startDev } from './start-dev.ts'

const essay = 'essays/first-essay/en.md'

/** The processes that a process has started, on Linux. */
const listChildren = (pid: number | undefined): string =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')

describe('stele dev', () => {
  it('ends at SIGINT with code 0, starts no other process, and leaves no file', async () => {
    const { folder, temporary, child, ended, waitFor } = startDev(['--port', '0'])
    const [, url = ''] = await waitFor(serving)
    const events = await fetch(`${url}/_stele/dev/events`)
    const cutOff = events.text().catch(() => '')
    if (process.platform === 'linux') expect(listChildren(child.pid)).toBe('')
    child.kill('SIGINT')
    const { code, stderr } = await ended
    await cutOff

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(readdirSync(folder)).toEqual(['content'])
    expect(readdirSync(temporary)).toEqual([])
    await expect(fetch(url)).rejects.toThrow()
  })

  it('reads a folder outside of the repository with --allow-outside, and prints a mistake like stele build, and when it is mended', async () => {
    const { folder, waitFor } = startDev(['--port', '0', '--allow-outside'], {}, (folder) => {
      mkdirSync(join(folder, '.git'))
      const outside = writeFiles({ 'a-note.md': '---\ntitle: A note\ndescription: D\n---\nText.\n' })
      const sources = JSON.stringify([{ folder: relative(join(folder, 'content'), outside) }])
      const settings = { 'site.yaml': `${smallSite['site.yaml']}sources: ${sources}\n` }
      writeFiles(settings, join(folder, 'content'))
    })
    const [line] = await waitFor(/Not built|Built in|[\s\S]*outside-source/)
    expect(line).toBe('Built in')
    const [, url = ''] = await waitFor(serving)
    const response = await fetch(`${url}/api/v1/essays/a-note`)
    expect(await response.json()).toMatchObject({ title: 'A note' })

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
