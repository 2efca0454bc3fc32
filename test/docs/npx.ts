/** A program `npx` for the commands of a page. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCompiledCli } from '../fixtures/compiled.ts'

/**
 * Writes a program `npx` that runs the compiled command line.
 * @returns the folder
 */
export function writeNpx(folder: string): string {
  const script = `#!/bin/sh\nshift; exec "${process.execPath}" "${getCompiledCli()}" "$@"\n`
  writeFileSync(join(folder, 'npx'), script, { mode: 0o755 })
  return folder
}
