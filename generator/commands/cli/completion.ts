/** `stele completion` */

import { Argument, type Command } from 'commander'
import { addExamples } from './help-format.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

export function addCompletionCommand(program: Command): void {
  const command = program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'shell that reads the script').choices(shells))
    .action(async (shell: Shell) => console.log(await createScript(shell, program)))
  addExamples(
    command,
    'stele completion bash > ~/.local/share/bash-completion/completions/stele',
    'stele completion zsh > ~/.zsh/completions/_stele',
    'stele completion fish > ~/.config/fish/completions/stele.fish',
  )
}

/** Creates the script of a shell from the definitions that the help is made from, too. */
async function createScript(shell: Shell, program: Command): Promise<string> {
  const { readCommands } = await import('./completion/commands.ts')
  const commands = readCommands(program)
  switch (shell) {
    case 'bash':
      return (await import('./completion/bash.ts')).createBashScript(commands)
    case 'zsh':
      return (await import('./completion/zsh.ts')).createZshScript(commands)
    case 'fish':
      return (await import('./completion/fish.ts')).createFishScript(commands)
  }
}
