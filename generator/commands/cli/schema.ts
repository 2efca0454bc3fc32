/** `stele schema` */

import type { Command } from 'commander'
import { addExamples } from './help-format.ts'
import { printLine } from './print.ts'

export function addSchemaCommand(program: Command): void {
  const command = program
    .command('schema')
    .description('write JSON Schemas of the content files, for editors')
    .option('--content <dir>', 'folder that holds the content, for its extra.schema.json', 'content')
    .option('--out <dir>', 'folder to write them to', 'schemas')
    .action(async ({ content, out }: { readonly content: string; readonly out: string }) => {
      const { writeSchemas } = await import('../../schemas/json-schema.ts')
      for (const path of writeSchemas(out, content)) printLine(`Wrote ${path}`)
    })
  addExamples(command, 'stele schema', 'stele schema --out .vscode/schemas')
}
