/** `stele schema` */

import type { Command } from 'commander'

export function addSchemaCommand(program: Command): void {
  program
    .command('schema')
    .description('write JSON Schemas of the content files, for editors')
    .option('--out <dir>', 'folder to write them to', 'schemas')
    .action(async ({ out }: { readonly out: string }) => {
      const { writeSchemas } = await import('../schemas/write-schemas.ts')
      for (const path of writeSchemas(out)) console.log(`Wrote ${path}`)
    })
}
