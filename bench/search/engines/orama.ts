/** Orama, as whoever meets it first would use it: a schema, the language, and nothing else set. */

import { create, insertMultiple, load, save, search } from '@orama/orama'
import type { Document } from '../collections.ts'
import type { Find, SavingEngine } from './engine.ts'

const schema = { title: 'string', tags: 'string', description: 'string' } as const

const languages: Readonly<Record<string, string>> = { en: 'english', pt: 'portuguese' }

const [indexFile, restFile] = ['orama/index.json', 'orama/rest.json']

const open = (lang: string) => create({ schema, language: languages[lang] ?? 'english' })
type Database = ReturnType<typeof open>

export const orama: SavingEngine = {
  name: 'Orama',
  create: async (documents, lang) => toFind(await index(documents, lang)),
  async save(documents) {
    const { index: indexed, ...rest } = save(await index(documents, 'en'))
    // It answers without its documents too: by their ids alone, as the others do.
    const counted = { ...rest, docs: { docs: {}, count: documents.length } }
    return {
      index: new Map([[indexFile, JSON.stringify(indexed)]]),
      rest: new Map([[restFile, JSON.stringify(counted)]]),
    }
  },
  async open(readText) {
    const database = open('en')
    const rest = JSON.parse(await readText(restFile))
    load(database, { ...rest, index: JSON.parse(await readText(indexFile)) })
    return toFind(database)
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
  // Inserted as one batch: between batches it waits.
  await insertMultiple(database, texts, texts.length + 1)
  return database
}

const toFind =
  (database: Database): Find =>
  async (query) =>
    (await search(database, { term: query })).hits.map(({ id }) => id)
