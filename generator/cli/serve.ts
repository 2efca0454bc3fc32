/** `stele serve` */

import { type Command, Option } from 'commander'
import type { ServeFlags } from '../serve/serve.ts'
import { parseCount, parseHttpUrl, parsePort, parseRedisUrl, parseTrustProxy } from './arguments.ts'

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
    .action(async (options: ServeFlags) => {
      const { serve } = await import('../serve/serve.ts')
      await serve(options)
    })
}
