/** FlexSearch's `Document` with default settings, which requires every word of a query in one field. */

import { Document as Index } from 'flexsearch'
import type { Document } from '../collections.ts'
import type { Search, StoredEngine } from './engine.ts'

const open = () => new Index({ document: { id: 'id', index: ['title', 'tags', 'description'] } })

/** Lists the names of the exported parts; FlexSearch imports each part by its name. */
const partsFile = 'flexsearch/parts.json'
const toFile = (part: string): string => `flexsearch/${part}.json`

export const flexSearch: StoredEngine = {
  name: 'FlexSearch',
  create: async (documents) => toSearch(index(documents)),
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
    return toSearch(engine)
  },
}

function index(documents: readonly Document[]): Index {
  const engine = open()
  for (const { id, title, tags, description } of documents) {
    engine.add({ id, title, tags: tags.join(' '), description })
  }
  return engine
}

/** FlexSearch returns results per field; concatenates them in the order of the fields, most important first. */
const toSearch =
  (engine: Index): Search =>
  async (query) => [...new Set(engine.search(query).flatMap(({ result }) => result.map(String)))]
