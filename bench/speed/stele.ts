/** Packs this project and installs it into a separate folder, as a user would. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../generator/commands/cli/reports.ts'

const project = join(import.meta.dirname, '../..')

export interface Stele {
  readonly version: string
  /** Returns the command line of a `stele` call: Node and the installed program, without npm's symbolic link. */
  toArgv(...parameters: readonly string[]): readonly string[]
}

/** Reads the file that `stele build --report` wrote. */
export const readReport = (file: string): Report => JSON.parse(readFileSync(file, 'utf8'))

const quietFlags = ['--no-audit', '--no-fund', '--loglevel=error']

/** Compiles, packs and installs the project. */
export function installStele(folder: string): Stele {
  const packed = join(folder, 'packed')
  mkdirSync(packed, { recursive: true })
  const npm = (...parameters: readonly string[]) =>
    execFileSync('npm', parameters, { cwd: project, stdio: ['ignore', process.stderr, 'inherit'] })
  npm('pack', '--loglevel=error', '--pack-destination', packed)
  const [tarball = ''] = readdirSync(packed)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  npm('install', '--prefix', folder, '--prefer-offline', ...quietFlags, join(packed, tarball))
  const installed = join(folder, 'node_modules/stele')
  const { version, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  return { version, toArgv: (...parameters) => [process.execPath, join(installed, bin.stele), ...parameters] }
}
