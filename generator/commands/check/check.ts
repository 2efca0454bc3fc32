/** Checks content by building it without writing a file, and repairs it on request. */

import { buildInto } from '../../build.ts'
import type { BuildOptions, BuildResult } from '../../build-options.ts'
import type { FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import { createCheckTarget } from '../../kernel/publish/memory-target.ts'

export interface CheckOptions extends Omit<BuildOptions, 'out' | 'cache'> {
  /** Repairs problems in the content files where only one repair is possible. By default no file is changed. */
  readonly fix?: boolean | undefined
}

export interface CheckResult
  extends Pick<BuildResult, 'baseUrl' | 'documents' | 'diagnostics' | 'sources' | 'markdown' | 'data'> {
  /** How many files a build writes. */
  readonly outputFiles: number
  /** What was repaired in the content. The diagnostics are those that are left. */
  readonly fixed: readonly FixedProblem[]
}

/**
 * Checks everything that a build checks, and writes nothing to disk but repairs. Social images are counted, and not drawn.
 * @throws {ContentError} if the content has errors
 * @throws {OperationalError} if an option is wrong or the machine fails
 */
export const check = ({ fix = false, ...options }: CheckOptions): Promise<CheckResult> =>
  fix ? checkAndFix(options) : checkOnce(options)

type BuildCheckOptions = Omit<CheckOptions, 'fix'>

async function checkOnce(options: BuildCheckOptions): Promise<CheckResult> {
  options.signal?.throwIfAborted()
  const storage = { target: createCheckTarget(), cache: null }
  const {
    written,
    unchanged: _,
    removed: __,
    ...result
  } = await buildInto(storage, {
    ...options,
    isDryRun: true,
  })
  return { ...result, outputFiles: written, fixed: [] }
}

/** How often the content is checked for more repairs: a repair may reveal a mistake that was hidden. */
const maxPasses = 5

async function checkAndFix(options: BuildCheckOptions): Promise<CheckResult> {
  const { openRepairs } = await import('./fix-content.ts')
  const repairs = await openRepairs(options)
  const fixed: FixedProblem[] = []
  const add = (repaired: readonly FixedProblem[]) => {
    fixed.push(...repaired)
    return repaired.length > 0
  }
  for (let pass = 1; pass < maxPasses; pass++) {
    const outcome = await attempt(options)
    if (!add(repairs.repair(outcome.diagnostics)) && !add(await repairs.recordOriginals())) {
      return conclude(outcome, fixed)
    }
  }
  return conclude(await attempt(options), fixed)
}

/** The result of a check, or its error. */
type Outcome = CheckResult | ContentError

async function attempt(options: BuildCheckOptions): Promise<Outcome> {
  try {
    return await checkOnce(options)
  } catch (error) {
    if (error instanceof ContentError) return error
    throw error
  }
}

/** Returns the result of the last check, or throws its error, with all that was repaired before. */
function conclude(outcome: Outcome, fixed: readonly FixedProblem[]): CheckResult {
  if (!(outcome instanceof ContentError)) return { ...outcome, fixed }
  throw new ContentError(outcome.diagnostics, outcome.message, fixed)
}
