/** Creates the folder for what tests compile on first use, and removes it after the run. */

import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { projectFolder } from './fixtures/project.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all workers share. */
    readonly compiled: string
  }
}

export default function setup({ provide }: TestProject): () => void {
  // The source maps in it are read when all tests have ended.
  const coverage = process.env.STELE_COVERAGE
  const folder = mkdtempSync(join(coverage ?? tmpdir(), 'stele-compiled-'))
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  provide('compiled', folder)
  return () => {
    if (coverage === undefined) rmSync(folder, { recursive: true })
  }
}
