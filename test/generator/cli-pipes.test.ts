/** Commands whose output cannot be written: a reader closed the pipe, or the disk is full. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Run, runProcess, startServe } from '../fixtures/cli.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { findDamage } from '../fixtures/tree.ts'
import { describeWhere } from '../fixtures/where.ts'

function createSite(changes: Files = {}): string {
  const folder = createFolder()
  writeFiles({ ...smallSite, ...changes }, join(folder, 'content'))
  return folder
}

/** A shell that gives a command a pipe without a reader as file descriptor 4, so that each write to it fails. */
const closedPipe = 'mkfifo pipe && exec 3<>pipe 4>pipe 3<&- && rm pipe && exec'

const errors = { 'essays/first-essay/en.md': '---\ntitle: First essay\n---\n\nText.\n' }

/** Runs a command whose last redirections follow the words of the command. */
const runInShell = (command: string, redirections: string, cwd: string): Promise<Run> =>
  runProcess(command.split(' '), { cwd, shell: `exec sh -c '${closedPipe} "$@" ${redirections}' sh` })

describe('a command whose reader closed the pipe', () => {
  it.each([
    ['--help', 0, ''],
    ['build --help', 0, ''],
    ['--version', 0, ''],
    ['build', 0, ''],
    ['check --format json', 0, 'Checked content: a build writes 86 files\n'],
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

  it('finishes the build that it prints about', async () => {
    const folder = createSite()
    expect(await runInShell('build', '>&4 2>&4', folder)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(findDamage(join(folder, 'dist'))).toEqual([])
  })

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
    expect(run).toEqual({ code: 0, stdout: '[\n', stderr: 'Checked content: a build writes 82 files\n' })
    expect(readFileSync(join(folder, 'codes'), 'utf8')).toBe('0 0\n')
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
