/** Compares a published build with a build without the cache in a temporary folder (`stele build --verify-cache`). */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildInto } from '../build.ts'
import type { BuildOptions, BuildResult, CompileOptions } from '../build-options.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { explainSystemError } from '../kernel/files/system-error.ts'
import { createTemporaryFolder, removeTemporaryFolder } from '../kernel/files/temporary-folder.ts'
import { isToolFile, listFiles } from '../kernel/publish/built-files.ts'
import { openTarget } from '../kernel/publish/target.ts'

/** An error names at most this many files. */
const maxNamedFiles = 5

/**
 * Builds again without the cache, to a temporary folder, and compares every byte.
 * @param options of the build that was published
 * @returns how many files were compared
 * @throws {OperationalError} if a file differs
 */
export function verifyCache({ cache, out, ...options }: BuildOptions): Promise<number> {
  return buildInTemporaryFolder({ ...options, previous: out }, (fresh) => {
    const [files, different] = explainSystemError(() => compare(fresh, out), `Cannot compare "${out}"`)
    if (different.length === 0) return files.size
    const names = different.slice(0, maxNamedFiles).map((file) => `"${file}"`)
    const more = different.length > maxNamedFiles ? ` and ${different.length - maxNamedFiles} more` : ''
    throw new OperationalError(
      `Cannot trust the cache "${cache}": ${names.join(', ')}${more} differ without it; remove it and build again`,
    )
  })
}

/** Returns the paths of all files, and of those that differ. */
function compare(fresh: string, out: string): readonly [Set<string>, string[]] {
  const files = new Set([...listFiles(fresh), ...listFiles(out)].filter((file) => !isToolFile(file)))
  return [files, [...files].filter((file) => !isSame(join(fresh, file), join(out, file))).sort()]
}

const isSame = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other))

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
