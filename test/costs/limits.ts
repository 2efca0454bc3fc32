/** How much each file of the main suite may cost. `npm run costs` measures the suite and writes `limits.json`. */

import { readFileSync } from 'node:fs'
import { type Costs, costNames } from './counts.ts'

/** The path of `limits.json`. */
export const limitsFile = new URL('limits.json', import.meta.url)

/** The counts of each file: processes, builds, servers and pages of a browser. A file that is not listed has none. */
export const readLimits = (): Readonly<Record<string, readonly number[]>> =>
  JSON.parse(readFileSync(limitsFile, 'utf8'))

/**
 * What files share counts for the one that needs it first, which depends on the order: the build of the sample, the parser process,
 * the compilation of the command line.
 */
const shared: Costs = { processes: 2, builds: 2, servers: 0, pages: 0 }

/**
 * Returns a sentence for each limit that a file exceeds.
 * @param file its path, relative to the project
 */
export const findExcess = (file: string, costs: Costs, limits: readonly number[] = []): string[] =>
  costNames.flatMap((name, index) => {
    const limit = (limits[index] ?? 0) + shared[name]
    return costs[name] > limit
      ? `${file} needs ${costs[name]} ${name}, and may need ${limit}: make it cheaper, move a part of it to the extended suite, or run "npm run costs" and explain the new limit`
      : []
  })
