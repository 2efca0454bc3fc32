/** `stele serve` */

import process from 'node:process'
import { type Command, Option } from 'commander'
import type { Log } from '../serve/log.ts'
import type { ServeObserver } from '../serve/observer.ts'
import { addExamples } from './help-format.ts'
import {
  parseCount,
  parseHttpUrl,
  parseListenAddress,
  parsePort,
  parseRedisUrl,
  parseTrustProxy,
} from './options.ts'
import { printLine } from './print.ts'
import { drainTime, logFormats, openLog, type ServeFlags, toReadyMessage } from './serve-flags.ts'

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('serve a published folder, or a static host that has it')
    .option('--out <dir>', 'folder that a build published to', 'dist')
    .addOption(
      new Option('--origin <url>', 'static host to serve instead of a folder')
        .argParser(parseHttpUrl)
        .conflicts('out'),
    )
    .option('--port <number>', 'port to listen on; 0 takes a free one', parsePort, 4321)
    .option('--address <ip>', 'address to listen on', '127.0.0.1')
    .option(
      '--trust-proxy <hops|networks>',
      'trust X-Forwarded-For of this many proxies, or of networks such as 10.0.0.0/8,fd00::/8',
      parseTrustProxy,
    )
    .option('--redis <url>', 'share the quota between instances: redis:// or rediss://', parseRedisUrl)
    .option(
      '--workers <number>',
      'processes that serve, on one port and with one quota',
      parseCount('processes'),
      1,
    )
    .addOption(
      new Option('--log <format>', 'format of the log on standard error')
        .choices(logFormats)
        .default(process.stderr.isTTY ? 'pretty' : 'json', 'pretty on a terminal, otherwise json'),
    )
    .option('--log-requests', 'log every request, without its query')
    .addOption(
      new Option('--log-queries', 'log every request, with the texts of searches').implies({
        logRequests: true,
      }),
    )
    .option(
      '--metrics <[address:]port>',
      'serve metrics for Prometheus; only on 127.0.0.1 without an address',
      parseListenAddress,
    )
    .action(run)
  addExamples(
    command,
    'stele serve --port 8080',
    'stele serve --address 0.0.0.0 --trust-proxy 1 --workers 4 --metrics 9090',
  )
}

/** Serves until SIGTERM or SIGINT, then finishes running requests and exits. */
async function run(flags: ServeFlags): Promise<void> {
  if (flags.workers > 1) {
    const { serveByWorkers } = await import('./serve-workers.ts')
    return serveByWorkers(flags)
  }
  const { serve } = await import('../serve/serve.ts')
  const { exitOnSignal } = await import('../../../shim/adapters/server.ts')
  const log = await openLog(flags)
  const metrics = await startMetrics(flags, log)
  const observers = [log, metrics].filter((observer) => observer !== undefined)
  const { url, close } = await serve({ ...flags, drainTime }, { observers })
  const message = toReadyMessage(flags, url)
  printLine(message)
  log?.onStart(message, url)
  exitOnSignal(async () => {
    log?.onShutdown()
    await close()
    log?.flush()
  })
}

/** Starts the metrics of this process, if they are wanted. */
async function startMetrics(
  { metrics: where }: ServeFlags,
  log: Log | undefined,
): Promise<ServeObserver | undefined> {
  if (where === undefined) return undefined
  const { createMetrics, formatMetrics, serveMetrics } = await import('../serve/metrics.ts')
  const { observer, takeSnapshot } = createMetrics()
  const url = await serveMetrics(where, async () => formatMetrics([await takeSnapshot()]))
  log?.onMetricsStart(url)
  return observer
}
