/** Compiles the benchmark's server and client programs, and installs the npm packages that they need. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compilePrograms } from '../compile-programs.ts'
import { installNpmPackages } from '../npm-packages.ts'

const sirvVersion = '3.0.2'
const programNames = ['bare-server', 'load', 'sirv-server'] as const

export interface Programs {
  /** Returns the command line of a program. */
  toArgv(name: (typeof programNames)[number], ...parameters: readonly string[]): readonly string[]
  /** The version of sirv; null if npm could not install it. */
  readonly sirv: string | null
}

/** @param folder does not exist yet */
export async function installPrograms(folder: string): Promise<Programs> {
  mkdirSync(folder)
  const failure = installNpmPackages(folder, [`sirv@${sirvVersion}`])
  if (failure !== null) console.log(`Skipped: sirv (${failure})`)
  await compilePrograms(
    folder,
    programNames.map((name) => `speed/programs/${name}.ts`),
  )
  return {
    toArgv: (name, ...parameters) => [process.execPath, join(folder, `${name}.mjs`), ...parameters],
    sirv: failure === null ? sirvVersion : null,
  }
}
