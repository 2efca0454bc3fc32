/** Compiles the command line, and modules to load before it, once for all tests. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { compileCli } from './fixtures/compiled-cli.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the compiled command line, laid out as in the npm package. */
    readonly compiledCli: string
    /** A folder with the compiled modules that a process can load before the command line. */
    readonly preloads: string
  }
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  // The source maps in it are read when all tests have ended.
  const coverage = process.env.STELE_COVERAGE
  const folder = mkdtempSync(join(coverage ?? tmpdir(), 'stele-compiled-'))
  provide('compiledCli', await compileCli(folder))
  provide('preloads', await compilePreloads(join(folder, 'preloads')))
  return () => {
    if (coverage === undefined) rmSync(folder, { recursive: true })
  }
}

const preloads = ['faults', 'faulty-head', 'invalid-health', 'other-machine', 'which-process']

/** Compiles modules, since loading TypeScript would also change how the command line is loaded. */
async function compilePreloads(folder: string): Promise<string> {
  await build({
    entryPoints: preloads.map((name) => join(import.meta.dirname, `fixtures/${name}.ts`)),
    outdir: folder,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
  })
  return folder
}
