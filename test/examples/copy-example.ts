/** Copies of the projects in `examples/`, in which their commands run as their readers run them. */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildSync } from 'esbuild'
import { getCompiledCli } from '../fixtures/compiled.ts'
import { projectFolder } from '../fixtures/project.ts'

/**
 * Copies an example into a new folder, without what its `.gitignore` names.
 * @returns the folder, which the caller removes
 */
export function copyExample(name: string): string {
  const example = join(projectFolder, 'examples', name)
  const ignored = readFileSync(join(example, '.gitignore'), 'utf8').split(/\/?\n/)
  const folder = mkdtempSync(join(tmpdir(), `stele-example-${name}-`))
  cpSync(example, folder, { recursive: true, filter: (path) => !ignored.includes(basename(path)) })
  return folder
}

/** Installs Stele in a folder: its command, which npm scripts find, and the modules `stele/node` and `stele/shim`. */
export function installStele(folder: string): void {
  const programs = join(folder, 'node_modules/.bin')
  mkdirSync(programs, { recursive: true })
  const script = `#!/bin/sh\nexec "${process.execPath}" "${getCompiledCli()}" "$@"\n`
  writeFileSync(join(programs, 'stele'), script, { mode: 0o755 })
  const installed = join(folder, 'node_modules/stele')
  buildSync({
    entryPoints: ['node', 'shim'].map((name) => join(projectFolder, `shim/exports/${name}.ts`)),
    outdir: installed,
    format: 'esm',
    platform: 'node',
    bundle: true,
    splitting: true,
  })
  const exports = { './node': './node.js', './shim': './shim.js' }
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ type: 'module', exports }))
}
