/** Orama with a schema, the language, and default settings otherwise. */

import { create, insertMultiple, load, save, search } from '@orama/orama'
import type { Document } from '../collections.ts'
import type { Search, StoredEngine } from './engine.ts'

const schema = { title: 'string', tags: 'string', description: 'string' } as const

const languages: Readonly<Record<string, string>> = { en: 'english', pt: 'portuguese' }

const [indexFile, restFile] = ['orama/index.json', 'orama/rest.json']

const open = (lang: string) => create({ schema, language: languages[lang] ?? 'english' })
type Database = ReturnType<typeof open>

export const orama: StoredEngine = {
  name: 'Orama',
  create: async (documents, lang) => toSearch(await index(documents, lang)),
  async save(documents) {
    const { index: indexed, ...rest } = save(await index(documents, 'en'))
    // Saves no documents: like the other engines, Orama then returns only ids.
    const withoutDocuments = { ...rest, docs: { docs: {}, count: documents.length } }
    return {
      index: new Map([[indexFile, JSON.stringify(indexed)]]),
      rest: new Map([[restFile, JSON.stringify(withoutDocuments)]]),
    }
  },
  async open(readText) {
    const database = open('en')
    const rest = JSON.parse(await readText(restFile))
    load(database, { ...rest, index: JSON.parse(await readText(indexFile)) })
    return toSearch(database)
  },
}

async function index(documents: readonly Document[], lang: string): Promise<Database> {
  const database = open(lang)
  const texts = documents.map(({ id, title, tags, description }) => ({
    id,
    title,
    tags: tags.join(' '),
    description,
  }))
  // One batch, because Orama pauses between batches.
  await insertMultiple(database, texts, texts.length + 1)
  return database
}

const toSearch =
  (database: Database): Search =>
  async (query) =>
    (await search(database, { term: query })).hits.map(({ id }) => id)
