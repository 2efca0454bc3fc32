/** `stele mcp` */

import process from 'node:process'
import type { Command } from 'commander'
import { parseBaseUrl } from './arguments.ts'
import { addExamples } from './help-format.ts'

export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('serve a site to an editor, over standard streams (Model Context Protocol)')
    .argument('[url]', 'deployed service; without it, a published folder', parseBaseUrl)
    .option('--out <dir>', 'folder that a build published to', 'dist')
    .action(run)
  addExamples(command, 'stele mcp', 'stele mcp https://example.com')
}

async function run(url: string | undefined, { out }: { readonly out: string }): Promise<void> {
  const { openFolder, openService } = await import('../mcp/open-site.ts')
  const { serveStreams } = await import('../mcp/stdio.ts')
  const get = await (url === undefined ? openFolder(out) : openService(url))
  await serveStreams(get, process.stdin, process.stdout)
}
