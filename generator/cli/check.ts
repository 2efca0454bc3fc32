/** `stele check` */

import type { Command } from 'commander'
import { toBaseUrl } from './arguments.ts'
import { addContentOptions, type ContentOptions } from './content-options.ts'
import { printDiagnostics, printMessage } from './print-diagnostics.ts'

export function addCheckCommand(program: Command): void {
  addContentOptions(program.command('check')).description('check the content; writes nothing').action(run)
}

async function run(options: ContentOptions): Promise<void> {
  const { content, maxWarnings } = options
  const { check } = await import('../check.ts')
  const { runUntilInterrupted } = await import('./interruption.ts')
  const { diagnostics, outputFiles } = await runUntilInterrupted((signal) =>
    check({ content, baseUrl: toBaseUrl(options), maxWarnings, signal }),
  )
  await printDiagnostics(diagnostics, options)
  printMessage(`Checked ${content}: a build writes ${outputFiles} files`, options)
}
