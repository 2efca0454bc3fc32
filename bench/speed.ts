/**
 * `npm run bench`: measures builds, rebuilds, responses and startup of Stele and comparable tools.
 *
 * `--build`, `--rebuild`, `--serve` and `--start` measure only these parts. `--documents 2000,10000` builds only these
 * sizes of the synthetic corpus, `--formats mdx` only this format, `--corpora til,synthetic` only these corpora, and
 * `--rounds 3` sets the number of rounds. `--collections FOLDER` is where the real collections are. `--quick` measures
 * less of everything, in about five minutes. `--parsers` only counts how documents are parsed.
 *
 * Prints Markdown tables, stores the results and updates the tables and plots of `bench/README.md`. With `--quick`, or a
 * number of documents that is not recorded there, it only prints.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CorpusParsers, countParsers, toParserTable } from './parser-share.ts'
import { cleanUpOnExit } from './processes.ts'
import { defaultBuildRounds, measureBuilds } from './speed/build.ts'
import { type Corpus, defaultSize, listCollections, listSynthetic, peerSize } from './speed/corpora.ts'
import { type Format, formats } from './speed/corpus-essay.ts'
import { writePlots } from './speed/draw-plots.ts'
import { findHugo } from './speed/peers/hugo.ts'
import { installNpmPeers } from './speed/peers/npm-peers.ts'
import { installPrograms } from './speed/programs.ts'
import { measureRebuilds } from './speed/rebuild.ts'
import { toSections } from './speed/report.ts'
import { mergeResults, type Results, readResults, writeResults } from './speed/results.ts'
import { measureServing } from './speed/serve.ts'
import { buildSites } from './speed/sites.ts'
import { measureStarts } from './speed/start.ts'
import { installStele } from './speed/stele.ts'
import { writeTables } from './write-tables.ts'

/** The recorded numbers of documents. */
const recordedSizes = [peerSize, 10_000, 100_000]
const parts = ['build', 'rebuild', 'serve', 'start'] as const
const defaultRounds = 5

const flag = { type: 'boolean' } as const
const { values } = parseArgs({
  options: {
    build: flag,
    rebuild: flag,
    serve: flag,
    start: flag,
    documents: { type: 'string' },
    formats: { type: 'string' },
    rounds: { type: 'string' },
    corpora: { type: 'string' },
    collections: { type: 'string', default: join(import.meta.dirname, '../../shared/corpora') },
    quick: flag,
    parsers: flag,
  },
})
const isQuick = values.quick === true
/** A run that only counts needs few documents: copies do not change a share. */
const isCount = values.parsers === true
const selectedParts = new Set(parts.filter((part) => values[part] || parts.every((each) => !values[each])))
const sizes = values.documents?.split(',').map(parseCount) ?? (isQuick || isCount ? [1000] : recordedSizes)
const selectedFormats = values.formats?.split(',').map(parseFormat) ?? formats
const rounds = values.rounds === undefined ? (isQuick ? 1 : null) : parseCount(values.rounds)
const isTrial = isQuick || sizes.some((size) => !recordedSizes.includes(size))
/** A quick run divides the number of copies of each document of a collection by this. */
const quickDivisor = 8
/** The size of rebuilds, responses and startup. */
const documents = isTrial ? (sizes[0] ?? defaultSize) : defaultSize

const findCollections = () =>
  listCollections(values.collections, (times) => (isCount ? 1 : isQuick ? times / quickDivisor : times))

/** Lists the corpora of this run. */
function selectCorpora(): readonly Corpus[] {
  const collections = findCollections()
  if (collections.length === 0) console.log(`Skipped: the collections (none in "${values.collections}")`)
  const synthetic = listSynthetic(sizes, isQuick ? ['md'] : selectedFormats)
  const all = [...collections, ...synthetic].map((corpus) =>
    isQuick ? { ...corpus, hasRemark: false } : corpus,
  )
  const names = new Set(all.map(({ name }) => name))
  const selected = values.corpora?.split(',') ?? [...names]
  const unknown = selected.find((name) => !names.has(name))
  if (unknown !== undefined)
    throw new RangeError(`Cannot measure the corpus "${unknown}": expected ${[...names].join(', ')}`)
  return all.filter(({ name, format }) => selected.includes(name) && selectedFormats.includes(format))
}

