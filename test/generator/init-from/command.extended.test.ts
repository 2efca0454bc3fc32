/** `stele init --from` on a pseudo-terminal. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getCompiledCli } from '../../fixtures/compiled.ts'
import { writeFiles } from '../../fixtures/content.ts'
import { whyNoTerminal } from '../../fixtures/terminal.ts'
import { describeWhere } from '../../fixtures/where.ts'
import { expectQuestions } from './expect-questions.ts'
import { sites } from './sites.ts'

describeWhere('On a terminal,', whyNoTerminal, () => {
  /**
   * Runs a command on a pseudo-terminal, and types each text when the terminal asks for it: before that, a terminal may read keys such as
   * Ctrl-D in another way. Returns what the terminal gets.
   */
  async function runOnTerminal(
    parameters: readonly string[],
    cwd: string,
    typed: readonly string[],
  ): Promise<string> {
    const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
    const line = [process.execPath, getCompiledCli(), ...parameters].map(quote).join(' ')
    const terminal = spawn('script', ['--quiet', '--return', '--command', `${line} || true`, '/dev/null'], {
      cwd,
      env: { ...process.env, STELE_BASE_URL: undefined, NO_COLOR: '1', TERM: 'dumb' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let shown = ''
    let answered = 0
    terminal.stdout.setEncoding('utf8').on('data', (data: string) => {
      shown += data
      const asked = shown.match(/ of the author(?: on \w+)?: /g)?.length ?? 0
      for (; answered < asked; answered++) terminal.stdin.write(typed[answered] ?? '\u0004')
    })
    await once(terminal, 'close')
    return shown.replaceAll('\r\n', '\n')
  }

  it('stele init --from asks for what the configuration does not say, until an answer is valid', async () => {
    const cwd = writeFiles(sites.hugo ?? {})
    const shown = await runOnTerminal(['init', '--from', '.'], cwd, [
      '\n',
      'Writer\n',
      'example\n',
      'https://www.linkedin.com/in/example\n',
    ])
    expectQuestions(shown, cwd)
  })

  it('stele init --from writes nothing if the input ends before the last answer', async () => {
    const cwd = writeFiles(sites.hugo ?? {})
    const shown = await runOnTerminal(['init', '--from', '.'], cwd, ['Writer\n', '\u0004'])
    expect(shown).toContain('stele: Stopped: nothing was written\n')
    expect(existsSync(join(cwd, 'stele'))).toBe(false)
  })
})
