/** Reads from the definitions of commands what a shell completes. */

import type { Argument, Command, Option } from 'commander'

/** What a shell offers for a value: paths, words, or nothing for free text. */
export type Values = 'files' | 'folders' | 'text' | readonly string[]

export interface CompletedOption {
  /** Such as `-h` and `--help`. */
  readonly names: readonly string[]
  readonly description: string
  /** Null for an option without a value. */
  readonly values: Values | null
}

export interface CompletedCommand {
  /** The words after `stele`; empty for `stele` itself. */
  readonly words: readonly string[]
  readonly description: string
  readonly subcommands: readonly CompletedCommand[]
  readonly options: readonly CompletedOption[]
  /** The arguments in order. */
  readonly parameters: readonly Values[]
}

/** Reads a command and all commands below it. */
export function readCommands(command: Command, words: readonly string[] = []): CompletedCommand {
  return {
    words,
    description: command.summary() || command.description(),
    subcommands: command.commands.map((subcommand) =>
      readCommands(subcommand, [...words, subcommand.name()]),
    ),
    options: command.createHelp().visibleOptions(command).map(readOption),
    parameters: command.registeredArguments.map((argument) => readArgument(argument, command)),
  }
}

/** Lists a command and all commands below it. */
export const listAll = (command: CompletedCommand): readonly CompletedCommand[] => [
  command,
  ...command.subcommands.flatMap(listAll),
]

const readOption = ({
  short,
  long,
  description,
  required,
  optional,
  flags,
  argChoices,
}: Option): CompletedOption => ({
  names: [short, long].filter((name) => name !== undefined),
  description,
  values: required || optional ? (argChoices ?? toValues(flags)) : null,
})

/** An argument named `command` takes the names of the commands beside it. */
const readArgument = (argument: Argument, { parent }: Command): Values =>
  argument.name() === 'command'
    ? (parent?.commands.map((command) => command.name()) ?? [])
    : (argument.argChoices ?? toValues(argument.name()))

/** The placeholder of a path is or ends with `dir` or `file`: `--out <dir>`, `<old-dir>`. */
const toValues = (placeholder: string): Values => {
  if (/\bdir\b/.test(placeholder)) return 'folders'
  return /\bfile\b/.test(placeholder) ? 'files' : 'text'
}
