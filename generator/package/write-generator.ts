/** Writes the compiled generator with every file that it reads beside itself. */

import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { starterFolder } from '../commands/init/init.ts'
import { findFontFile, fontFiles } from '../drawn-images/fonts.ts'
import { packedBundles, readBundle, readLicences } from '../hosts/bundles.ts'
import { assetFiles, findLibraryFile, libraryFiles } from '../look/assets/page-assets.ts'
import { ownLayoutFolder } from '../look/layouts/own-layouts.ts'
import { bundleCommandLine } from './bundle-cli.ts'

/**
 * Writes the bundles of the command line, the API and the workers, the assets, the starter site, the layouts, and the
 * bundles of the shim.
 * @param out the folder that corresponds to `generator/`
 * @param sourcemap whether to write source maps, too
 */
export async function writeGenerator(out: string, sourcemap = false): Promise<void> {
  await bundleCommandLine(out, sourcemap)

  mkdirSync(`${out}/look/assets`, { recursive: true })
  for (const name of assetFiles)
    copyFileSync(new URL(`../look/assets/${name}`, import.meta.url), `${out}/look/assets/${name}`)
  const isLibraryFile = (name: string): name is keyof typeof libraryFiles => name in libraryFiles
  for (const name of Object.keys(libraryFiles).filter(isLibraryFile)) {
    copyFileSync(findLibraryFile(name), `${out}/look/assets/${name}`)
  }
  mkdirSync(`${out}/drawn-images/fonts`, { recursive: true })
  for (const name of [...fontFiles, 'LICENSE'] as const)
    copyFileSync(findFontFile(name), `${out}/drawn-images/fonts/${name}`)
  cpSync(starterFolder, `${out}/starter`, { recursive: true })
  cpSync(ownLayoutFolder, `${out}/look/layouts/default`, { recursive: true })

  const bundles = `${out}/hosts/bundles`
  mkdirSync(bundles, { recursive: true })
  for (const { name, file, ...features } of packedBundles)
    writeFileSync(`${bundles}/${file}`, readBundle(name, features))
  writeFileSync(`${bundles}/licences.txt`, readLicences())
}
