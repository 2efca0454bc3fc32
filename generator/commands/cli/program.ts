/** The definitions of all commands, which the help, the completion and the documentation are made from. */

import { Command } from 'commander'
import { toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { version } from '../../kernel/version.ts'
import { addBuildCommand } from './build.ts'
import { addCheckCommand } from './check.ts'
import { addCompletionCommand } from './completion.ts'
import { addDevCommand } from './dev.ts'
import { addDiffCommand } from './diff.ts'
import { formatExitCodes } from './exit-code.ts'
import {
  addExamples,
  addHelpCommand,
  helpConfiguration,
  maxHelpWidth,
  reportUnknownCommands,
} from './help-format.ts'
import { addInitCommand } from './init.ts'
import { addMcpCommand } from './mcp.ts'
import { addNewCommand } from './new.ts'
import { addSchemaCommand } from './schema.ts'
import { addServeCommand } from './serve.ts'
import { addStatsCommand } from './stats.ts'
import { addVerifyCommand } from './verify.ts'

/** Creates the command line. Its commands load their code when they run. */
export function createProgram(): Command {
  const program = new Command('stele')
    .description('Compiles content to a static JSON API, and serves it')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureHelp(helpConfiguration)
    .configureOutput({
      getOutHelpWidth: () => Math.min(process.stdout.columns ?? maxHelpWidth, maxHelpWidth),
      getErrHelpWidth: () => Math.min(process.stderr.columns ?? maxHelpWidth, maxHelpWidth),
    })

  addInitCommand(program)
  addNewCommand(program)
  addBuildCommand(program)
  addCheckCommand(program)
  addDevCommand(program)
  addServeCommand(program)
  addMcpCommand(program)
  addDiffCommand(program)
  addStatsCommand(program)
  addSchemaCommand(program)
  addVerifyCommand(program)
  addCompletionCommand(program)
  addHelpCommand(program)
  program.addHelpText('after', `\nExit codes:\n  ${formatExitCodes()}`)
  addExamples(program, 'stele init my-site', 'stele help build')

  for (const command of listCommands(program)) {
    command.configureOutput({ outputError: (text, write) => write(formatUsageError(text, command)) })
    if (command.commands.length > 0) reportUnknownCommands(command)
  }
  return program
}

/** Lists a command and all commands below it. */
export const listCommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(listCommands),
]

/** Returns the words that a user types, such as `stele new essay`. */
export const toCommandLine = (command: Command): string =>
  command.parent === null ? command.name() : `${toCommandLine(command.parent)} ${command.name()}`

/** Turns Commander's message into one line in the form of all other errors. */
function formatUsageError(text: string, command: Command): string {
  const sentence = text
    .trim()
    .replace(/^error:/, 'stele:')
    .replace(/\.$/, '')
    .replaceAll('\n', ' ')
  return `${toSingleLine(sentence)}; see ${toCommandLine(command)} --help\n`
}
