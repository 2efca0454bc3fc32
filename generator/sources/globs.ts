/** Compiles globs. Only this file imports `picomatch`. */

import picomatch from 'picomatch'

/** `picomatch` refuses longer ones. */
const maxGlobLength = 65_536

/** Returns whether a path matches one of some globs. A name may begin with a dot. A glob that is empty or too long matches nothing. */
export function createGlobs(globs: readonly string[]): (path: string) => boolean {
  const find = createGlobFinder(globs)
  return (path) => find(path) !== null
}

/** Returns the first glob that a path matches; null if there is none. */
export function createGlobFinder(globs: readonly string[]): (path: string) => string | null {
  const expressions = globs
    .filter((glob) => glob !== '' && glob.length <= maxGlobLength)
    .map((glob) => [glob, createExpression(glob)] as const)
  return (path) =>
    (path !== '' && expressions.find(([glob, expression]) => path === glob || expression.test(path))?.[0]) ||
    null
}

/** An asterisk and the characters between it and the next one, in the expressions of `picomatch`. */
const betweenAsterisks = /\[\^\/\]\*\?((?:\\\W|\[[^\]\\]+\]|[^\\/.*+?()[\]{}|^$])+)(?=\[\^\/\]\*\?)/g

/** A repeated group that is no text, such as `*(a*)`. Its time doubles with each character, so `picomatch` shall read no groups. */
const repeatedAsterisk = /[*+]\([^)]*[*(]/

/**
 * The first match of the characters between two asterisks is enough, because the next asterisk matches all that follows. Trying the
 * others takes seconds for a glob such as `*a*a*a*b`.
 */
function createExpression(glob: string): RegExp {
  const { source, flags } = picomatch.makeRe(glob, { dot: true, noextglob: repeatedAsterisk.test(glob) })
  return new RegExp(source.replace(betweenAsterisks, '(?:(?!$1)[^/])*$1'), flags)
}
