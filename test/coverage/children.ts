/**
 * Adds what ran in child processes to the coverage of the tests. Node writes the counts of a process to `NODE_V8_COVERAGE`. They
 * are counts of ranges of the compiled code, so each statement of the source that has not run is looked up there by its source
 * map.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedPositionFor, LEAST_UPPER_BOUND, TraceMap } from '@jridgewell/trace-mapping'
import { type CountAt, createCounter, type Range } from './counter.ts'
import { findIfBodies, type Position, toKey } from './if-bodies.ts'

interface Location {
  readonly start: Partial<Position>
}

/** The coverage of one file, in the format of Istanbul. */
export interface FileCoverage {
  readonly path: string
  readonly statementMap: Readonly<Record<string, Location>>
  readonly fnMap: Readonly<Record<string, { readonly loc: Location }>>
  readonly branchMap: Readonly<
    Record<string, { readonly type: string; readonly loc: Location; readonly locations: readonly Location[] }>
  >
  readonly s: Record<string, number>
  readonly f: Record<string, number>
  readonly b: Record<string, number[]>
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

/** A part of the source that has not run yet. */
interface Missing {
  readonly isMissing: () => boolean
  readonly add: (countAt: CountAt) => void
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
      if (missing.length === 0) continue
      const countAt = createCounter(functions.flatMap(({ ranges }) => ranges))
      for (const { add } of missing) add(countAt)
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

/** Lists what has not run of the sources of a script; nothing if the script has no source map. */
function listMissing(
  url: string,
  cached: { readonly lineLengths: readonly number[]; readonly data: object | null } | undefined,
  coverage: Readonly<Record<string, FileCoverage>>,
): readonly Missing[] {
  const script = fileURLToPath(url)
  const mapFile = `${script}.map`
  // The code of other scripts was compiled in memory, without white space.
  const code = existsSync(mapFile) ? readFileSync(script, 'utf8') : ''
  const data = cached?.data ?? (code === '' ? null : JSON.parse(readFileSync(mapFile, 'utf8')))
  if (data === null) return []
  const lineLengths = cached?.lineLengths ?? code.split('\n').map(({ length }) => length)
  const starts = [0]
  for (const length of lineLengths) starts.push((starts.at(-1) ?? 0) + length + 1)
  const map = new TraceMap(data)
  const missing: Missing[] = []
  for (const source of map.sources) {
    if (source === null) continue
    const path = source.startsWith('file:') ? fileURLToPath(source) : resolve(dirname(script), source)
    const file = coverage[path]
    if (file === undefined) continue
    const toOffset = ({ line, column }: Partial<Position>): number | null => {
      if (line === undefined || column === undefined) return null
      const exact = generatedPositionFor(map, { source, line, column })
      const found =
        exact.line === null
          ? generatedPositionFor(map, { source, line, column, bias: LEAST_UPPER_BOUND })
          : exact
      if (found.line === null) return null
      let offset = (starts[found.line - 1] ?? 0) + found.column
      // The map has the position before the white space, where the enclosing range still counts.
      while (/\s/.test(code.charAt(offset))) offset += 1
      return offset
    }
    /** @param without a position whose count is subtracted */
    const add = (
      position: Partial<Position>,
      counts: Record<number, number>,
      key: number,
      without?: Partial<Position>,
    ) => {
      const offset = toOffset(position)
      const subtracted = without && toOffset(without)
      if (counts[key] !== 0 || offset === null || subtracted === null) return
      missing.push({
        isMissing: () => counts[key] === 0,
        add(countAt) {
          counts[key] = Math.max(0, countAt(offset) - (subtracted === undefined ? 0 : countAt(subtracted)))
        },
      })
    }
    for (const [id, { start }] of Object.entries(file.statementMap)) add(start, file.s, Number(id))
    for (const [id, { loc }] of Object.entries(file.fnMap)) add(loc.start, file.f, Number(id))
    const bodies = findIfBodies(path)
    for (const [id, { type, loc, locations }] of Object.entries(file.branchMap)) {
      const counts = file.b[id] ?? []
      // The first location of an `if` is the whole statement, and its second one is empty without an `else`.
      const body = type === 'if' ? bodies.get(toKey(loc.start)) : undefined
      for (const [index, { start }] of locations.entries()) {
        if (body === undefined) add(start, counts, index)
        else if (index === 0) add(body, counts, index)
        else if (start.line === undefined) add(loc.start, counts, index, body)
        else add(start, counts, index)
      }
    }
  }
  return missing
}

/** The path of a file for a table. */
export const toName = (path: string): string => relative(join(import.meta.dirname, '../..'), path)
