/** Compiles the command line once for all tests: a process from source takes a second longer to start. */

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writeGenerator } from '../generator/package/write-generator.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the compiled command line, laid out as in the npm package. */
    readonly compiledCli: string
  }
}

const project = join(import.meta.dirname, '..')

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-compiled-'))
  const generator = join(folder, 'lib/generator')
  await writeGenerator(generator)
  // The fingerprint of the toolchain reads this folder; the modules themselves are in the bundles.
  mkdirSync(join(folder, 'lib/shim'))
  copyFileSync(join(project, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  provide('compiledCli', join(generator, 'cli.js'))
  return () => rmSync(folder, { recursive: true })
}
