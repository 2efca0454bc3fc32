/**
 * What builds, rebuilds, answers and starts cost, beside their peers: `npm run bench`, and with `--build`, `--rebuild`,
 * `--serve` or `--start` behind `--` only those parts. `--documents 1000,10000` builds only these sizes, `--formats mdx`
 * only documents of MDX, `--rounds 3` measures everything so often. Prints Markdown tables, and writes them and the
 * plots to where the READMEs have them; a trial with a size of its own is printed alone.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cleanUpOnExit } from './children.ts'
import { writeTables } from './readmes.ts'
import { listMeasured, measureBuilds, shownSize } from './speed/build.ts'
import { type Format, formats } from './speed/corpus.ts'
import { writePlots } from './speed/draw.ts'
import { findHugo } from './speed/peers/hugo.ts'
import { installPrograms } from './speed/programs.ts'
import { measureRebuilds } from './speed/rebuild.ts'
import { mergeResults, type Results, readResults, writeResults } from './speed/results.ts'
import { measureServing } from './speed/serve.ts'
import { buildSites } from './speed/sites.ts'
import { measureStarts } from './speed/start.ts'
import { installStele } from './speed/stele.ts'
import { toTables } from './speed/tell.ts'

const sizes = [1000, 10_000, 100_000]
const parts = ['build', 'rebuild', 'serve', 'start'] as const
const usualRounds = 5

const isSwitch = { type: 'boolean' } as const
const { values } = parseArgs({
  options: {
    build: isSwitch,
    rebuild: isSwitch,
    serve: isSwitch,
    start: isSwitch,
    documents: { type: 'string' },
    formats: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const wanted = new Set(parts.filter((part) => values[part] || parts.every((each) => !values[each])))
const built = values.documents?.split(',').map(parseCount) ?? sizes
const corpora = listMeasured(built, values.formats?.split(',').map(parseFormat) ?? formats)
const rounds = values.rounds === undefined ? null : parseCount(values.rounds)
const isTrial = built.some((size) => !sizes.includes(size))
const documents = isTrial ? (built[0] ?? shownSize) : shownSize

function parseCount(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`Cannot measure "${text}": expected a whole number`)
  return Number(text)
}

function parseFormat(text: string): Format {
  const format = formats.find((each) => each === text)
  if (format === undefined) throw new RangeError(`Cannot measure "${text}": expected ${formats.join(' or ')}`)
  return format
}

/** Gives each part as soon as it is measured. */
async function* measure(folder: string): AsyncGenerator<Results> {
  const stele = installStele(join(folder, 'stele'))
  const programs = await installPrograms(join(folder, 'programs'))
  const hugo = findHugo()
  if (hugo === null) console.log('Left out: Hugo, which is not installed')
  const peers = [hugo, programs.eleventy].filter((peer) => peer !== null)
  const times = rounds ?? usualRounds
  if (wanted.has('build')) {
    const builds = measureBuilds(corpora, { stele, peers, folder: join(folder, 'build'), rounds })
    for await (const build of builds) yield { build: [build] }
  }
  if (wanted.has('rebuild')) {
    const options = { stele, folder: join(folder, 'rebuild'), rounds: times }
    yield { build: [], rebuild: await measureRebuilds(documents, options) }
  }
  if (!wanted.has('serve') && !wanted.has('start')) return
  const sites = await buildSites(stele, documents, join(folder, 'sites'))
  const common = { stele, programs, documents, rounds: times }
  if (wanted.has('serve'))
    yield { build: [], serve: await measureServing({ ...common, sites, folder: join(folder, 'serve') }) }
  if (wanted.has('start'))
    yield {
      build: [],
      start: await measureStarts({ ...common, out: sites.open, folder: join(folder, 'start') }),
    }
}

/** A run may take hours: what has been measured is kept, whatever becomes of the rest. */
function record(part: Results): void {
  const all = mergeResults(readResults(), part)
  writeResults(all)
  writePlots(all)
  writeTables('speed', toTables(all))
}

const folder = mkdtempSync(join(tmpdir(), 'stele-speed-'))
cleanUpOnExit(() => rmSync(folder, { recursive: true, force: true }))
let measured: Results = { build: [] }
for await (const part of measure(folder)) {
  measured = mergeResults(measured, part)
  if (!isTrial) record(part)
}
console.log(toTables(measured).long)
if (isTrial) console.log('\nThe READMEs stay as they are: this was a trial')
