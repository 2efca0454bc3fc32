/** Puts the files that are no TypeScript beside the compiled code: `npm run compile` ends with it. */

import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { findLibraryFile, libraryFiles, ownFiles } from './assets/assets.ts'
import { bundleNames, readBundle, readLicences } from './hosts/bundles.ts'
import { starterFolder } from './init.ts'

const out = 'lib/generator'

for (const name of ownFiles) copyFileSync(new URL(`assets/${name}`, import.meta.url), `${out}/assets/${name}`)
for (const name of Object.keys(libraryFiles) as (keyof typeof libraryFiles)[]) {
  copyFileSync(findLibraryFile(name), `${out}/assets/${name}`)
}
cpSync(starterFolder, `${out}/starter`, { recursive: true })

const bundles = `${out}/hosts/bundles`
mkdirSync(bundles)
for (const name of bundleNames) writeFileSync(`${bundles}/${name}.js`, readBundle(name))
writeFileSync(`${bundles}/licences.txt`, readLicences())
