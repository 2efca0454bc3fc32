/** The speed benchmark: results, tables and plots. */

import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { drawLines, spread } from '../../bench/plots/lines.ts'
import { toSections } from '../../bench/speed/report.ts'
import {
  type BuildResult,
  type Cost,
  mergeResults,
  type RebuildResult,
  type Results,
} from '../../bench/speed/results.ts'
import { measureUndisturbed, parseTimes } from '../../bench/speed/run-command.ts'
import { toRatio, toSeconds } from '../../bench/tables.ts'
import { parseThroughput } from '../../bench/wrk.ts'

const toCost = (cpu: number | null): Cost => ({ user: cpu, cpu, wall: cpu, memory: null, otherCores: 0.05 })

const toBuild = (documents: number, cpu: number | null, generators: readonly string[]): BuildResult => ({
  corpus: 'synthetic',
  times: 1,
  documents,
  format: 'md',
  run: '2026-01-02T03:04Z',
  bytes: 5600 * documents,
  rounds: 3,
  machine: 'Measured here.',
  versions: {},
  rows: generators.map((generator) => ({ generator, task: 'json', notes: 'no feed', ...toCost(cpu) })),
})

const rebuild: RebuildResult = {
  corpus: 'til',
  times: 16,
  documents: 9248,
  rounds: 3,
  machine: 'Measured here.',
  rows: [
    { name: 'cold build', ...toCost(20_000), written: 30, removed: 0 },
    { name: 'nothing changed', ...toCost(1200), written: 0, removed: 0 },
    { name: 'one text edited', ...toCost(3000), written: 4, removed: 0 },
  ],
}

describe('The CPU time of a process tree', () => {
  it('is the user and system time of the children', () => {
    expect(parseTimes('0m9.0s 0m9.0s\n1m2.5s 0m0.250000s\n')).toEqual({ user: 62_500, cpu: 62_750 })
  })
})

describe('A measurement', () => {
  const measure = async (otherCores: readonly number[]) => {
    const runs: number[] = []
    const command = { argv: [], folder: '' }
    const cost = await measureUndisturbed(
      () => command,
      async () => {
        const wall = runs.push(runs.length)
        return { wall, user: 1, cpu: 1, memory: null, otherCores: otherCores[wall - 1] ?? Number.NaN }
      },
    )
    return [runs.length, cost.wall]
  }

  it('is repeated, up to twice, while other programs use the machine, and the least disturbed run counts', async () => {
    expect(await measure([0.1])).toEqual([1, 1])
    expect(await measure([0.5, 0.1])).toEqual([2, 2])
    expect(await measure([0.6, 0.4, 0.5])).toEqual([3, 2])
  })
})

describe('mergeResults', () => {
  it('keeps the parts and sizes that were not measured again', () => {
    const before: Results = { build: [toBuild(10_000, 1, []), toBuild(1000, 1, [])], rebuild }
    const { build, rebuild: merged } = mergeResults(before, { build: [toBuild(10_000, 2, ['Hugo'])] })
    expect(build.map(({ documents, rows }) => [documents, rows.length])).toEqual([
      [1000, 0],
      [10_000, 1],
    ])
    expect(merged).toBe(rebuild)
  })

  it('keeps the same number of documents of another corpus or format, real documents first', () => {
    const synthetic = toBuild(1000, 1, [])
    const [til, mdx] = [
      { ...synthetic, corpus: 'til' },
      { ...synthetic, format: 'mdx' as const },
    ]
    const { build } = mergeResults({ build: [synthetic] }, { build: [mdx, til] })
    expect(build).toEqual([til, synthetic, mdx])
  })
})

