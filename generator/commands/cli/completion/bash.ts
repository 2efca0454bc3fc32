/** Completion for Bash 3.2 (macOS) and later, without the package bash-completion. */

import { type CompletedCommand, listAll, type Values } from './commands.ts'

/** Creates the script. Its `case` patterns are `<words of the command>:<option, word or position>`. */
export function createBashScript(program: CompletedCommand): string {
  const commands = listAll(program)
  const options = commands.flatMap(({ words, options }) =>
    options.flatMap(({ names, values }) => names.map((name) => ({ key: toKey(words, name), values }))),
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
${subcommands.map(({ words }) => `      ${toKey(words.slice(0, -1), words.at(-1) ?? '')}) command=${quote(words.join(' '))} ;;\n`).join('')}\
      *) position=$((position + 1)) ;;
    esac
  done
  if [[ -n $option ]]; then
    case "$command:$option" in
${options.map(({ key, values }) => formatCase(key, values)).join('')}\
    esac
  elif [[ $current == -* ]]; then
    case "$command" in
${commands.map(({ words, options }) => `      ${quote(words.join(' '))}) values=${quote(options.flatMap(({ names }) => names).join(' '))} ;;\n`).join('')}\
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
          toKey(words, '0'),
          subcommands.map((subcommand) => subcommand.words.at(-1) ?? ''),
        ),
      ]
    : parameters.map((values, position) => formatCase(toKey(words, String(position)), values))

function formatCase(key: string, values: Values | null): string {
  if (values === null || values === 'text') return ''
  const assignment = typeof values === 'string' ? `paths=${values}` : `values=${quote(values.join(' '))}`
  return `      ${key}) ${assignment} ;;\n`
}

const toKey = (words: readonly string[], word: string): string => quote(`${words.join(' ')}:${word}`)

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
