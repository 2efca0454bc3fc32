/** Compiles benchmark programs to JavaScript, so that a TypeScript loader is not part of the measurement. */

import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const project = join(import.meta.dirname, '..')

/** Runs a compiled program and returns its standard output, parsed as JSON. */
export type RunProgram = (program: string, parameters: readonly string[]) => Promise<unknown>

/**
 * Compiles programs into a folder as `<name>.mjs`. Imports of npm packages stay imports.
 * @param files paths relative to `bench/`
 */
export async function compilePrograms(folder: string, files: readonly string[]): Promise<void> {
  await build({
    entryPoints: files.map((file) => join(import.meta.dirname, file)),
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  })
}

/** Compiles programs that import packages of this project, and returns a function that runs them. */
export async function createProgramRunner(folder: string, files: readonly string[]): Promise<RunProgram> {
  await compilePrograms(folder, files)
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  return async (program, parameters) => {
    const argv = ['--expose-gc', join(folder, `${program}.mjs`), ...parameters]
    const { stdout } = await promisify(execFile)(process.execPath, argv, { maxBuffer: 2 ** 26 })
    return JSON.parse(stdout)
  }
}
