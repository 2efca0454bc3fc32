/** Completion for fish 3 and later. */

import { type CompletedCommand, type CompletedOption, listAll, type Values } from './commands.ts'

/** Creates the script: a function that finds the command before the cursor, and a line for each completion. */
export function createFishScript(program: CompletedCommand): string {
  const commands = listAll(program)
  const withValues = commands.flatMap(({ words, options }) =>
    options.flatMap(({ names, values }) => (values === null ? [] : names.map((name) => toKey(words, name)))),
  )
  const subcommands = commands.filter(({ words }) => words.length > 0)
  return `# Completion of stele for fish, written by "stele completion fish".
# Succeeds if the command before the cursor is the first argument, and has as many arguments as the second one says.
function __stele_at
    set -l command ''
    set -l position 0
    set -l is_value 0
    for word in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
            continue
        end
        switch "$command:$word"
            case ${withValues.join(' ')}
                set is_value 1
            case '*:-*'
${subcommands.map(({ words }) => `            case ${toKey(words.slice(0, -1), words.at(-1) ?? '')}\n                set command ${quote(words.join(' '))}\n`).join('')}\
            case '*'
                set position (math $position + 1)
        end
    end
    test "$command" = "$argv[1]"; and contains -- "$argv[2]" '' $position
end
# Lists folders. fish's own function takes --out= for a part of the path.
function __stele_folders
    __fish_complete_directories (string replace -r -- '^--[^=]*=' '' (commandline -ct)) ''
end
complete -c stele -f
${commands.flatMap(formatCommand).join('\n')}`
}

function formatCommand({ words, options, subcommands, parameters }: CompletedCommand): readonly string[] {
  const at = (position: string) =>
    `complete -c stele -n ${quote(`__stele_at ${quote(words.join(' '))}${position}`)}`
  return [
    ...subcommands.map(
      (subcommand) =>
        `${at(' 0')} -a ${quote(subcommand.words.at(-1) ?? '')} -d ${quote(subcommand.description)}`,
    ),
    ...options.map((option) => `${at('')} ${formatOption(option)}`),
    ...parameters
      .map((values, position) => ({ values: toArguments(values), position }))
      .filter(({ values }) => values !== '')
      .map(({ values, position }) => `${at(` ${position}`)} ${values}`),
  ]
}

function formatOption({ names, description, values }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const argument = values === null ? [] : [values === 'files' ? '-r' : '-x', toArguments(values)]
  return [...flags, ...argument, '-d', quote(description)].filter((part) => part !== '').join(' ')
}

function toArguments(values: Values): string {
  if (values === 'text') return ''
  if (values === 'files') return '-F'
  return `-a ${quote(values === 'folders' ? '(__stele_folders)' : values.join(' '))}`
}

const toKey = (words: readonly string[], word: string): string => quote(`${words.join(' ')}:${word}`)

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`