describe('The report', () => {
  it('labels builds by corpus', () => {
    const build = toBuild(9248, 3000, ['Hugo', 'Stele'])
    const { build: table } = toSections({
      build: [{ ...build, corpus: 'til', times: 16 }],
    })
    expect(table).toContain('| `til` × 16, 9,248 Markdown documents, 51.8 MB |')
  })

  it('shows a dash for figures that could not be measured', () => {
    const sections = toSections({ build: [toBuild(10_000, 3000, ['Stele'])], rebuild })
    expect(Object.values(sections).join('\n')).not.toMatch(/NaN|null|undefined|Infinity/)
    expect(sections.build).toContain(
      '| Stele, `site: false` | 3.00 s | 3.00 s | 3.00 s | – | 0.05 | no feed |',
    )
    expect(sections.rebuild).toContain(
      '| one text edited | 3.00 s | 2.5× (3.00 s) | 3.00 s | – | 0.05 | 4 | 0 |',
    )
  })

  it('shows why a generator was not measured, in one line', () => {
    const build = toBuild(2000, null, ['Astro'])
    const rows = build.rows.map((row) => ({ ...row, failure: 'npm error\n  404 | Not Found' }))
    const { build: table } = toSections({ build: [{ ...build, rows }] })
    expect(table).toContain('(failed) | – | – | – | – | 0.05 | npm error 404 \\| Not Found |')
  })

  it('says whether each goal is reached', () => {
    const toPages = (documents: number, cpu: number): BuildResult => {
      const build = toBuild(documents, cpu, ['Stele'])
      return { ...build, rows: build.rows.map((row) => ({ ...row, task: 'pages' })) }
    }
    const { speed } = toSections({ build: [toPages(10_000, 3000), toPages(100_000, 36_000)], rebuild })
    expect(speed).toContain('relative to 10,000 documents | at most 1.10× | 1.20× | **no** |')
    expect(speed).toContain('nothing changed: CPU time | at most 1.30 s | 1.20 s | yes |')
    expect(speed).toContain('relative to nothing changed | at most 2.0× | 2.5× | **no** |')
  })

  it('compares a collection with its goals only if each document was written as often as in the goals', () => {
    const toSpeed = (times: number) =>
      toSections({ build: [{ ...toBuild(9248, 3000, ['Hugo', 'Stele']), corpus: 'til', times }] }).speed
    const goal = 'Build of `til` × 16, `site: false`: CPU time relative to Hugo, same work | at most 1.00×'
    expect(toSpeed(16)).toContain(`${goal} | 1.00× | yes |`)
    expect(toSpeed(2)).toContain(`${goal} | not measured |`)
  })

  it('leaves out the goals that a trial did not measure', () => {
    const { speed } = toSections({ build: [], rebuild }, { isTrial: true })
    expect(speed).toContain('Rebuild of `til` × 16')
    expect(speed).not.toContain('not measured')
    expect(speed).not.toContain('.svg')
  })
})

describe('The output of wrk', () => {
  it('gives the responses per second', () => {
    expect(parseThroughput('  Latency  1.2ms\nRequests/sec:  29838.51\nTransfer/sec: 70MB\n')).toBe(29838.51)
  })

  it.each(['Requests/sec: 10\n  Non-2xx or 3xx responses: 20\n', 'unable to connect\n'])(
    'is refused if responses failed or the figure is missing: %j',
    (output) => expect(() => parseThroughput(output)).toThrow(/wrk/),
  )
})

describe('A ratio', () => {
  it('is the figure alone without a base, and a dash without a figure', () => {
    expect(toRatio(1500, 1000, toSeconds)).toBe('1.50× (1.50 s)')
    expect(toRatio(1500, Number.NaN, toSeconds)).toBe('1.50 s')
    expect(toRatio(Number.NaN, 1000, toSeconds)).toBe('–')
  })
})

describe('A plot', () => {
  it('is well-formed XML with special characters in its names', () => {
    const name = 'A & B <"C">'
    const line = { name, points: [[1000, 0.5] as const], isStele: true, isDashed: false }
    const svg = drawLines({
      title: name,
      description: name,
      axes: { x: name, y: name },
      lines: [line],
      formatX: String,
      formatY: String,
    })
    const texts: string[] = []
    const parser = new SaxesParser()
    parser.on('error', (error) => {
      throw error
    })
    parser.on('text', (text) => texts.push(text))
    parser.write(svg).close()
    expect(texts.filter((text) => text === name)).toHaveLength(6)
    expect(svg).not.toContain('NaN')
  })

  it('moves overlapping names apart and keeps their order', () => {
    expect(spread([100, 90, 300])).toEqual([107, 90, 300])
  })
})