function parseCount(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`Cannot use "${text}": expected a positive integer`)
  return Number(text)
}

function parseFormat(text: string): Format {
  const format = formats.find((each) => each === text)
  if (format === undefined) {
    throw new RangeError(`Cannot use the format "${text}": expected ${formats.join(' or ')}`)
  }
  return format
}

/** Yields the results of each part as soon as it is measured. */
async function* measure(folder: string): AsyncGenerator<Results> {
  const stele = installStele(join(folder, 'stele'))
  const programs = await installPrograms(join(folder, 'programs'))
  if (selectedParts.has('build')) {
    const corpora = selectCorpora()
    const hugo = findHugo()
    if (hugo === null) console.log('Skipped: Hugo (not installed)')
    const npmPeers = corpora.some(({ peers }) => peers === 'all')
      ? installNpmPeers(join(folder, 'peers'))
      : []
    const builds = measureBuilds(corpora, {
      stele,
      peers: [...(hugo === null ? [] : [hugo]), ...npmPeers],
      folder: join(folder, 'build'),
      rounds: rounds ?? defaultBuildRounds,
    })
    for await (const build of builds) yield { build: [build] }
  }
  const common = { stele, programs, documents, rounds: rounds ?? defaultRounds, isQuick }
  if (selectedParts.has('rebuild')) {
    const [corpus] = [...findCollections(), ...listSynthetic([documents], ['md'])]
    const options = { stele, rounds: rounds ?? defaultBuildRounds, folder: join(folder, 'rebuild') }
    if (corpus !== undefined) yield { build: [], rebuild: await measureRebuilds(corpus, options) }
  }
  if (!selectedParts.has('serve') && !selectedParts.has('start')) return
  const sites = await buildSites(stele, documents, join(folder, 'sites'))
  if (selectedParts.has('serve')) {
    const serve = await measureServing({ ...common, sites, folder: join(folder, 'serve') })
    yield { build: [], serve }
  }
  if (selectedParts.has('start')) {
    const start = await measureStarts({ ...common, out: sites.unlimited, folder: join(folder, 'start') })
    yield { build: [], start }
  }
}

/** Stores the results of one part at once, because a later part may fail after hours. */
function record(part: Results): void {
  const all = mergeResults(readResults(), part)
  writeResults(all)
  writePlots(all)
  for (const [section, tables] of Object.entries(toSections(all))) writeTables(section, tables)
}

async function measureAndReport(folder: string): Promise<void> {
  let results: Results = { build: [] }
  for await (const part of measure(folder)) {
    results = mergeResults(results, part)
    if (!isTrial) record(part)
  }
  console.log(Object.values(toSections(results, { isTrial })).join('\n\n').trim())
  if (!isTrial) return
  const reason = isQuick ? 'this was a quick run' : `only ${recordedSizes.join(', ')} documents are recorded`
  console.log(`\nNothing was recorded: ${reason}`)
}

/** Writes every corpus, and prints how its documents are parsed. */
async function countAndReport(folder: string): Promise<void> {
  const parsers: CorpusParsers[] = []
  for (const { id, name, format, write } of selectCorpora()) {
    const content = join(folder, id)
    write(content)
    parsers.push({ name: `${name} (${format})`, counts: await countParsers(content) })
  }
  console.log(toParserTable(parsers))
}

const folder = mkdtempSync(join(tmpdir(), 'stele-speed-'))
cleanUpOnExit(() => rmSync(folder, { recursive: true, force: true }))
await (isCount ? countAndReport(folder) : measureAndReport(folder))
