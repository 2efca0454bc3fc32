#!/usr/bin/env node
/** The command line. Each command is in a file of its own and loads its code when it runs. */

import { Command } from 'commander'
import { formatNames } from '../diagnostics/formats/names.ts'
import { version } from '../package/version.ts'
import { addBuildCommand } from './build.ts'
import { addCheckCommand } from './check.ts'
import { addDevCommand } from './dev.ts'
import { addDiffCommand } from './diff.ts'
import { toExitCode } from './exit-code.ts'
import { addInitCommand } from './init.ts'
import { addNewCommand } from './new.ts'
import type { PrintOptions } from './print-diagnostics.ts'
import { addSchemaCommand } from './schema.ts'
import { addServeCommand } from './serve.ts'
import { addStatsCommand } from './stats.ts'
import { addVerifyCommand } from './verify.ts'

const program = new Command('stele')
  .description('Compiles content to a static JSON API, and serves it')
  .version(version)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(formatUsageError(text)) })

addInitCommand(program)
addNewCommand(program)
addBuildCommand(program)
addCheckCommand(program)
addDevCommand(program)
addServeCommand(program)
addDiffCommand(program)
addStatsCommand(program)
addSchemaCommand(program)
addVerifyCommand(program)

let printOptions: PrintOptions = { format: 'pretty' }
program.hook('preAction', (_, command) => {
  const { quiet, format } = command.opts()
  printOptions = { quiet, format: formatNames.find((name) => name === format) ?? 'pretty' }
})

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = await toExitCode(error, printOptions)
}

/** Turns commander's message into one line in the form of all other errors. */
function formatUsageError(text: string): string {
  const sentence = text
    .trim()
    .replace(/^error:/, 'stele:')
    .replace(/\.$/, '')
    .replaceAll('\n', ' ')
  return `${sentence}; see stele --help\n`
}
