/** Builds that are looked at and not kept: of the content alone, or of what a cache should have led to. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, type BuildResult, build } from './build.ts'
import { explainSystemError } from './files/system-error.ts'

/**
 * Builds from nothing to a folder of the system's for passing files, which is gone afterwards.
 * @param look is given the folder that was published to, while it is there
 * @throws as {@link build} does
 */
export async function buildInTemporaryFolder<T>(
  options: Omit<BuildOptions, 'out' | 'cache'>,
  look: (out: string, built: BuildResult) => T,
): Promise<T> {
  const folder = explainSystemError(
    () => mkdtempSync(join(tmpdir(), 'stele-')),
    `Cannot write to "${tmpdir()}"`,
  )
  try {
    const out = join(folder, 'dist')
    const built = await build({ ...options, out })
    return look(out, built)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
