#!/usr/bin/env node
/** The command line: reads a call, runs it, and turns what went wrong into a sentence and an exit code. */

import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { parseProxyTrust } from '../../shim/adapters/proxies.ts'
import { ContentError, isOperational, OperationalError } from '../diagnostics/errors.ts'
import { type HostName, hostNames } from '../hosts/names.ts'
import { type ParserName, parserNames } from '../markdown/parser-names.ts'
import { version } from '../package/version.ts'
import { isOrigin } from '../schemas/origin.ts'
import type { ServeFlags } from '../serve/serve.ts'

// A command loads what it runs, and nothing of the others.

/** Done; the content is wrong; the call or the machine is. */
const exitCodes = { done: 0, content: 1, call: 2 } as const

/** Turns what a parser throws into the sentence that the caller gets. */
const parse =
  <T>(parseText: (text: string) => T) =>
  (text: string): T => {
    try {
      return parseText(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }

const parseOrigin = parse((text) => {
  if (!isOrigin(text))
    throw new RangeError(
      'Expected an origin such as https://example.com, without a path or a slash at its end.',
    )
  return text
})

const parsePort = parse((text) => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError('Expected a port from 0 to 65535.')
  return port
})

const parseRedis = parse((text) => {
  if (!URL.canParse(text) || !/^rediss?:$/.test(new URL(text).protocol)) {
    throw new RangeError('Expected an address such as redis://127.0.0.1:6379.')
  }
  return text
})

const parseCount = (what: string) =>
  parse((text) => {
    if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`Expected a whole number of ${what}.`)
    return Number(text)
  })

const parseAddress = parse((text) => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new RangeError('Expected an address such as https://cdn.example.com/site.')
  }
  return text
})

/** What commander says of a call, on one line and in the form of all our own. */
const toSentence = (text: string): string =>
  `${text
    .trim()
    .replace(/^error:/, 'stele:')
    .replace(/\.$/, '')
    .replaceAll('\n', ' ')}; see stele --help\n`

interface ContentFlags {
  readonly content: string
  readonly baseUrl?: string
  readonly quiet?: boolean
}

const program = new Command('stele')
  .description('A compiler from an author’s content to a static JSON API, and the shim that serves it')
  .version(version)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(toSentence(text)) })

program
  .command('init')
  .description('write a small site to start from')
  .argument('[dir]', 'folder to write its content folder to', '.')
  .action(async (folder: string) => {
    const { init } = await import('./init.ts')
    const { content, files } = init(folder)
    const where = resolve(folder) === process.cwd() ? '' : `, in ${folder}`
    console.log(`Wrote a site to start from to ${content}:`)
    for (const file of files) console.log(`  ${file}`)
    console.log(`Next${where}: npx stele build && npx stele serve`)
  })

const contentCommand = (name: string, description: string) =>
  program
    .command(name)
    .description(description)
    .option('--content <dir>', 'folder that holds the content', 'content')
    .option(
      '--base-url <url>',
      'origin of the published site, in place of site.yaml’s (or STELE_BASE_URL)',
      parseOrigin,
    )
    .option('--quiet', 'print errors alone')

interface BuildFlags extends ContentFlags {
  readonly out: string
  readonly host?: HostName
  readonly parser: ParserName
  readonly report?: string
  readonly cache: string | false
  readonly verifyCache?: true
}

contentCommand('build', 'compile the content and publish it to a folder')
  .option('--out <dir>', 'folder to publish to', 'dist')
  .addOption(
    new Option('--host <name>', 'what it is to be served by, and needs beside it').choices(hostNames),
  )
  .addOption(
    new Option('--parser <name>', 'what reads Markdown; what is published is the same')
      .choices(parserNames)
      .default('satteri'),
  )
  .option('--cache <dir>', 'folder that builds keep what they have made in', '.stele-cache')
  .option('--no-cache', 'make everything anew, and keep nothing')
  .option('--verify-cache', 'build once more without the cache, and compare every byte')
  .option('--report <file>', 'write what was done, and how long it took, as JSON')
  .action(async (given: BuildFlags, command: Command) => {
    const { content, out, host, quiet, parser, report, cache, verifyCache, ...flags } = given
    if (verifyCache && cache === false) {
      command.error("error: option '--verify-cache' cannot be used with option '--no-cache'")
    }
    const baseUrl = toBaseUrl(flags)
    const { recover } = await import('../publish/target.ts')
    // Content that is wrong must not keep a killed build from being put right.
    recover(out)
    const { build } = await import('../build.ts')
    const { createProgress, formatTimes, isLong } = await import('./progress.ts')
    const terminal = { isTerminal: process.stderr.isTTY, write: (text: string) => process.stderr.write(text) }
    const progress = createProgress({ to: quiet ? null : terminal, now: () => performance.now() })
    const options = { content, out, baseUrl, host, parser, cache: cache === false ? undefined : cache }
    const built = await build({ ...options, progress }).finally(progress.finish)
    const times = progress.finish()
    if (report !== undefined) {
      const { writeReport } = await import('./report.ts')
      writeReport(report, built, times)
    }
    const compared = verifyCache && (await (await import('../verify-cache.ts')).verifyCache(options))
    if (quiet) return
    const { baseUrl: origin, files, written, unchanged, removed } = built
    await printDiagnostics(files)
    console.log(
      `Published ${out} for ${origin}: ${written} files written, ${unchanged} unchanged, ${removed} removed`,
    )
    if (compared) console.log(`Built once more without the cache: all ${compared} files are the same`)
    if (isLong(times)) console.log(`It took ${formatTimes(times)}`)
    if (host === undefined) return
    const { formatHost } = await import('../hosts/hosts.ts')
    console.log(formatHost(host))
  })

