/**
 * Adds what ran in child processes to the coverage of the tests. Node writes the counts of a process to `NODE_V8_COVERAGE`. They
 * are counts of ranges of the compiled code, so each statement of the source that has not run is looked up there by its source
 * map.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedPositionFor, LEAST_UPPER_BOUND, TraceMap } from '@jridgewell/trace-mapping'

interface Position {
  readonly line: number
  readonly column: number
}

interface Location {
  readonly start: Partial<Position>
}

/** The coverage of one file, in the format of Istanbul. */
export interface FileCoverage {
  readonly path: string
  readonly statementMap: Readonly<Record<string, Location>>
  readonly fnMap: Readonly<Record<string, { readonly loc: Location }>>
  readonly branchMap: Readonly<Record<string, { readonly locations: readonly Location[] }>>
  readonly s: Record<string, number>
  readonly f: Record<string, number>
  readonly b: Record<string, number[]>
}

/** A range of code units with the number of times that it ran. */
interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** What Node writes for a process. */
interface ProcessCoverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly Range[] }[]
  }[]
  readonly 'source-map-cache'?: Readonly<
    Record<string, { readonly lineLengths: readonly number[]; readonly data: object | null }>
  >
}

/** A part of the source that has not run yet, at an offset of a compiled script. */
interface Missing {
  readonly offset: number
  readonly isMissing: () => boolean
  readonly add: (count: number) => void
}

/** Adds the counts of all processes. Returns how many processes there were. */
export function addChildren(coverage: Readonly<Record<string, FileCoverage>>, folder: string): number {
  const scripts = new Map<string, readonly Missing[]>()
  const files = readdirSync(folder).filter((name) => name.startsWith('coverage-'))
  for (const name of files) {
    const { result, 'source-map-cache': cache = {} } = readProcess(join(folder, name))
    for (const { url, functions } of result) {
      if (!url.startsWith('file:') || url.includes('/node_modules/')) continue
      const known = scripts.get(url) ?? listMissing(url, cache[url], coverage)
      const missing = known.filter(({ isMissing }) => isMissing())
      scripts.set(url, missing)
      if (missing.length > 0)
        addCounts(
          missing,
          functions.flatMap(({ ranges }) => ranges),
        )
    }
  }
  return files.length
}

/** A process that was killed while it wrote has no counts. */
function readProcess(file: string): ProcessCoverage {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { result: [] }
  }
}

/** Lists what has not run of the sources of a script, sorted by offset; nothing if the script has no source map. */
function listMissing(
  url: string,
  cached: { readonly lineLengths: readonly number[]; readonly data: object | null } | undefined,
  coverage: Readonly<Record<string, FileCoverage>>,
): readonly Missing[] {
  const script = fileURLToPath(url)
  const mapFile = `${script}.map`
  const data = cached?.data ?? (existsSync(mapFile) ? JSON.parse(readFileSync(mapFile, 'utf8')) : null)
  if (data === null) return []
  const lineLengths = cached?.lineLengths ?? toLineLengths(readFileSync(script, 'utf8'))
  const starts = [0]
  for (const length of lineLengths) starts.push((starts.at(-1) ?? 0) + length + 1)
  const map = new TraceMap(data)
  const missing: Missing[] = []
  for (const source of map.sources) {
    if (source === null) continue
    const path = source.startsWith('file:') ? fileURLToPath(source) : resolve(dirname(script), source)
    const file = coverage[path]
    if (file === undefined) continue
    const toOffset = ({ start: { line, column } }: Location): number | null => {
      if (line === undefined || column === undefined) return null
      const found =
        generatedPositionFor(map, { source, line, column }).line === null
          ? generatedPositionFor(map, { source, line, column, bias: LEAST_UPPER_BOUND })
          : generatedPositionFor(map, { source, line, column })
      return found.line === null ? null : (starts[found.line - 1] ?? 0) + found.column
    }
    const add = (location: Location, counts: Record<string, number> | number[], key: string | number) => {
      const at = key as keyof typeof counts
      if (counts[at] !== 0) return
      const offset = toOffset(location)
      if (offset === null) return
      missing.push({
        offset,
        isMissing: () => counts[at] === 0,
        add: (count) => {
          ;(counts as Record<string | number, number>)[key] = count
        },
      })
    }
    for (const [id, location] of Object.entries(file.statementMap)) add(location, file.s, id)
    for (const [id, { loc }] of Object.entries(file.fnMap)) add(loc, file.f, id)
    for (const [id, { locations }] of Object.entries(file.branchMap)) {
      for (const [index, location] of locations.entries()) add(location, file.b[id] ?? [], index)
    }
  }
  return missing.sort((a, b) => a.offset - b.offset)
}

const toLineLengths = (code: string): readonly number[] => code.split('\n').map(({ length }) => length)

/** Adds the count of the innermost range at each offset. Ranges are nested. */
function addCounts(missing: readonly Missing[], ranges: readonly Range[]): void {
  const sorted = [...ranges].sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  const open: Range[] = []
  let next = 0
  for (const { offset, add } of missing) {
    while (next < sorted.length && (sorted[next]?.startOffset ?? 0) <= offset) {
      const range = sorted[next]
      if (range !== undefined) open.push(range)
      next += 1
    }
    while (open.length > 0 && (open.at(-1)?.endOffset ?? 0) <= offset) open.pop()
    const innermost = open.findLast(({ endOffset }) => endOffset > offset)
    if (innermost !== undefined && innermost.count > 0) add(innermost.count)
  }
}

/** The path of a file for a table. */
export const toName = (path: string): string => relative(join(import.meta.dirname, '../..'), path)
