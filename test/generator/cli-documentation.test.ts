/** The documentation of the command line, compared with the definitions. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exitCodeMeanings } from '../../generator/commands/cli/exit-code.ts'
import { createProgram, listCommands, toCommandLine } from '../../generator/commands/cli/program.ts'

it('docs/commands.md has the help of every command', async () => {
  const program = createProgram()
  const sections = listCommands(program).map((command) => {
    let help = ''
    command.configureOutput({
      writeOut: (text) => {
        help += text
      },
      getOutHelpWidth: () => 80,
    })
    command.outputHelp()
    return `## ${toCommandLine(command)}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`
  })
  const introduction =
    'Generated from the definitions of the commands by `test/generator/cli-documentation.test.ts` (`npx vitest run cli-documentation --update`).\n[The command line](cli.md) describes what all commands have in common.\n'
  await expect(['# Commands\n', introduction, ...sections].join('\n')).toMatchFileSnapshot(
    '../../docs/commands.md',
  )
})

it('docs/cli.md has a row for every exit code', () => {
  const text = readFileSync('docs/cli.md', 'utf8')
  const section = text.slice(text.indexOf('## Exit codes'), text.indexOf('## Output'))
  const rows = Array.from(section.matchAll(/^\| (\d+) +\| (.+) \|$/gm), ([, code, meaning]) => [
    Number(code),
    meaning,
  ])
  expect(rows).toEqual(exitCodeMeanings.map(({ code, meaning }) => [code, meaning]))
})
