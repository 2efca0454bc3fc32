/** Commands whose output cannot be written: a reader closed the pipe, or the disk is full. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProcess } from '../fixtures/cli.ts'
import { findDamage } from '../fixtures/tree.ts'
import { describeWhere } from '../fixtures/where.ts'
import { createSite, runInShell } from './closed-pipe.ts'

describe('a command whose reader closed the pipe', () => {
  it('finishes the build that it prints about', async () => {
    const folder = createSite()
    expect(await runInShell('build', '>&4 2>&4', folder)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(findDamage(join(folder, 'dist'))).toEqual([])
  })

  it('ends with its usual exit code, and its error is on the other stream', async () => {
    expect(await runInShell('biuld', '>&4', createSite())).toEqual({
      code: 2,
      stdout: '',
      stderr: "stele: unknown command 'biuld' (Did you mean build?); see stele --help\n",
    })
  })
})

describe('stele check --format json | head -1', () => {
  it('prints one line, no message, and ends with the exit code of the check', async () => {
    // More than a pipe can hold, so that the command still writes when head has ended.
    const links = Array.from({ length: 2000 }, (_, number) => `[x](/shop/${number})\n\n`).join('')
    const folder = createSite({
      'essays/first-essay/en.md': `---\ntitle: First essay\ndescription: The first.\n---\n\n${links}`,
    })
    const run = await runProcess(['check', '--format', 'json'], {
      cwd: folder,
      shell: `exec bash -c '"$@" | head -1; echo "\${PIPESTATUS[@]}" >codes' bash`,
    })
    expect(run).toEqual({
      code: 0,
      stdout: '[\n',
      stderr:
        'Markdown files: total 2, published 2\nChecked content: a build writes 87 files from 2 Markdown files, and loses nothing of them\n',
    })
    expect(readFileSync(join(folder, 'codes'), 'utf8')).toBe('0 0\n')
  })
})

describeWhere(
  'a command whose output cannot be written',
  existsSync('/dev/full') ? null : 'this system has no /dev/full',
  () => {
    it('says so, and ends with exit code 2', async () => {
      expect(await runInShell('--help', '>/dev/full', createSite())).toEqual({
        code: 2,
        stdout: '',
        stderr: 'stele: Cannot write to the standard output: no space is left on the disk\n',
      })
    })
  },
)
