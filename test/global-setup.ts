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
  const folder = mkdtempSync(join(tmpdir(), 'stele-compiled-'))
  provide('compiledCli', await compileCli(folder))
  return () => rmSync(folder, { recursive: true })
}
