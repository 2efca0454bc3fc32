/** Puts the files that are no TypeScript beside the compiled code: `npm run compile` ends with it. */

import { copyFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { libraryFiles } from './assets.ts'

const out = 'lib/generator/assets'
const { resolve } = createRequire(import.meta.url)

for (const name of ['style.css', 'site.js', 'icon.svg', 'explorer.css', 'explorer.js']) {
  copyFileSync(new URL(name, import.meta.url), `${out}/${name}`)
}
const folder = resolve('redoc/package.json').slice(0, -'redoc/package.json'.length)
for (const [name, path] of Object.entries(libraryFiles)) copyFileSync(folder + path, `${out}/${name}`)
