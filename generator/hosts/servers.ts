/** Hosts whose runtime has a server of its own: one file that serves the folder it lies in. */

import { internalFolder } from '../../shim/contract/routes.ts'
import type { DistFile } from '../render/output.ts'
import { type BundleName, readBundle, readLicences } from './bundles.ts'

/** The licences of what a bundle holds, beside it. */
export const toLicences = (): DistFile => ({ file: `${internalFolder}/licences.txt`, bytes: readLicences() })

/**
 * The server of a runtime. Its name ends in `.mjs`, since a `package.json` somewhere above dist may say that `.js`
 * is CommonJS.
 */
export const toServer = (name: Extract<BundleName, 'node' | 'deno' | 'bun'>): DistFile[] => [
  { file: `${internalFolder}/${name}.mjs`, bytes: readBundle(name) },
  toLicences(),
]
