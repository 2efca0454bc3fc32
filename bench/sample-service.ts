/** The sample site with another quota, served by `stele serve` in a process of its own. */

import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { build } from '../generator/build.ts'
import type { QuotaPolicy } from '../shim/contract/header-values.ts'
import { waitForText } from './processes.ts'

const project = join(import.meta.dirname, '..')

/** Builds the sample with a quota. Returns the output folder. */
export async function buildSample(folder: string, quota: QuotaPolicy): Promise<string> {
  const content = join(folder, 'content')
  cpSync(join(project, 'content'), content, { recursive: true })
  const file = join(content, 'site.yaml')
  const site = parseDocument(readFileSync(file, 'utf8'))
  site.set('quota', quota)
  writeFileSync(file, String(site))
  const out = join(folder, 'dist')
  await build({ content, out })
  return out
}

/** Starts `stele serve` from source, on a free port. */
export async function startServe(flags: readonly string[]): Promise<{ child: ChildProcess; origin: string }> {
  const parameters = [
    '--import',
    'tsx',
    join(project, 'generator/commands/cli/main.ts'),
    'serve',
    '--port',
    '0',
    ...flags,
  ]
  // Warnings are expected: what a benchmark starts, it also stops, and floods.
  const child = spawn(process.execPath, parameters, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] })
  const [, origin = ''] = await waitForText(child, / on (http:\S+)\n/)
  return { child, origin }
}
