/** Node, Deno and Bun: each runs one bundled file, which serves the folder above its own. */

import { internalFolder } from '../../shim/contract/routes.ts'
import { createLicenceFile, readBundleFor } from './bundles.ts'
import type { NamedHost } from './host.ts'
import type { Promises } from './promises.ts'

/**
 * The file ends in `.mjs`, because a `package.json` above dist may declare that `.js` files are CommonJS.
 * @param command runs the server on the author's machine
 */
const createServerHost = (name: 'node' | 'deno' | 'bun', promises: Promises, command: string): NamedHost => ({
  servedBy: 'shim',
  addressing: 'queries',
  deployment: {
    file: 'server',
    machine: `On the machine, run ${command}. It picks up each new build.`,
  },
  promises,
  toFiles: ({ manifest }) => [
    { file: `${internalFolder}/${name}.mjs`, bytes: readBundleFor(name, manifest) },
    createLicenceFile(),
  ],
})

export const node = createServerHost(
  'node',
  [],
  '`npx stele serve` in that folder, for example with stele.service of the package',
)
export const deno = createServerHost('deno', ['invalidHttp'], 'Deno with dist/_stele/deno.mjs')
export const bun = createServerHost('bun', ['invalidHttp'], 'Bun with dist/_stele/bun.mjs')
