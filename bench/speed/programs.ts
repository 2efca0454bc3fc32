/** Compiles the benchmark's server and client programs, and installs the npm packages that they need. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compilePrograms } from '../compile-programs.ts'
import { installNpmPackages } from '../npm-packages.ts'
import { createEleventy, eleventyVersion } from './peers/eleventy.ts'
import type { Peer } from './peers/peer.ts'

const sirvVersion = '3.0.2'
const programNames = ['bare-server', 'load', 'sirv-server'] as const

export interface Programs {
  /** Returns the command line of a program. */
  toArgv(name: (typeof programNames)[number], ...parameters: readonly string[]): readonly string[]
  /** The version of sirv; null if npm could not install it. */
  readonly sirv: string | null
  /** Null if npm could not install it. */
  readonly eleventy: Peer | null
}

/** @param folder does not exist yet */
export async function installPrograms(folder: string): Promise<Programs> {
  mkdirSync(folder)
  const isInstalled = installNpmPackages(folder, [`@11ty/eleventy@${eleventyVersion}`, `sirv@${sirvVersion}`])
  if (!isInstalled) console.log('Skipped: Eleventy and sirv (npm cannot install them)')
  await compilePrograms(
    folder,
    programNames.map((name) => `speed/programs/${name}.ts`),
  )
  return {
    toArgv: (name, ...parameters) => [process.execPath, join(folder, `${name}.mjs`), ...parameters],
    sirv: isInstalled ? sirvVersion : null,
    eleventy: isInstalled ? createEleventy(join(folder, 'node_modules')) : null,
  }
}
