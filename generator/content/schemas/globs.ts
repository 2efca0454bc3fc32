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

/** How many of each a glob may have. The time of a match multiplies with each one. */
const limits = { globstars: 4, braces: 8, asterisks: 20, asterisksWithBraces: 2 } as const

/** What {@link isBoundedGlob} accepts, for messages. */
export const boundedGlob = `a glob with at most ${limits.globstars} "**", ${limits.braces} "{" and ${limits.asterisks} "*", and ${limits.asterisksWithBraces} "*" in a name with "{"`

const count = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0

/** Whether a glob is simple enough to be compared with any path in a short time. */
export const isBoundedGlob = (glob: string): boolean =>
  count(glob, /\*{2,}/g) <= limits.globstars &&
  count(glob, /\{/g) <= limits.braces &&
  count(glob, /\*/g) <= limits.asterisks &&
  glob.split('/').every((name) => !name.includes('{') || count(name, /\*/g) <= limits.asterisksWithBraces)

/** A parenthesis that is not part of `!(name*)`, and so a character of a name, such as `(group)`. Globs have no other groups. */
const literalParenthesis = /(!\([\w|.-]*(?:\*[\w|.-]*)?\))|(?<!\\)[()]/g

/**
 * The first match of the characters between two asterisks is enough, because the next asterisk matches all that follows. Trying the
 * others takes seconds for a glob such as `*a*a*a*b`.
 */
function createExpression(glob: string): RegExp {
  const literal = glob.replace(literalParenthesis, (match, group?: string) => group ?? `\\${match}`)
  const { source, flags } = picomatch.makeRe(literal, { dot: true })
  return new RegExp(source.replace(betweenAsterisks, '(?:(?!$1)[^/])*$1'), flags)
}
