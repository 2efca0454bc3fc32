/**
 * How well the search finds and what it costs, beside other engines: `npm run bench:search`, and with `--relevance` or
 * `--scale` behind `--` one of the two alone. Prints Markdown tables: how many times MiniSearch's figure each one is,
 * and behind it the figure; and writes them between the markers of the READMEs.
 */

import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { writeTables } from './readmes.ts'
import { outsideFolder, readOutsideCollections } from './search/collections.ts'
import { measureRelevance } from './search/relevance.ts'
import { readSample } from './search/sample.ts'
import { measureScale } from './search/scale.ts'
import type { Tables } from './tables.ts'

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
if (relevance !== null && outsideFolder !== undefined) writeTables('relevance', relevance)
if (scale !== null) writeTables('scale', scale)
