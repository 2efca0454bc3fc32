/**
 * `npm run bench:search`: measures the relevance and the cost of search, of Stele and other engines, and what texts cost.
 * `--relevance`, `--scale` or `--texts` runs one of the three parts. Prints Markdown tables and updates those of `bench/README.md`.
 */

import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { externalFolder, readExternalCollections } from './search/collections.ts'
import { measureRelevance } from './search/relevance.ts'
import { readSample } from './search/sample.ts'
import { measureScale, measureTexts } from './search/scale.ts'
import { writeTables } from './write-tables.ts'

async function compareRelevance(): Promise<string> {
  const external = externalFolder === undefined ? [] : readExternalCollections(externalFolder)
  return measureRelevance([...external, await readSample()])
}

const part = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { relevance: part, scale: part, texts: part } })
const hasAllParts = !Object.values(values).includes(true)
const relevance = hasAllParts || values.relevance ? await compareRelevance() : null
if (relevance !== null) console.log(`${relevance}\n`)
if (relevance !== null && externalFolder === undefined) {
  console.log(
    'Skipped: external collections (STELE_RELEVANCE_DIR is not set), so bench/README.md keeps its relevance tables\n',
  )
}
const scale = hasAllParts || values.scale ? `${await measureScale()}\n\n${describeMachine()}` : null
if (scale !== null) console.log(scale)
if (relevance !== null && externalFolder !== undefined) writeTables('relevance', relevance)
if (scale !== null) writeTables('scale', scale)
const texts = hasAllParts || values.texts ? `${await measureTexts()}\n\n${describeMachine()}` : null
if (texts !== null) {
  console.log(texts)
  writeTables('texts', texts)
}
