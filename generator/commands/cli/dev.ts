/** `stele dev` */

import type { Command } from 'commander'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import type { DevBuild } from '../dev/dev.ts'
import { addExamples } from './help-format.ts'
import { allowOutsideOption, type ParserOptions, parsePort, parserOption, pluginsOption } from './options.ts'
import { isTerminal, printDiagnostics, printError, printLine } from './print.ts'

interface CommandOptions extends ParserOptions {
  readonly content: string
  readonly port: number
  readonly open?: true
  readonly allowOutside?: true
  readonly plugins?: true
}

export function addDevCommand(program: Command): void {
  const command = program
    .command('dev')
    .summary('preview the content, and reload pages on every change')
    .description('preview the content, drafts included; builds again and reloads pages on every change')
    .option('--content <dir>', 'folder that holds the content', 'content')
    .option('--port <number>', 'port to listen on, or else the next free one; 0 takes any', parsePort, 4321)
    .option('--open', 'open the preview in a browser')
    .addOption(allowOutsideOption())
    .addOption(pluginsOption())
    .addOption(parserOption())
    .addHelpText('after', '\nWrites nothing to disk: publish with "stele build".')
    .action(run)
  addExamples(command, 'stele dev --port 3000 --open')
}

/** Serves until SIGTERM or SIGINT, and then ends at once. */
async function run({ content, port, open, parser, allowOutside, plugins }: CommandOptions): Promise<void> {
  const { dev, openBrowser } = await import('../dev/dev.ts')
  const { exitOnSignal } = await import('../../../shim/adapters/server.ts')
  const { buildStageNames, createCommandProgress } = await import('./progress.ts')
  const progress = createCommandProgress(buildStageNames, !isTerminal(process.stderr))
  const print = createPrinter(content)
  const { url, ...server } = await dev({
    content,
    port,
    parser,
    allowOutside,
    sitePlugins: plugins,
    onProgress: progress.onProgress,
    onBuild(build) {
      progress.finish()
      void print(build)
    },
    onWarning: printError,
  })
  exitOnSignal(server.close)
  if (port !== 0 && server.port !== port) console.log(`Port ${port} is in use; took ${server.port}`)
  printLine(`Serving ${content} on ${url}; stop with Ctrl-C`)
  if (open === true) openBrowser(url, printError)
}

/** Creates a function that prints builds, and diagnostics unless they are the same as before. */
function createPrinter(content: string): (build: DevBuild) => Promise<void> {
  let last = '[]'
  return async ({ result, error, time }) => {
    const diagnostics = error instanceof ContentError ? error.diagnostics : (result?.diagnostics ?? [])
    const isNew = JSON.stringify(diagnostics) !== last
    last = JSON.stringify(diagnostics)
    if (isNew) await printDiagnostics(diagnostics, { format: 'pretty', content })
    if (result === null) {
      if (!(error instanceof ContentError)) printError(error)
      console.log('Not built: waiting for the next change')
      return
    }
    const { written, removed } = result
    console.log(`Built in ${Math.round(time)} ms: ${written} files changed, ${removed} removed`)
  }
}
