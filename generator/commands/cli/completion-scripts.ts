/**
 * The scripts that complete commands and options in a shell, from the definitions of the commands: for Bash 3.2 (macOS) and later,
 * without the package bash-completion; for zsh, as a file in `fpath` or as a script to source; and for fish 3 and later.
 */

import type { Argument, Command, Option } from 'commander'
import { rules } from '../../kernel/diagnostics/rules.ts'

/** What a shell offers for a value: paths, words, or nothing for free text. */
type Values = 'files' | 'folders' | 'text' | readonly string[]

interface CompletedOption {
  /** Such as `-h` and `--help`. */
  readonly names: readonly string[]
  readonly description: string
  /** Null for an option without a value. */
  readonly values: Values | null
}

interface CompletedCommand {
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
const listAll = (command: CompletedCommand): readonly CompletedCommand[] => [
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

/** An argument named `command` takes the names of the commands beside it, and one named `rule` those of the diagnostic rules. */
function readArgument(argument: Argument, { parent }: Command): Values {
  if (argument.name() === 'command') return parent?.commands.map((command) => command.name()) ?? []
  if (argument.name() === 'rule') return Object.keys(rules)
  return argument.argChoices ?? toValues(argument.name())
}

/** The placeholder of a path is or ends with `dir` or `file`: `--out <dir>`, `<old-dir>`. */
const toValues = (placeholder: string): Values => {
  if (/\bdir\b/.test(placeholder)) return 'folders'
  return /\bfile\b/.test(placeholder) ? 'files' : 'text'
}

/** Creates the script. Its `case` patterns are `<words of the command>:<option, word or position>`. */
export function createBashScript(program: CompletedCommand): string {
  const commands = listAll(program)
  const options = commands.flatMap(({ words, options }) =>
    options.flatMap(({ names, values }) => names.map((name) => ({ key: toBashKey(words, name), values }))),
  )
  const withValues = options.filter(({ values }) => values !== null).map(({ key }) => key)
  const subcommands = commands.filter(({ words }) => words.length > 0)
  return `# Completion of stele for Bash, written by "stele completion bash".
_stele() {
  local current=\${COMP_WORDS[COMP_CWORD]} command= option= position=0 values= paths= index word
  # Bash splits --option=value at the equals sign.
  [[ $current == = ]] && current=
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if [[ $word == = ]]; then continue; fi
    if [[ -n $option ]]; then option=; continue; fi
    case "$command:$word" in
      ${withValues.join(' | ')}) option=$word ;;
      *:-*) ;;
${subcommands.map(({ words }) => `      ${toBashKey(words.slice(0, -1), words.at(-1) ?? '')}) command=${quoteForBash(words.join(' '))} ;;\n`).join('')}\
      *) position=$((position + 1)) ;;
    esac
  done
  if [[ -n $option ]]; then
    case "$command:$option" in
${options.map(({ key, values }) => formatCase(key, values)).join('')}\
    esac
  elif [[ $current == -* ]]; then
    case "$command" in
${commands.map(({ words, options }) => `      ${quoteForBash(words.join(' '))}) values=${quoteForBash(options.flatMap(({ names }) => names).join(' '))} ;;\n`).join('')}\
    esac
  else
    case "$command:$position" in
${commands.flatMap(formatPositions).join('')}\
    esac
  fi
  COMPREPLY=()
  if [[ -n $paths ]]; then compopt -o filenames 2>/dev/null; fi
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
    case $paths in
      (folders) compgen -d -- "$current" ;;
      (files) compgen -f -- "$current" ;;
      (*) compgen -W "$values" -- "$current" ;;
    esac
  )
}
complete -F _stele stele`
}

/** A position of a group takes the name of a subcommand. */
const formatPositions = ({ words, subcommands, parameters }: CompletedCommand): readonly string[] =>
  subcommands.length > 0
    ? [
        formatCase(
          toBashKey(words, '0'),
          subcommands.map((subcommand) => subcommand.words.at(-1) ?? ''),
        ),
      ]
    : parameters.map((values, position) => formatCase(toBashKey(words, String(position)), values))

function formatCase(key: string, values: Values | null): string {
  if (values === null || values === 'text') return ''
  const assignment =
    typeof values === 'string' ? `paths=${values}` : `values=${quoteForBash(values.join(' '))}`
  return `      ${key}) ${assignment} ;;\n`
}

