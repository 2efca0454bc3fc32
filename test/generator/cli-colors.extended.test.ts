/** The colours of other commands and environments on a terminal. */

import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { runCli } from '../fixtures/cli.ts'
import { oneLanguage, writeFiles } from '../fixtures/content.ts'
import { createSite, runOnTerminal, whyNoTerminal } from '../fixtures/terminal.ts'
import { describeWhere } from '../fixtures/where.ts'

describeWhere('On a terminal,', whyNoTerminal, () => {
  it.each(['build --quiet', 'diff old new'])(
    'stele %s prints colours, unless NO_COLOR or TERM=dumb is set',
    async (command) => {
      const cwd = createSite()
      writeFiles(oneLanguage, join(cwd, 'correct'))
      const publish = ['build', '--quiet', '--content', 'correct', '--out']
      await runCli([...publish, 'old'], { cwd })
      await runCli([...publish, 'new', '--base-url', 'https://other.test'], { cwd })
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
