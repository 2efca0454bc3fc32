/** Builds that are inspected and then removed. */

import { join } from 'node:path'
import { buildInto } from '../build.ts'
import type { BuildResult, CompileOptions } from '../build-options.ts'
import { createTemporaryFolder, removeTemporaryFolder } from '../kernel/files/temporary-folder.ts'
import { openTarget } from '../kernel/publish/target.ts'

/**
 * Builds without a cache to a temporary folder, and removes it afterwards, also if the build is aborted. The folder of a
 * killed process is removed by the next call.
 * @param inspect called with the out folder while it exists
 * @throws the errors of a build
 */
export async function buildInTemporaryFolder<T>(
  options: CompileOptions,
  inspect: (out: string, result: BuildResult) => T,
): Promise<T> {
  options.signal?.throwIfAborted()
  const folder = createTemporaryFolder()
  try {
    const out = join(folder, 'dist')
    const target = openTarget(out, options.content, false)
    const result = await buildInto({ target, cache: null }, options)
    return inspect(out, result)
  } finally {
    removeTemporaryFolder(folder)
  }
}
