/** Builds the folders of many seeds, and collects the faults of each. */

import { countMutations, createFolder, type Folder } from './folder.ts'
import type { Judge } from './judge.ts'
import { minimise } from './minimise.ts'
import type { Source } from './sources.ts'

/** A folder for which a build is wrong. */
export interface Finding {
  readonly seed: number
  readonly problems: readonly string[]
  /** The smallest files with the same problem, by path. */
  readonly files: Readonly<Record<string, string>>
}

export interface Report {
  readonly built: number
  readonly refused: number
  readonly findings: readonly Finding[]
  /** The longest build, in seconds of the processor. */
  readonly longest: { readonly seed: number; readonly seconds: number }
}

export interface FuzzOptions {
  /** The first seed; the others follow it. */
  readonly seed: number
  readonly count: number
  readonly sources: readonly Source[]
  readonly judge: Judge
  /** Called after each folder. */
  readonly onFolder?: (done: number, findings: readonly Finding[]) => void
}

export async function fuzzContent({
  seed: first,
  count,
  sources,
  judge,
  onFolder,
}: FuzzOptions): Promise<Report> {
  const findings: Finding[] = []
  const outcomes = { built: 0, refused: 0, failed: 0 }
  let longest = { seed: first, seconds: 0 }
  // A fault is reported for its first seed. Later ones would take most of the time.
  const seen = new Set<string>()
  for (let seed = first; seed < first + count; seed++) {
    const { outcome, problems, seconds } = await judge.judge(createFolder({ seed, omitted: [] }, sources))
    outcomes[outcome] += 1
    if (seconds > longest.seconds) longest = { seed, seconds }
    const [problem] = problems
    if (problem !== undefined && !seen.has(toKind(problem))) {
      seen.add(toKind(problem))
      const files = await reduce(seed, toKind(problem), sources, judge)
      findings.push({ seed, problems, files: toTexts(files) })
    }
    onFolder?.(seed - first + 1, findings)
  }
  return { built: outcomes.built, refused: outcomes.refused, findings, longest }
}

/** Removes mutations and then parts of the folder, as long as the first problem is of the same kind. */
async function reduce(seed: number, kind: string, sources: readonly Source[], judge: Judge): Promise<Folder> {
  const isSame = async (folder: Folder): Promise<boolean> => {
    const [problem] = (await judge.judge(folder)).problems
    return problem !== undefined && toKind(problem) === kind
  }
  const omitted: number[] = []
  for (let index = 0; index < countMutations(seed); index++)
    if (await isSame(createFolder({ seed, omitted: [...omitted, index] }, sources))) omitted.push(index)
  const folder = createFolder({ seed, omitted }, sources)
  // Each attempt with a hang takes a minute.
  return kind === 'hangs' ? folder : minimise(folder, isSame)
}

/** What a problem has in common with others of the same fault: its text without names, numbers and later lines. */
const toKind = (problem: string): string =>
  problem
    .split('\n')
    .filter((line, index) => index === 0 || /^\s+at .*(?:generator|shim)\//.test(line))
    .slice(0, 2)
    .join('')
    .replace(/"[^"]*"|\d+|[\w/.-]*document-[\w/.-]*/g, '')

const toTexts = (folder: Folder): Record<string, string> =>
  Object.fromEntries([...folder].map(([path, bytes]) => [path, bytes.toString('latin1')]))
