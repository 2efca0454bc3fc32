/** The programs that are measured, as JavaScript: what compiles TypeScript on the way would be measured with it. */

import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const project = join(import.meta.dirname, '../..')

export type ProgramName = 'measured' | 'cold'

/** Runs a program and gives what it printed. */
export type Run = (program: ProgramName, flags: readonly string[]) => Promise<unknown>

/** Compiles the programs into a folder. */
export async function compilePrograms(folder: string): Promise<Run> {
  const names: readonly ProgramName[] = ['measured', 'cold']
  await build({
    entryPoints: names.map((name) => join(import.meta.dirname, `${name}.ts`)),
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  return async (program, flags) => {
    const command = ['--expose-gc', join(folder, `${program}.mjs`), ...flags]
    const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 2 ** 26 })
    return JSON.parse(stdout)
  }
}
