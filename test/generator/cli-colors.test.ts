/** Which output has colours. A pseudo-terminal of script(1) shows what a user sees. */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { hasColors, isTerminal } from '../../generator/cli/terminal.ts'
import { runCli } from '../fixtures/cli.ts'
import { getCompiledCli } from '../fixtures/compiled.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'

const noColors = { NO_COLOR: undefined, FORCE_COLOR: undefined, TERM: 'xterm' }

const errors: Files = { 'essays/first-essay/en.md': '---\ntitle: First essay\n---\n\nText.\n' }

function createSite(): string {
  const folder = createFolder()
  writeFiles({ ...smallSite, ...errors }, join(folder, 'content'))
  return folder
}

describe('hasColors()', () => {
  const terminal = { isTTY: true }
  const pipe = {}

  it.each([
    [terminal, {}, true],
    [terminal, { TERM: 'xterm' }, true],
    [pipe, { TERM: 'xterm' }, false],
    [terminal, { NO_COLOR: '1' }, false],
    [terminal, { NO_COLOR: '0' }, false],
    [terminal, { NO_COLOR: '' }, true],
    [terminal, { TERM: 'dumb' }, false],
    [pipe, { FORCE_COLOR: '1' }, true],
    [pipe, { FORCE_COLOR: 'true' }, true],
    [pipe, { FORCE_COLOR: '3', TERM: 'dumb' }, true],
    [pipe, { FORCE_COLOR: '' }, false],
    [terminal, { FORCE_COLOR: '0' }, false],
    [terminal, { FORCE_COLOR: 'false' }, false],
    [terminal, { FORCE_COLOR: '', NO_COLOR: '1' }, false],
    [pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ])('of %j with the environment %j is %s', (stream, environment, expected) => {
    expect(hasColors(stream, environment)).toBe(expected)
  })
})

describe('isTerminal()', () => {
  it('is true for a terminal that can move its cursor', () => {
    const environments = [{}, { TERM: 'xterm', NO_COLOR: '1' }, { TERM: 'dumb' }]
    expect(environments.map((environment) => isTerminal({ isTTY: true }, environment))).toEqual([
      true,
      true,
      false,
    ])
    expect(isTerminal({}, { TERM: 'xterm' })).toBe(false)
  })
})

describe('stele check whose output is a pipe', () => {
  it('prints colours only if FORCE_COLOR is set', async () => {
    const cwd = createSite()
    const [plain, forced] = await Promise.all([
      runCli(['check'], { cwd, env: noColors }),
      runCli(['check'], { cwd, env: { ...noColors, FORCE_COLOR: '1' } }),
    ])
    expect(plain.stderr).toContain('missing-key')
    expect(plain.stderr).toBe(stripVTControlCharacters(plain.stderr))
    expect(forced.stderr).toContain('\u001B[31merror\u001B[39m')
  })
})

describeWhere('On a terminal,', findMissing('script', '--version'), () => {
  /** Runs a command on a pseudo-terminal. Returns what the terminal gets. */
  function runOnTerminal(
    command: string,
    cwd: string,
    env: Readonly<Record<string, string | undefined>>,
  ): string {
    const line = `'${process.execPath}' '${getCompiledCli()}' ${command} || true`
    return execFileSync('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...noColors, STELE_BASE_URL: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  // Without `--quiet`, a command that takes more than a second prints its progress, too.
  it.each(['check --quiet', 'build --quiet', 'diff old new'])(
    'stele %s prints colours, unless NO_COLOR or TERM=dumb is set',
    async (command) => {
      const cwd = createSite()
      writeFiles(smallSite, join(cwd, 'correct'))
      await runCli(['build', '--quiet', '--content', 'correct', '--out', 'old'], { cwd })
      await runCli(
        ['build', '--quiet', '--content', 'correct', '--out', 'new', '--base-url', 'https://other.test'],
        { cwd },
      )
      const run = (env: Readonly<Record<string, string | undefined>>) => runOnTerminal(command, cwd, env)
      const plain = run({ NO_COLOR: '1' })

      expect(plain).toMatch(/error|Breaking/)
      expect(plain).toBe(stripVTControlCharacters(plain))
      expect(run({ TERM: 'dumb' })).toBe(plain)
      const coloured = run({})
      expect(coloured).toContain('\u001B[31m')
      expect(stripVTControlCharacters(coloured)).toBe(plain)
      expect(run({ NO_COLOR: '' })).toBe(coloured)
    },
  )
})
