/** No command passes text of files, arguments and services to the terminal unchanged. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatPretty } from '../../generator/commands/cli/verify-report.ts'
import type { Report } from '../../generator/verifier/report.ts'
import { type Run, runCli } from '../fixtures/cli.ts'
import { writeFiles } from '../fixtures/content.ts'
import {
  createHostileProject,
  escaped,
  forbidden,
  hostile,
  toHostileEssay,
} from '../fixtures/hostile-text.ts'

const toOutput = ({ stdout, stderr }: Run): string => stdout + stderr

describe('the output of', () => {
  it.each<readonly [command: string, parameters: readonly string[], line: string]>([
    [
      'check',
      ['check', '--content', hostile],
      `${escaped}/essays/first-essay/en.md:7:1 warning uncertain-link`,
    ],
    [
      'check --format json',
      ['check', '--content', hostile, '--format', 'json'],
      `"file": "${escaped}/essays/`,
    ],
    [
      'check --format github',
      ['check', '--content', hostile, '--format', 'github'],
      `file=${escaped}/essays/`,
    ],
    ['check --format sarif', ['check', '--content', hostile, '--format', 'sarif'], `Checked ${escaped}: `],
    ['stats', ['stats', '--content', hostile], 't\\u202e'],
    ['stats --format json', ['stats', '--content', hostile, '--format', 'json'], '"name": "t\\u202e"'],
    ['new', ['new', 'essay', 'Title', '--content', hostile], `Created ${escaped}/essays/title/en.md`],
    ['init', ['init', `i${hostile}`], `Wrote a starter site to i${escaped}:`],
    ['schema', ['schema', '--out', `s${hostile}`], `Wrote s${escaped}/`],
    ['a command that cannot run', ['serve', '--out', `n${hostile}`], `n${escaped}`],
    ['mcp without a build', ['mcp', '--out', `n${hostile}`], `n${escaped}`],
    ['diff without a build', ['diff', 'other', `n${hostile}`], `n${escaped}`],
    ['a wrong argument', ['verify', hostile], escaped],
    ['a wrong option', ['check', `--${hostile}`], escaped],
  ])('%s has escapes', async (_, parameters, line) => {
    const output = toOutput(await runCli(parameters, { cwd: createHostileProject() }))
    expect(output).toContain(line)
    expect(output).not.toMatch(forbidden)
  })

  it('build, and diff in every format, have escapes', async () => {
    const cwd = createHostileProject()
    const run = async (...parameters: readonly string[]) => {
      const output = toOutput(await runCli(parameters, { cwd }))
      expect(output).not.toMatch(forbidden)
      return output
    }
    const publish = (out: string) => run('build', '--content', hostile, '--out', out)
    expect(await publish(`o${hostile}`)).toContain(`Published o${escaped} for`)
    writeFiles({ 'essays/first-essay/en.md': toHostileEssay('T\u202e\u2028') }, join(cwd, hostile))
    await publish(`n${hostile}`)
    for (const [format, text] of [
      ['pretty', 'T\\u202e\\u2028'],
      ['json', 'T\\u202e\\u2028'],
      ['markdown', 'T\\u202e\\u2028'],
      ['github', `n${escaped}`],
    ] as const) {
      expect(await run('diff', `o${hostile}`, `n${hostile}`, '--format', format)).toContain(text)
    }
  })

  it('verify has escapes', () => {
    const report: Report = {
      address: 'https://site.test',
      host: null,
      full: false,
      passed: [],
      skipped: [],
      problems: [{ id: 'cached-errors', message: hostile }],
      failures: [],
      apiRequests: 0,
      otherRequests: 0,
    }
    expect(formatPretty(report, (_, text) => text).split('\n')[0]).toBe(`Problem cached-errors: ${escaped}.`)
  })
})
