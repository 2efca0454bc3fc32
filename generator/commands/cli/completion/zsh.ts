/** Completion for zsh, as a file in `fpath` or as a script to source. */

import { type CompletedCommand, type CompletedOption, listAll, type Values } from './commands.ts'

/** Creates the script: a function for each command. */
export const createZshScript = (program: CompletedCommand): string => `#compdef stele
# Completion of stele for zsh, written by "stele completion zsh".
${listAll(program).map(formatFunction).join('')}
if [[ $funcstack[1] == _stele ]]; then _stele "$@"; else compdef _stele stele; fi`

const toName = (words: readonly string[]): string => ['_stele', ...words].join('_')

function formatFunction({ words, options, subcommands, parameters }: CompletedCommand): string {
  const specs = options.flatMap(formatOption)
  if (subcommands.length === 0) {
    const positions = parameters.map((values, index) => quote(`${index + 1}:value:${toAction(values)}`))
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
${subcommands.map((subcommand) => `        ${quote(`${toLast(subcommand)}:${subcommand.description}`)}\n`).join('')}\
      )
      _describe command commands ;;
    argument)
      case $words[1] in
${subcommands.map((subcommand) => `        ${quote(toLast(subcommand))}) ${toName(subcommand.words)} ;;\n`).join('')}\
      esac ;;
  esac
}
`
}

const toLast = ({ words }: CompletedCommand): string => words.at(-1) ?? ''

/** An option that was given is not offered again, under none of its names. */
function formatOption({ names, description, values }: CompletedOption): readonly string[] {
  const text = description.replaceAll(/[\\[\]:]/g, '\\$&')
  return names.map((name) =>
    quote(
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

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
