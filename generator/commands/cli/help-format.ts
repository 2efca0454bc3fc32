/** How the help of a command looks, and `stele help`. */

import type { Argument, Command, HelpConfiguration, Option } from 'commander'

/** The help has at most this many columns, also in a wider window. */
export const maxHelpWidth = 80

/** Changes Commander's help so that each command fits a screen. */
export const helpConfiguration: HelpConfiguration = {
  subcommandTerm: (command) => command.name(),
  optionDescription: (option) =>
    option.description + formatValues(option, option.required || option.optional),
  argumentDescription: (argument) => argument.description + formatValues(argument, true),
}

/** ` (pretty, json or sarif; default: pretty)`. Flags without a value have no default to show. */
function formatValues(
  { argChoices = [], defaultValue, defaultValueDescription }: Option | Argument,
  hasValue: boolean,
): string {
  const choices = argChoices.join(', ').replace(/, ([^,]+)$/, ' or $1')
  const hasDefault = defaultValue !== undefined && hasValue
  const parts = [choices, hasDefault ? `default: ${defaultValueDescription ?? defaultValue}` : '']
  const text = parts.filter((part) => part !== '').join('; ')
  return text === '' ? '' : ` (${text})`
}

/** Adds command lines to the end of a command's help. */
export const addExamples = (command: Command, ...examples: readonly string[]): Command =>
  command.addHelpText('after', ['\nExamples:', ...examples.map((example) => `  ${example}`)].join('\n'))

/** Adds `stele help`, which is `--help` after the words of a command. Commander's own takes one word. */
export function addHelpCommand(program: Command): void {
  const command = program
    .helpCommand(false)
    .command('help')
    .description('print the help of a command')
    .argument('[command...]', 'words of the command, such as "new essay"')
    .action(async (words: readonly string[]) => {
      await program.parseAsync(toHelpParameters(program, words), { from: 'user' })
    })
  addExamples(command, 'stele help', 'stele help build', 'stele help new essay')
}

/** Groups with a default command, which takes any word that is no command. */
const openGroups = new WeakSet<Command>()

/** Adds the command of a group that handles all words that are no command of it. */
export function addDefaultCommand(group: Command, name: string): Command {
  openGroups.add(group)
  return group.command(name, { isDefault: true })
}

/** Reports an unknown command with the nearest name. Commander prints the help of the group if `--help` follows it. */
export function reportUnknownCommands(group: Command): void {
  group.on('beforeHelp', () => {
    const [word] = group.args
    if (word !== undefined && !word.startsWith('-') && !openGroups.has(group))
      group.parse([word], { from: 'user' })
  })
}

/** Returns the words up to the command and `--help`, or up to an unknown word, which Commander reports. */
function toHelpParameters(program: Command, words: readonly string[]): readonly string[] {
  let command = program
  const known: string[] = []
  for (const word of words) {
    if (command.commands.length === 0) break
    const next = command.commands.find((subcommand) => subcommand.name() === word)
    if (next === undefined && openGroups.has(command)) break
    known.push(word)
    if (next === undefined) return known
    command = next
  }
  return [...known, '--help']
}
