/** Node, Deno and Bun: each runs one bundled file, which serves the folder above its own. */

import { internalFolder } from '../../shim/contract/routes.ts'
import { createLicenceFile, readBundleFor } from './bundles.ts'
import type { Host } from './host.ts'

/** The file ends in `.mjs`, because a `package.json` above dist may declare that `.js` files are CommonJS. */
const createServerHost = (name: 'node' | 'deno' | 'bun', { exceptions }: Pick<Host, 'exceptions'>): Host => ({
  servedBy: 'shim',
  addressing: 'queries',
  exceptions,
  toFiles: ({ manifest }) => [
    { file: `${internalFolder}/${name}.mjs`, bytes: readBundleFor(name, manifest) },
    createLicenceFile(),
  ],
})

export const node = createServerHost('node', { exceptions: [] })
export const deno = createServerHost('deno', { exceptions: ['invalidHttp'] })
export const bun = createServerHost('bun', { exceptions: ['invalidHttp'] })
