/** Puts the files that are no TypeScript beside the compiled code: `npm run compile` ends with it. */

import { copyFileSync } from 'node:fs'
import { findLibraryFile, libraryFiles, ownFiles } from './assets.ts'

const out = 'lib/generator/assets'

for (const name of ownFiles) copyFileSync(new URL(name, import.meta.url), `${out}/${name}`)
for (const name of Object.keys(libraryFiles) as (keyof typeof libraryFiles)[]) {
  copyFileSync(findLibraryFile(name), `${out}/${name}`)
}
