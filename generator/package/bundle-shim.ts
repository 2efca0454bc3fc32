/** Bundles the modules that an app of one's own imports from the package, with the stemmers that they need. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { readLicences } from '../hosts/bundles.ts'

/**
 * Writes a bundle for each export, and the licences of the libraries in them. What two exports need is in a file of its own, so that it
 * exists once in an app that imports both. An app that is bundled itself drops what it does not use.
 * @param out the folder that corresponds to `shim/`
 * @param names of the files in `shim/exports`
 */
export async function writeShim(out: string, names: readonly string[]): Promise<void> {
  await build({
    entryPoints: names.map((name) => `shim/exports/${name}.ts`),
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    outdir: join(out, 'exports'),
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['node:*'],
  })
  writeFileSync(join(out, 'licences.txt'), readLicences())
}
