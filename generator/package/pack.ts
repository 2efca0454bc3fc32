/** Completes the npm package in `lib/`: the last step of `npm run compile`, after tsc has written all declarations. */

import { fileURLToPath } from 'node:url'
import { writeGenerator } from './bundle-cli.ts'
import { writeShim } from './bundle-shim.ts'
import { writeDeclarations } from './write-declarations.ts'
import { writeSbom } from './write-sbom.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const shimExports = ['shim', 'node', 'orama'] as const

writeDeclarations(project, 'lib', [
  'generator/index.d.ts',
  ...shimExports.map((name) => `shim/exports/${name}.d.ts`),
])
await writeShim('lib/shim', shimExports)
writeSbom('lib/sbom.cdx.json', project, await writeGenerator('lib/generator'))
