/** `stele build --verify-cache`: whether what was built with a cache is what is built without one. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from './build.ts'
import { OperationalError } from './diagnostics/errors.ts'
import { isToolFile, listFiles } from './publish/built-files.ts'
import { buildInTemporaryFolder } from './temporary-build.ts'

/** Files are told by name up to this many. */
const mostTold = 5

/**
 * Builds once more, without a cache and to another place, and compares every byte.
 * @param options of the build that was published
 * @returns how many files were compared
 * @throws {OperationalError} where any of them is not the same
 */
export function verifyCache({ cache, out, ...options }: BuildOptions): Promise<number> {
  return buildInTemporaryFolder(options, (anew) => {
    const files = new Set([...listFiles(anew), ...listFiles(out)].filter((file) => !isToolFile(file)))
    const different = [...files].filter((file) => !isSame(join(anew, file), join(out, file))).sort()
    if (different.length === 0) return files.size
    const names = different.slice(0, mostTold).map((file) => `"${file}"`)
    const more = different.length > mostTold ? ` and ${different.length - mostTold} more` : ''
    throw new OperationalError(
      `Cannot trust the cache "${cache}": without it ${names.join(', ')}${more} would be otherwise; remove it and build again`,
    )
  })
}

const isSame = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other))
