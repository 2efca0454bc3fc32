/** Stele as whoever installs it has it: packed, and installed into a folder of its own. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../generator/cli/report.ts'

const project = join(import.meta.dirname, '../..')

export interface Stele {
  readonly version: string
  /** The command line that calls it, without the detour of a link. */
  call(...flags: readonly string[]): readonly string[]
}

/** What a build reports of itself. */
export const readReport = (file: string): Report => JSON.parse(readFileSync(file, 'utf8'))

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/** Compiles, packs and installs the project. */
export function installStele(folder: string): Stele {
  const packed = join(folder, 'packed')
  mkdirSync(packed, { recursive: true })
  const npm = (...flags: readonly string[]) =>
    execFileSync('npm', flags, { cwd: project, stdio: ['ignore', process.stderr, 'inherit'] })
  npm('pack', '--loglevel=error', '--pack-destination', packed)
  const [tarball = ''] = readdirSync(packed)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  npm('install', '--prefix', folder, '--prefer-offline', ...quiet, join(packed, tarball))
  const installed = join(folder, 'node_modules/stele')
  const { version, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  return { version, call: (...flags) => [process.execPath, join(installed, bin.stele), ...flags] }
}
