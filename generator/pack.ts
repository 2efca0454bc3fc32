/** Puts the files that are no TypeScript beside the compiled code: `npm run compile` ends with it. */

import { copyFileSync, cpSync } from 'node:fs'
import { findLibraryFile, libraryFiles, ownFiles } from './assets/assets.ts'
import { starterFolder } from './init.ts'

const out = 'lib/generator'

for (const name of ownFiles) copyFileSync(new URL(`assets/${name}`, import.meta.url), `${out}/assets/${name}`)
for (const name of Object.keys(libraryFiles) as (keyof typeof libraryFiles)[]) {
  copyFileSync(findLibraryFile(name), `${out}/assets/${name}`)
}
cpSync(starterFolder, `${out}/starter`, { recursive: true })
