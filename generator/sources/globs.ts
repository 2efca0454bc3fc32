/** Compiles globs. Only this file imports `picomatch`. */

import picomatch from 'picomatch'

/** `picomatch` refuses longer ones. */
const maxGlobLength = 65_536

/** Returns whether a path matches one of some globs. A name may begin with a dot. A glob that is empty or too long matches nothing. */
export const createGlobs = (globs: readonly string[]): ((path: string) => boolean) =>
  picomatch(
    globs.filter((glob) => glob !== '' && glob.length <= maxGlobLength),
    { dot: true },
  )