contentCommand('check', 'find what is wrong with the content; writes nothing').action(
  async ({ content, quiet, ...flags }: ContentFlags) => {
    const { buildInTemporaryFolder } = await import('../temporary-build.ts')
    const { files, written } = await buildInTemporaryFolder(
      { content, baseUrl: toBaseUrl(flags) },
      (_, built) => built,
    )
    if (quiet) return
    await printDiagnostics(files)
    console.log(`Checked ${content}: it makes ${written} files`)
  },
)

program
  .command('serve')
  .description('serve a published folder, or a static host that has it')
  .option('--out <dir>', 'folder that a build published to', 'dist')
  .addOption(
    new Option('--origin <url>', 'static host to serve in place of a folder')
      .argParser(parseAddress)
      .conflicts('out'),
  )
  .option('--port <number>', 'port to listen on; 0 takes a free one', parsePort, 4321)
  .option('--address <ip>', 'address to listen on', '127.0.0.1')
  .option(
    '--trust-proxy <hops|networks>',
    'whose X-Forwarded-For counts: a number of hops, or networks such as 10.0.0.0/8,fd00::/8',
    parse(parseProxyTrust),
  )
  .option('--redis <url>', 'share the quota between instances: redis:// or rediss://', parseRedis)
  .option(
    '--workers <number>',
    'processes to serve by, on one port and with one quota',
    parseCount('processes'),
    1,
  )
  .action(async (flags: ServeFlags) => {
    const { serve } = await import('../serve/serve.ts')
    await serve(flags)
  })

interface VerifyFlags {
  readonly only?: string
  readonly quotaBudget?: number
  readonly json?: true
}

program
  .command('verify')
  .description('ask a deployed service for all that the contract says, and tell what differs')
  .argument('<url>', 'where it is served: an origin such as https://example.com', parseOrigin)
  .option('--only <text>', 'ask only the cases of this family, or with this in their names')
  .option('--quota-budget <number>', 'requests of the API to spend at most', parseCount('requests'))
  .option('--json', 'print the report as JSON')
  .action(async (address: string, { json, ...flags }: VerifyFlags) => {
    const { createHttpTarget } = await import('../conformance/http-target.ts')
    const { formatReport } = await import('./conformance-report.ts')
    const { verify } = await import('../conformance/verify.ts')
    const wait = async (seconds: number) => {
      if (seconds > 0) console.error(`Waiting ${seconds} s for a new window of the quota`)
      await setTimeout(seconds * 1000)
    }
    const report = await verify(createHttpTarget(address, address), { ...flags, wait }).catch((error) => {
      throw new OperationalError(`Cannot verify ${address}: ${(error as Error).message}`)
    })
    console.log(json ? JSON.stringify(report, null, 2) : formatReport(report))
    if (report.failures.length + report.faults.length > 0) process.exitCode = exitCodes.content
  })

function toBaseUrl({ baseUrl }: Pick<ContentFlags, 'baseUrl'>): string | undefined {
  const environment = process.env.STELE_BASE_URL
  if (baseUrl !== undefined || environment === undefined || environment === '') return baseUrl
  if (!isOrigin(environment)) {
    throw new OperationalError(
      `Cannot use STELE_BASE_URL "${environment}": expected an origin such as https://example.com`,
    )
  }
  return environment
}

async function printDiagnostics(files: ContentError['files']): Promise<void> {
  const { formatDiagnostics } = await import('../diagnostics/diagnostic.ts')
  const text = formatDiagnostics(files)
  if (text !== '') console.error(text)
}

/** Tells what went wrong, and gives the exit code that goes with it. */
async function toExitCode(error: unknown): Promise<number> {
  if (error instanceof ContentError) {
    const { withoutWarnings } = await import('../diagnostics/diagnostic.ts')
    const isQuiet = program.commands.some((command) => command.opts().quiet === true)
    await printDiagnostics(isQuiet ? withoutWarnings(error.files) : error.files)
    return exitCodes.content
  }
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.call
  console.error(isOperational(error) ? `stele: ${error.message}` : error)
  return exitCodes.call
}

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = await toExitCode(error)
}
