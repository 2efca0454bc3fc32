/** Which output has colours. A pseudo-terminal of script(1) shows what a user sees. */

import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { hasColors, isTerminal } from '../../generator/commands/cli/print.ts'
import { runCli } from '../fixtures/cli.ts'
import { createSite, noColors, runOnTerminal, whyNoTerminal } from '../fixtures/terminal.ts'
import { describeWhere } from '../fixtures/where.ts'

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

describeWhere('On a terminal,', whyNoTerminal, () => {
  it('stele check prints colours, unless NO_COLOR is set', () => {
    const cwd = createSite()
    // Without `--quiet`, a command that takes more than a second prints its progress, too.
    const plain = runOnTerminal('check --quiet', cwd, { NO_COLOR: '1' })
    expect(plain).toContain('missing-key')
    expect(plain).toBe(stripVTControlCharacters(plain))
    const coloured = runOnTerminal('check --quiet', cwd, {})
    expect(coloured).toContain('\u001B[31m')
    expect(stripVTControlCharacters(coloured)).toBe(plain)
  })
})
