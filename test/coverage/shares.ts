/** Formats coverage as a table: the share that ran, in all and by folder. */

import { dirname } from 'node:path'
import { type FileCoverage, toName } from './children.ts'

interface Count {
  readonly run: number
  readonly all: number
}

/** A folder is listed if less of it ran, in percent. */
const listedBelow = 95

export function formatShares(coverage: Readonly<Record<string, FileCoverage>>): string {
  const files = Object.values(coverage)
  const byFolder = new Map<string, FileCoverage[]>()
  for (const file of files) {
    const folder = dirname(toName(file.path))
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file])
  }
  const rows = [...byFolder]
    .map(([folder, members]) => [folder, toShares(members)] as const)
    .filter(([, shares]) => Math.min(shares.statements, shares.branches) < listedBelow)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = [['all', toShares(files)] as const, ...rows].map(
    ([name, { statements, functions, branches }]) =>
      `| ${name} | ${statements.toFixed(1)} | ${functions.toFixed(1)} | ${branches.toFixed(1)} |`,
  )
  return [
    '| folder | statements, % | functions, % | branches, % |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

function toShares(files: readonly FileCoverage[]) {
  const share = (count: (file: FileCoverage) => readonly number[]): number => {
    const { run, all } = files.reduce<Count>(
      (sum, file) => {
        const counts = count(file)
        return { run: sum.run + counts.filter((times) => times > 0).length, all: sum.all + counts.length }
      },
      { run: 0, all: 0 },
    )
    return all === 0 ? 100 : (100 * run) / all
  }
  return {
    statements: share(({ s }) => Object.values(s)),
    functions: share(({ f }) => Object.values(f)),
    branches: share(({ b }) => Object.values(b).flat()),
  }
}
