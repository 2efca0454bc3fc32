/** Builds that are inspected and then removed. */

import { join } from 'node:path'
import { build } from './build.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'
import { createTemporaryFolder, removeTemporaryFolder } from './files/temporary-folder.ts'

/**
 * Builds without a cache to a temporary folder, and removes it afterwards, also if the build is aborted. The folder of a
 * killed process is removed by the next call.
 * @param inspect called with the out folder while it exists
 * @throws the errors of {@link build}
 */
export async function buildInTemporaryFolder<T>(
  options: Omit<BuildOptions, 'out' | 'cache'>,
  inspect: (out: string, result: BuildResult) => T,
): Promise<T> {
  const folder = createTemporaryFolder()
  try {
    const out = join(folder, 'dist')
    const result = await build({ ...options, out })
    return inspect(out, result)
  } finally {
    removeTemporaryFolder(folder)
  }
}
