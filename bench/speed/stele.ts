/** Packs this project and installs it into a separate folder, as a user would. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../generator/commands/cli/reports.ts'

const project = join(import.meta.dirname, '../..')

export interface Stele {
  readonly version: string
  /** Returns the command line of a `stele` call: Node and the installed program, without npm's symbolic link. */
  toArgv(...parameters: readonly string[]): readonly string[]
  /** The same with another version of Node. */
  toArgvWith(node: string, ...parameters: readonly string[]): readonly string[]
}

/** Reads the file that `stele build --report` wrote. */
export const readReport = (file: string): Report => JSON.parse(readFileSync(file, 'utf8'))

/** A newer version of Node that is measured beside the one that runs the benchmark. */
export const newerNode = 24

/** Returns the program of {@link newerNode}, or null unless `npm run engines` has installed it. */
export function findNewerNode(): string | null {
  const program = join(project, `.engines/node_modules/node${newerNode}/bin/node`)
  return existsSync(program) ? program : null
}

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
  const program = join(installed, bin.stele)
  return {
    version,
    toArgv: (...parameters) => [process.execPath, program, ...parameters],
    toArgvWith: (node, ...parameters) => [node, program, ...parameters],
  }
}
