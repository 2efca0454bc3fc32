/**
 * The definitions of all commands, which the help, the completion and the documentation are made from. The shortest are in this file:
 * `stele mcp`, `stele stats`, `stele schema` and `stele completion`. Each other command has a file of its own.
 */

import process from 'node:process'
import { Argument, Command, Option } from 'commander'
import { toPrintable, toPrintableJson, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { version } from '../../kernel/version.ts'
import { addBuildCommand } from './build.ts'
import { addCheckCommand } from './check.ts'
import { addClientCommand } from './client.ts'
import { addDevCommand } from './dev.ts'
import { addDiffCommand } from './diff.ts'
import { formatExitCodes } from './exit-code.ts'
import { addExplainCommand } from './explain.ts'
import {
  addExamples,
  addHelpCommand,
  helpConfiguration,
  maxHelpWidth,
  reportUnknownCommands,
} from './help-format.ts'
import { addInitCommand } from './init.ts'
import { addNewCommand } from './new.ts'
import { addNotifyCommand } from './notify.ts'
import { addSourceOptions, parseBaseUrl, pluginsOption, type SourceOptions, toBaseUrl } from './options.ts'
import { printLine } from './print.ts'
import { addServeCommand } from './serve.ts'
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
  addExplainCommand(program)
  addDevCommand(program)
  addServeCommand(program)
  addMcpCommand(program)
  addClientCommand(program)
  addDiffCommand(program)
  addNotifyCommand(program)
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

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

function addCompletionCommand(program: Command): void {
  const command = program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'shell that reads the script').choices(shells))
    .action(async (shell: Shell) => console.log(await createCompletionScript(shell, program)))
  addExamples(
    command,
    'stele completion bash > ~/.local/share/bash-completion/completions/stele',
    'stele completion zsh > ~/.zsh/completions/_stele',
    'stele completion fish > ~/.config/fish/completions/stele.fish',
  )
}

/** Creates the script of a shell from the definitions that the help is made from, too. */
async function createCompletionScript(shell: Shell, program: Command): Promise<string> {
  const scripts = await import('./completion-scripts.ts')
  const commands = scripts.readCommands(program)
  switch (shell) {
    case 'bash':
      return scripts.createBashScript(commands)
    case 'zsh':
      return scripts.createZshScript(commands)
    case 'fish':
      return scripts.createFishScript(commands)
  }
}

function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('serve a site to an editor as tools (Model Context Protocol)')
    .argument('[url]', 'deployed service; without it, a published folder', parseBaseUrl)
    .option('--out <dir>', 'folder that a build published to', 'dist')
    .action(runMcp)
  addExamples(command, 'stele mcp', 'stele mcp https://example.com')
}

async function runMcp(url: string | undefined, { out }: { readonly out: string }): Promise<void> {
  const { openFolder, openService, serveStreams } = await import('../mcp.ts')
  const get = await (url === undefined ? openFolder(out) : openService(url))
  await serveStreams(get, process.stdin, process.stdout)
}

interface SchemaFlags {
  readonly content: string
  readonly out: string
  readonly infer?: string
}

function addSchemaCommand(program: Command): void {
  const command = program
    .command('schema')
    .description('write JSON Schemas of the content files, for editors')
    .option('--content <dir>', 'folder that holds the content, for its extra.schema.json', 'content')
    .option('--out <dir>', 'folder to write them to', 'schemas')
    .option('--infer <collection>', 'write a schema of a collection from what its documents have')
    .action(async ({ content, out, infer }: SchemaFlags) => {
      if (infer !== undefined) {
        const { writeInferredSchema } = await import('../schema/infer-command.ts')
        const { path, documents, setting } = writeInferredSchema(content, infer)
        printLine(`Wrote ${path} from ${documents} ${documents === 1 ? 'document' : 'documents'}`)
        printLine(`Next: read it, and name it in site.yaml, as in ${setting}`)
        return
      }
      const { writeSchemas } = await import('../../content/schemas/json-schema.ts')
      for (const path of writeSchemas(out, content)) printLine(`Wrote ${path}`)
    })
  addExamples(command, 'stele schema', 'stele schema --out .vscode/schemas', 'stele schema --infer talks')
}

interface StatsFlags extends SourceOptions {
  readonly plugins?: true
  readonly format: 'pretty' | 'json'
}

function addStatsCommand(program: Command): void {
  const command = addSourceOptions(program.command('stats'))
    .description('count documents, translations, sizes and tokens')
    .addOption(
      new Option('--format <name>', 'format of the output').choices(['pretty', 'json']).default('pretty'),
    )
    .addOption(pluginsOption())
    .action(runStats)
  addExamples(command, 'stele stats', 'stele stats --format json | jq ".languages[] | {lang, missing}"')
}

async function runStats({ content, format, ...options }: StatsFlags): Promise<void> {
  const { collectStats } = await import('../stats/stats.ts')
  const { formatPretty } = await import('../stats/format-pretty.ts')
  const stats = await collectStats({
    content,
    baseUrl: toBaseUrl(options),
    allowOutside: options.allowOutside,
    sitePlugins: options.plugins,
  })
  console.log(format === 'json' ? toPrintableJson(stats) : toPrintable(formatPretty(stats)))
}
