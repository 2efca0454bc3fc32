/** What real shells offer with the scripts of `stele completion`. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProgram, listCommands, toCommandLine } from '../../generator/commands/cli/program.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder } from '../fixtures/content.ts'
import { complete, shells } from '../fixtures/shells.ts'
import { describeWhere } from '../fixtures/where.ts'

/** What is offered for a line, sorted. The cursor is at the end. */
const cases: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['stele bu', ['build']],
  ['stele qq', []],
  ['stele new ', ['essay', 'item', 'page']],
  ['stele new essay "A title" --s', ['--slug']],
  ['stele help sta', ['stats']],
  ['stele completion ', ['bash', 'fish', 'zsh']],
  ['stele completion f', ['fish']],
  ['stele explain invalid-d', ['invalid-data', 'invalid-date']],
  ['stele build --verify', ['--verify-cache']],
  ['stele build --quiet --out public --verify', ['--verify-cache']],
  ['stele build --format ', ['github', 'json', 'pretty', 'sarif']],
  ['stele build --format s', ['sarif']],
  ['stele build --format=', ['github', 'json', 'pretty', 'sarif']],
  ['stele build --format=s', ['sarif']],
  ['stele diff --format m', ['markdown']],
  ['stele build --host c', ['caddy', 'cloudflare']],
  ['stele build --base-url ', []],
  ['stele new essay --lang ', []],
  ['stele new essay ', []],
  ['stele build --out ', ['a folder', 'public']],
  ['stele build --out=', ['a folder', 'public']],
  ['stele build --out=pu', ['public']],
  ['stele build --report ', ['a folder', 'public', 'report.json']],
  ['stele init ', ['a folder', 'public']],
  ['stele diff public ', ['a folder', 'public']],
  ['stele diff --allow-breaking public a', ['a folder']],
]

const program = createProgram()

/** Creates a folder with a file and two folders to offer. */
function createPaths(): string {
  const folder = createFolder()
  mkdirSync(join(folder, 'public'))
  mkdirSync(join(folder, 'a folder'))
  writeFileSync(join(folder, 'report.json'), '{}')
  return folder
}

for (const shell of shells) {
  describeWhere(`The completion of ${shell.name}`, shell.whyNot, () => {
    const completeLines = async (lines: readonly string[]) => {
      const { code, stdout, stderr } = await runCli(['completion', shell.name])
      expect([code, stderr]).toEqual([0, ''])
      return complete(shell, { script: stdout, lines, cwd: createPaths() })
    }

    it('offers commands, options, fixed choices, and folders or files for paths', async () => {
      expect(await completeLines(cases.map(([line]) => line))).toEqual(Object.fromEntries(cases))
    })

    it('offers all commands, and all options of every command', async () => {
      const expected = listCommands(program).flatMap((command) => {
        const line = toCommandLine(command)
        const names = command.commands.map((subcommand) => subcommand.name()).sort()
        const options = command.options.map(({ long }) => String(long))
        return [
          ...(names.length > 0 ? [[`${line} `, names] as const] : []),
          [`${line} --`, [...options, '--help'].sort()] as const,
        ]
      })
      expect(await completeLines(expected.map(([line]) => line))).toEqual(Object.fromEntries(expected))
    })
  })
}
