/** Compiles globs. Only this file imports `picomatch`. */

import picomatch from 'picomatch'

/** Returns whether a path matches one of some globs. A name may begin with a dot. */
export const createGlobs = (globs: readonly string[]): ((path: string) => boolean) =>
  picomatch([...globs], { dot: true })
