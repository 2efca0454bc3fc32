/** FlexSearch: its `Document` with its defaults, which finds what has every word of the query in one field. */

import { Document as Index } from 'flexsearch'
import type { Document } from '../collections.ts'
import type { Find, SavingEngine } from './engine.ts'

const open = () => new Index({ document: { id: 'id', index: ['title', 'tags', 'description'] } })

/** Names the parts that it exports, as it wants each back under its name. */
const partsFile = 'flexsearch/parts.json'
const toFile = (part: string): string => `flexsearch/${part}.json`

export const flexSearch: SavingEngine = {
  name: 'FlexSearch',
  create: async (documents) => toFind(index(documents)),
  async save(documents) {
    const parts = new Map<string, string>()
    await index(documents).export(async (part, text) => {
      parts.set(part, text)
    })
    return {
      index: new Map([...parts].map(([part, text]) => [toFile(part), text])),
      rest: new Map([[partsFile, JSON.stringify([...parts.keys()])]]),
    }
  },
  async open(readText) {
    const engine = open()
    for (const part of JSON.parse(await readText(partsFile))) {
      engine.import(part, await readText(toFile(part)))
    }
    return toFind(engine)
  },
}

function index(documents: readonly Document[]): Index {
  const engine = open()
  for (const { id, title, tags, description } of documents) {
    engine.add({ id, title, tags: tags.join(' '), description })
  }
  return engine
}

/** It answers field by field; the fields stand in the order in which they weigh. */
const toFind =
  (engine: Index): Find =>
  async (query) => [...new Set(engine.search(query).flatMap(({ result }) => result.map(String)))]
