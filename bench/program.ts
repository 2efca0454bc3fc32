/** The programs that are measured, as JavaScript: what compiles TypeScript on the way would be measured with it. */

import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const project = join(import.meta.dirname, '..')

/** Runs a program and gives what it printed. */
export type Run = (program: string, flags: readonly string[]) => Promise<unknown>

/**
 * Compiles programs into a folder, where their packages are found.
 * @param files by paths from the folder of the benches
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

/** Compiles programs that need packages of this project. */
export async function compileRun(folder: string, files: readonly string[]): Promise<Run> {
  await compilePrograms(folder, files)
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  return async (program, flags) => {
    const command = ['--expose-gc', join(folder, `${program}.mjs`), ...flags]
    const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 2 ** 26 })
    return JSON.parse(stdout)
  }
}
