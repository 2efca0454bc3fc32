/** Node, Deno and Bun: each runs one bundled file, which serves the folder above its own. */

import { internalFolder } from '../../shim/contract/routes.ts'
import { createLicenceFile, readBundleFor } from './bundles.ts'
import { contract, type Promises } from './capabilities/promises.ts'
import type { NamedHost } from './host.ts'

/** The file ends in `.mjs`, because a `package.json` above dist may declare that `.js` files are CommonJS. */
const createServerHost = (name: 'node' | 'deno' | 'bun', promises: Promises): NamedHost => ({
  servedBy: 'shim',
  addressing: 'queries',
  promises,
  toFiles: ({ manifest }) => [
    { file: `${internalFolder}/${name}.mjs`, bytes: readBundleFor(name, manifest) },
    createLicenceFile(),
  ],
})

const invalidHttp: Promises = { ...contract, errors: ['invalidHttp'] }

export const node = createServerHost('node', contract)
export const deno = createServerHost('deno', invalidHttp)
export const bun = createServerHost('bun', invalidHttp)