const toBashKey = (words: readonly string[], word: string): string =>
  quoteForBash(`${words.join(' ')}:${word}`)

const quoteForBash = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Creates the script: a function for each command. */
export const createZshScript = (program: CompletedCommand): string => `#compdef stele
# Completion of stele for zsh, written by "stele completion zsh".
${listAll(program).map(formatFunction).join('')}
if [[ $funcstack[1] == _stele ]]; then _stele "$@"; else compdef _stele stele; fi`

const toName = (words: readonly string[]): string => ['_stele', ...words].join('_')

function formatFunction({ words, options, subcommands, parameters }: CompletedCommand): string {
  const specs = options.flatMap(formatZshOption)
  if (subcommands.length === 0) {
    const positions = parameters.map((values, index) => quoteForZsh(`${index + 1}:value:${toAction(values)}`))
    return `
${toName(words)}() {
  _arguments ${[...specs, ...positions].join(' \\\n    ')}
}
`
  }
  return `
${toName(words)}() {
  local curcontext=$curcontext context state state_descr line
  local -A opt_args
  _arguments -C ${[...specs, "'1:command:->command'", "'*::argument:->argument'"].join(' \\\n    ')}
  case $state in
    command)
      local -a commands=(
${subcommands.map((subcommand) => `        ${quoteForZsh(`${toLast(subcommand)}:${subcommand.description}`)}\n`).join('')}\
      )
      _describe command commands ;;
    argument)
      case $words[1] in
${subcommands.map((subcommand) => `        ${quoteForZsh(toLast(subcommand))}) ${toName(subcommand.words)} ;;\n`).join('')}\
      esac ;;
  esac
}
`
}

const toLast = ({ words }: CompletedCommand): string => words.at(-1) ?? ''

/** An option that was given is not offered again, under none of its names. */
function formatZshOption({ names, description, values }: CompletedOption): readonly string[] {
  const text = description.replaceAll(/[\\[\]:]/g, '\\$&')
  return names.map((name) =>
    quoteForZsh(
      values === null
        ? `(${names.join(' ')})${name}[${text}]`
        : `(${names.join(' ')})${name}=[${text}]:value:${toAction(values)}`,
    ),
  )
}

function toAction(values: Values): string {
  if (values === 'text') return ' '
  if (values === 'files') return '_files'
  return values === 'folders' ? '_files -/' : `(${values.join(' ')})`
}

const quoteForZsh = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Creates the script: a function that finds the command before the cursor, and a line for each completion. */
export function createFishScript(program: CompletedCommand): string {
  const commands = listAll(program)
  const withValues = commands.flatMap(({ words, options }) =>
    options.flatMap(({ names, values }) =>
      values === null ? [] : names.map((name) => toFishKey(words, name)),
    ),
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
${subcommands.map(({ words }) => `            case ${toFishKey(words.slice(0, -1), words.at(-1) ?? '')}\n                set command ${quoteForFish(words.join(' '))}\n`).join('')}\
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
    `complete -c stele -n ${quoteForFish(`__stele_at ${quoteForFish(words.join(' '))}${position}`)}`
  return [
    ...subcommands.map(
      (subcommand) =>
        `${at(' 0')} -a ${quoteForFish(subcommand.words.at(-1) ?? '')} -d ${quoteForFish(subcommand.description)}`,
    ),
    ...options.map((option) => `${at('')} ${formatFishOption(option)}`),
    ...parameters
      .map((values, position) => ({ values: toArguments(values), position }))
      .filter(({ values }) => values !== '')
      .map(({ values, position }) => `${at(` ${position}`)} ${values}`),
  ]
}

function formatFishOption({ names, description, values }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const argument = values === null ? [] : [values === 'files' ? '-r' : '-x', toArguments(values)]
  return [...flags, ...argument, '-d', quoteForFish(description)].filter((part) => part !== '').join(' ')
}

function toArguments(values: Values): string {
  if (values === 'text') return ''
  if (values === 'files') return '-F'
  return `-a ${quoteForFish(values === 'folders' ? '(__stele_folders)' : values.join(' '))}`
}

const toFishKey = (words: readonly string[], word: string): string =>
  quoteForFish(`${words.join(' ')}:${word}`)

const quoteForFish = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`
