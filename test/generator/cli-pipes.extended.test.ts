/** Commands of many kinds whose reader closed the pipe; cli-pipes.test.ts has one that builds and one that cannot start. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProcess, startServe } from '../fixtures/cli.ts'
import { findDamage } from '../fixtures/tree.ts'
import { describeWhere } from '../fixtures/where.ts'
import { closedPipe, createSite, errors, runInShell } from './closed-pipe.ts'

describe('a command whose reader closed the pipe', () => {
  it.each([
    ['--help', 0, ''],
    ['build --help', 0, ''],
    ['--version', 0, ''],
    ['build', 0, ''],
    [
      'check --format json',
      0,
      'Markdown files: total 2, published 2\nChecked content: a build writes 93 files from 2 Markdown files, and loses nothing of them\n',
    ],
    ['stats', 0, ''],
    ['completion bash', 0, ''],
    ['schema', 0, ''],
    ['build --content none', 2, 'stele: Cannot read the content in "none": the folder does not exist\n'],
    ['biuld', 2, "stele: unknown command 'biuld' (Did you mean build?); see stele --help\n"],
  ])(
    'ends with its usual exit code and without a further message: stele %s',
    async (command, code, stderr) => {
      const [output, both] = await Promise.all([
        runInShell(command, '>&4', createSite()),
        runInShell(command, '>&4 2>&4', createSite()),
      ])
      expect(output).toEqual({ code, stdout: '', stderr })
      expect(both).toEqual({ code, stdout: '', stderr: '' })
    },
  )

  it('ends with 1 if the content has errors, and publishes nothing', async () => {
    const folder = createSite(errors)
    expect(await runInShell('build', '>&4 2>&4', folder)).toEqual({ code: 1, stdout: '', stderr: '' })
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  })

  it('keeps serving without its log', async () => {
    const folder = createSite()
    await runProcess(['build'], { cwd: folder })
    const shell = `exec sh -c '${closedPipe} "$@" 2>&4' sh`
    const { address, stop } = await startServe(['--log', 'json', '--log-requests'], { cwd: folder, shell })
    for (let request = 0; request < 3; request++) {
      expect((await fetch(`${address}/api/v1/health`)).status).toBe(200)
    }
    expect(await stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  })
})

describeWhere(
  'a command whose output cannot be written',
  existsSync('/dev/full') ? null : 'this system has no /dev/full',
  () => {
    it('says so, and ends with exit code 2', async () => {
      const folder = createSite()
      const message = 'stele: Cannot write to the standard output: no space is left on the disk\n'
      for (const command of ['stats', '--help', 'build', 'build']) {
        expect(await runInShell(command, '>/dev/full', folder)).toEqual({
          code: 2,
          stdout: '',
          stderr: message,
        })
      }
      expect(findDamage(join(folder, 'dist'))).toEqual([])
    })
  },
)
