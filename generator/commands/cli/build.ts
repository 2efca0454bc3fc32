/** `stele build` */

import { type Command, Option } from 'commander'
import type { BuildOptions } from '../../build-options.ts'
import { type HostName, hostNames } from '../../hosts/host.ts'
import { runUntilInterrupted } from './exit-code.ts'
import { addExamples } from './help-format.ts'
import { addContentOptions, type ContentOptions, parserOption, toBaseUrl } from './options.ts'
import { printDiagnostics, printMessage, printSummary } from './print.ts'
import { tuneFor } from './tune-engine.ts'

interface CommandOptions extends ContentOptions {
  readonly out: string
  readonly host?: string
  readonly report?: string
  readonly cache: string | false
  readonly verifyCache?: true
  readonly previous?: string
}

export function addBuildCommand(program: Command): void {
  const command = addContentOptions(program.command('build'))
    .description('compile the content and publish it to a folder')
    .option('--out <dir>', 'folder to publish to', 'dist')
    .addOption(hostOption())
    .addOption(parserOption())
    .option('--cache <dir>', 'folder that caches results', '.stele-cache')
    .option('--no-cache', 'use and keep no results of other builds')
    .option('--verify-cache', 'build again without the cache and compare every byte')
    .option('--previous <url|dir>', 'replaced build, for changes.json; default: --out')
    .option('--report <file>', 'write counts and times as JSON')
    .hook('preAction', assertHost)
    .action(run)
  addExamples(
    command,
    'stele build --base-url https://example.com --host cloudflare',
    'stele build --format github --max-warnings 0',
  )
}

/** Lists the hosts of Stele. Hosts of plugins are known when the plugins are loaded. */
const hostOption = (): Option =>
  new Option('--host <name>', 'host to build for; adds its configuration')
    .choices(hostNames)
    .argParser((name) => name)

const isHostName = (name: string): name is HostName => hostNames.some((known) => known === name)

/** Ends the command if no host of Stele has the name, and no plugin can have it. */
function assertHost(command: Command): void {
  const { host, plugins } = command.opts<CommandOptions>()
  if (host === undefined || plugins || isHostName(host)) return
  command.error(
    `error: option '--host <name>' argument '${host}' is invalid. Allowed choices are ${hostNames.join(', ')}.`,
    { code: 'commander.invalidArgument' },
  )
}

/** Returns the number of files that are the same without the cache. */
async function verify(options: BuildOptions): Promise<number> {
  const { verifyCache } = await import('../verify-cache.ts')
  return runUntilInterrupted((signal) => verifyCache({ ...options, signal }))
}

async function run(commandOptions: CommandOptions, command: Command): Promise<void> {
  const { content, out, host, quiet, parser, report, verifyCache: isVerified } = commandOptions
  if (isVerified && commandOptions.cache === false) {
    command.error("error: option '--verify-cache' cannot be used with option '--no-cache'")
  }
  const cache = commandOptions.cache === false ? undefined : commandOptions.cache
  const { maxWarnings, previous, today, allowOutside, plugins: sitePlugins } = commandOptions
  const baseUrl = toBaseUrl(commandOptions)
  const options = {
    content,
    out,
    baseUrl,
    host,
    parser,
    cache,
    maxWarnings,
    previous,
    today,
    allowOutside,
    sitePlugins,
  }

  // A killed build is cleaned up even if the content has errors now.
  const { recover } = await import('../../kernel/publish/swap.ts')
  recover(out)

  const { build } = await import('../../build.ts')
  const { buildStageNames, createCommandProgress, formatTimes, isLong } = await import('./progress.ts')
  const printer = createCommandProgress(buildStageNames, quiet)
  const result = await runUntilInterrupted((signal) =>
    build({
      ...options,
      signal,
      onProgress(progress) {
        if (progress.done === 0) tuneFor(progress.total)
        printer.onProgress(progress)
      },
    }),
  ).finally(printer.finish)

  const times = printer.finish()
  if (report !== undefined) {
    const { writeReport } = await import('./reports.ts')
    writeReport(report, result, times)
  }
  const compared = isVerified ? await verify(options) : 0
  await printDiagnostics(result.diagnostics, commandOptions)
  const print = (message: string) => printMessage(message, commandOptions)
  await printSummary(result, commandOptions)
  const { written, unchanged, removed, nextChange } = result
  print(
    `Published ${out} for ${result.baseUrl}: ${written} files written, ${unchanged} unchanged, ${removed} removed`,
  )
  if (nextChange !== null) print(`Next change: on ${nextChange} a document appears or vanishes by its date`)
  if (isVerified) print(`Verified the cache: a build without it writes the same ${compared} files`)
  if (isLong(times)) print(`Took ${formatTimes(times)}`)
  if (host === undefined || quiet || !isHostName(host)) return
  const { formatHost } = await import('../../hosts/hosts.ts')
  for (const line of formatHost(host).split('\n')) print(line)
}
