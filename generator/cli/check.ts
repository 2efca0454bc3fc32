/** `stele check` */

import type { Command } from 'commander'
import { toBaseUrl } from './arguments.ts'
import {
  addContentOptions,
  type ContentOptions,
  type ParserOptions,
  parserOption,
} from './content-options.ts'
import { addExamples } from './help.ts'
import { printDiagnostics, printMessage } from './print-diagnostics.ts'

export function addCheckCommand(program: Command): void {
  const command = addContentOptions(program.command('check'))
    .description('check the content; changes it only with --fix')
    .option('--fix', 'repair content files where only one repair is possible')
    .addOption(parserOption())
    .action(run)
  addExamples(
    command,
    'stele check --fix',
    'stele check --max-warnings 0',
    'stele check --format sarif > stele.sarif',
  )
}

interface CommandOptions extends ContentOptions, ParserOptions {
  readonly fix?: true
}

async function run(options: CommandOptions): Promise<void> {
  const { content, maxWarnings, fix, parser } = options
  const { check } = await import('../check.ts')
  const { runUntilInterrupted } = await import('./interruption.ts')
  const { diagnostics, outputFiles, fixed } = await runUntilInterrupted((signal) =>
    check({ content, baseUrl: toBaseUrl(options), maxWarnings, fix, parser, signal }),
  )
  await printDiagnostics([...fixed, ...diagnostics], options)
  printMessage(`Checked ${content}: a build writes ${outputFiles} files`, options)
}
