/** `stele client` */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { openapiFiles } from '../../../shim/contract/routes.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { addExamples } from './help-format.ts'
import { printLine } from './print.ts'

interface CommandOptions {
  readonly out: string
  readonly file?: string
}

export function addClientCommand(program: Command): void {
  const command = program
    .command('client')
    .description('write a typed client of a site, as one file of TypeScript')
    .argument('[source]', 'URL of a site, or its openapi.json; without it, that of a published folder')
    .option('--out <dir>', 'folder that a build published to', 'dist')
    .option('--file <file>', 'file to write; without it, the client is printed')
    .action(run)
  addExamples(
    command,
    'stele client --file src/stele.ts',
    'stele client https://example.com --file src/stele.ts',
  )
}

async function run(source: string | undefined, { out, file }: CommandOptions): Promise<void> {
  const { readDocument } = await import('../client/read-document.ts')
  const { toClient } = await import('../client/client.ts')
  const client = toClient(await readDocument(source ?? join(out, openapiFiles.json)))
  if (file === undefined) {
    process.stdout.write(client)
    return
  }
  explainSystemError(() => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, client)
  }, `Cannot write "${file}"`)
  printLine(`Wrote ${file}`)
}
