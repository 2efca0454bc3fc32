/**
 * How well the search finds and what it costs, beside other engines: `npm run bench:search`, and with `--relevance` or
 * `--scale` behind `--` one of the two alone. Prints Markdown tables: how many times MiniSearch's figure each one is,
 * and behind it the figure; and writes them between the markers of the READMEs.
 */

import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { outsideFolder, readOutsideCollections } from './search/collections.ts'
import { writeTables } from './search/readmes.ts'
import { measureRelevance } from './search/relevance.ts'
import { readSample } from './search/sample.ts'
import { measureScale } from './search/scale.ts'
import type { Tables } from './search/tables.ts'

/** What the figures were measured on; the load tells how much else it did. */
function describeMachine(): string {
  const [load = 0] = loadavg()
  const cores = `${availableParallelism()} cores with a load of ${load.toFixed(0)}`
  return `Measured on Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cores}.`
}

async function compareRelevance(): Promise<Tables> {
  const outside = outsideFolder === undefined ? [] : readOutsideCollections(outsideFolder)
  return measureRelevance([...outside, await readSample()])
}

async function compareScale(): Promise<Tables> {
  const { short, long } = await measureScale()
  return { short, long: `${long}\n\n${describeMachine()}` }
}

const { values } = parseArgs({ options: { relevance: { type: 'boolean' }, scale: { type: 'boolean' } } })
const isWhole = values.relevance === values.scale
const relevance = isWhole || values.relevance ? await compareRelevance() : null
if (relevance !== null) console.log(`${relevance.long}\n`)
if (relevance !== null && outsideFolder === undefined) {
  console.log(
    'Left out: the collections of others, as STELE_RELEVANCE_DIR names no folder; the READMEs keep their figures\n',
  )
}
const scale = isWhole || values.scale ? await compareScale() : null
if (scale !== null) console.log(scale.long)
writeTables(outsideFolder === undefined ? null : relevance, scale)
