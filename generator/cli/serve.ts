/** `stele serve` */

import { type Command, Option } from 'commander'
import { parseCount, parseHttpUrl, parsePort, parseRedisUrl, parseTrustProxy } from './arguments.ts'
import { drainTime, printWarning, type ServeFlags, toReadyMessage } from './serve-flags.ts'

export function addServeCommand(program: Command): void {
  program
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
    .action(run)
}

/** Serves until SIGTERM or SIGINT, then finishes running requests and exits. */
async function run(flags: ServeFlags): Promise<void> {
  if (flags.workers > 1) {
    const { serveByWorkers } = await import('./serve-workers.ts')
    return serveByWorkers(flags)
  }
  const { serve } = await import('../serve.ts')
  const { exitOnSignal } = await import('../../shim/adapters/shutdown.ts')
  const { url, close } = await serve({ ...flags, drainTime, onWarning: printWarning })
  console.log(toReadyMessage(flags, url))
  exitOnSignal(close)
}
