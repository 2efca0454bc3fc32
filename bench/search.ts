/**
 * `npm run bench:search`: measures the relevance and the cost of search, of Stele and other engines. `--relevance` or
 * `--scale` runs one of the two parts. Prints Markdown tables and updates those of `bench/README.md`.
 */

import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { externalFolder, readExternalCollections } from './search/collections.ts'
import { measureRelevance } from './search/relevance.ts'
import { readSample } from './search/sample.ts'
import { measureScale } from './search/scale.ts'
import { writeTables } from './write-tables.ts'

async function compareRelevance(): Promise<string> {
  const external = externalFolder === undefined ? [] : readExternalCollections(externalFolder)
  return measureRelevance([...external, await readSample()])
}

const { values } = parseArgs({ options: { relevance: { type: 'boolean' }, scale: { type: 'boolean' } } })
const hasBothParts = values.relevance === values.scale
const relevance = hasBothParts || values.relevance ? await compareRelevance() : null
if (relevance !== null) console.log(`${relevance}\n`)
if (relevance !== null && externalFolder === undefined) {
  console.log(
    'Skipped: external collections (STELE_RELEVANCE_DIR is not set), so bench/README.md keeps its relevance tables\n',
  )
}
const scale = hasBothParts || values.scale ? `${await measureScale()}\n\n${describeMachine()}` : null
if (scale !== null) console.log(scale)
if (relevance !== null && externalFolder !== undefined) writeTables('relevance', relevance)
if (scale !== null) writeTables('scale', scale)
