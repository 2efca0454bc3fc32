/** Compiles the command line once for all tests. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { compileCli } from './fixtures/compiled-cli.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the compiled command line, laid out as in the npm package. */
    readonly compiledCli: string
  }
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  // The source maps in it are read when all tests have ended.
  const coverage = process.env.STELE_COVERAGE
  const folder = mkdtempSync(join(coverage ?? tmpdir(), 'stele-compiled-'))
  provide('compiledCli', await compileCli(folder))
  return () => {
    if (coverage === undefined) rmSync(folder, { recursive: true })
  }
}
