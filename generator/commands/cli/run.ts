/** Runs one command, as the command line and its tests do. */

import { formatNames } from '../../kernel/diagnostics/formats/format-names.ts'
import { toExitCode } from './exit-code.ts'
import type { PrintOptions } from './print-diagnostics.ts'
import { createProgram } from './program.ts'
import { delayOptimization } from './tune-engine.ts'

/** The commands that run until they are stopped. */
const servers: ReadonlySet<string> = new Set(['dev', 'serve', 'mcp'])

/**
 * Runs a command, prints its output and its errors, and sets `process.exitCode` unless the command is done.
 * @param parameters what a user types after `stele`
 */
export async function runCommand(parameters: readonly string[]): Promise<void> {
  const program = createProgram()
  let printOptions: PrintOptions = { format: 'pretty' }
  program.hook('preAction', (_, command) => {
    if (!servers.has(command.name())) delayOptimization()
    const { quiet, all, format } = command.opts()
    printOptions = { quiet, all, format: formatNames.find((name) => name === format) ?? 'pretty' }
  })
  try {
    await program.parseAsync(parameters, { from: 'user' })
  } catch (error) {
    process.exitCode = await toExitCode(error, printOptions)
  }
}
