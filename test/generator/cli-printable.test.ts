/** No command passes text of files, arguments and services to the terminal unchanged. */

import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { formatPretty } from '../../generator/cli/verify-report/pretty.ts'
import type { Report } from '../../generator/conformance/report.ts'
import { type Run, runCli, startCli, startServe } from '../fixtures/cli.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'

/** Clears a screen, ends lines, and turns text around: C0, C1, the separators of Unicode, and marks of direction. */
const hostile = 'x\u001b[2J\u0085\u2028\u2029\u202e\u2066\u200f'
const escaped = 'x\\u001b[2J\\u0085\\u2028\\u2029\\u202e\\u2066\\u200f'

const forbidden = /[^\P{Cc}\n\t]|[\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

const essay = (title: string): string =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: D\n---\n\n[a](/${encodeURIComponent(hostile)})\n`

/** A project whose only folder of content has a hostile name, tag and link, with a build of it. */
async function createProject(changes: Files = {}): Promise<string> {
  const folder = createFolder()
  const content = join(folder, hostile)
  const tagged = essay('T').replace('---\n\n', `tags: ["t\\u202e"]\n---\n\n`)
  writeFiles({ ...smallSite, 'essays/first-essay/en.md': tagged, ...changes }, content)
  return folder
}

const toOutput = ({ stdout, stderr }: Run): string => stdout + stderr

describe('the output of', () => {
  it.each<readonly [command: string, parameters: readonly string[], line: string]>([
    [
      'check',
      ['check', '--content', hostile],
      `${escaped}/essays/first-essay/en.md:7:1 warning uncertain-link`,
    ],
    ['build', ['build', '--content', hostile, '--out', `o${hostile}`], `Published o${escaped} for`],
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
    const output = toOutput(await runCli(parameters, { cwd: await createProject() }))
    expect(output).toContain(line)
    expect(output).not.toMatch(forbidden)
  })

  it.each([
    ['pretty', 'T\\u202e\\u2028'],
    ['json', 'T\\u202e\\u2028'],
    ['markdown', 'T\\u202e\\u2028'],
    ['github', `n${escaped}`],
  ])('diff --format %s has escapes', async (format, text) => {
    const folder = await createProject()
    const content = join(folder, hostile)
    await build({ content, out: join(folder, 'old') })
    writeFiles({ 'essays/first-essay/en.md': essay('T\u202e\u2028') }, content)
    await build({ content, out: join(folder, 'new') })
    renameSync(join(folder, 'new'), join(folder, `n${hostile}`))
    const parameters = ['diff', 'old', `n${hostile}`, '--format', format]
    const output = toOutput(await runCli(parameters, { cwd: folder }))
    expect(output).toContain(text)
    expect(output).not.toMatch(forbidden)
  })

  it('dev has escapes', async () => {
    const child = startCli(['dev', '--port', '0', '--content', hostile], { cwd: await createProject() })
    const ended = once(child, 'close')
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await ended
    })
    let output = ''
    await new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
          if (/stop with Ctrl-C/.test(output) && /Built in/.test(output)) resolve()
        })
    })
    expect(output).toContain(`Serving ${escaped} on http://127.0.0.1:`)
    expect(output).toContain(`${escaped}/essays/first-essay/en.md:7:1 warning uncertain-link`)
    expect(output).not.toMatch(forbidden)
  })

  it('serve has escapes', async () => {
    const folder = await createProject()
    await build({ content: join(folder, hostile), out: join(folder, `o${hostile}`) })
    const server = await startServe(['--out', `o${hostile}`, '--log', 'json'], { cwd: folder })
    await fetch(server.address)
    const { stdout, stderr } = await server.stop('SIGTERM')
    expect(stdout).toContain(`Serving o${escaped} on http://127.0.0.1:`)
    expect(stderr).toContain(`"message":"Serving o${escaped} on http://127.0.0.1:`)
    expect(stdout + stderr).not.toMatch(forbidden)
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
