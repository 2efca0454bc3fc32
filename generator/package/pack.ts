/** Makes the package: `npm run compile` ends with it, where the modules of the shim have been compiled one by one. */

import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { assetFiles, findLibraryFile, libraryFiles } from '../assets/assets.ts'
import { starterFolder } from '../cli/init.ts'
import { bundleNames, readBundle, readLicences } from '../hosts/bundles.ts'
import { bundleCommandLine } from './bundle-cli.ts'

const out = 'lib/generator'

await bundleCommandLine(out)

mkdirSync(`${out}/assets`)
for (const name of assetFiles)
  copyFileSync(new URL(`../assets/${name}`, import.meta.url), `${out}/assets/${name}`)
for (const name of Object.keys(libraryFiles) as (keyof typeof libraryFiles)[]) {
  copyFileSync(findLibraryFile(name), `${out}/assets/${name}`)
}
cpSync(starterFolder, `${out}/starter`, { recursive: true })

const bundles = `${out}/hosts/bundles`
mkdirSync(bundles, { recursive: true })
for (const name of bundleNames) writeFileSync(`${bundles}/${name}.js`, readBundle(name))
writeFileSync(`${bundles}/licences.txt`, readLicences())
