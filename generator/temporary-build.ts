/** Builds that are inspected and then removed. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'
import { explainSystemError } from './files/system-error.ts'

/**
 * Builds without a cache to a temporary folder, and removes it afterwards.
 * @param inspect called with the out folder while it exists
 * @throws the errors of {@link build}
 */
export async function buildInTemporaryFolder<T>(
  options: Omit<BuildOptions, 'out' | 'cache'>,
  inspect: (out: string, result: BuildResult) => T,
): Promise<T> {
  const folder = explainSystemError(
    () => mkdtempSync(join(tmpdir(), 'stele-')),
    `Cannot write to "${tmpdir()}"`,
  )
  try {
    const out = join(folder, 'dist')
    const result = await build({ ...options, out })
    return inspect(out, result)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
