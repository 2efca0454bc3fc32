/** Orama: with the language and default settings otherwise, and with Stele's analyzer and weights of fields. */

import { create, insertMultiple, load, save, search } from '@orama/orama'
import { getAnalyzer } from '../../../generator/surfaces/search/analyzers.ts'
import { createTokenizer, type OramaTokenizer } from '../../../shim/core/search/orama.ts'
import type { Document } from '../collections.ts'
import type { Search, StoredEngine } from './engine.ts'

const schema = { title: 'string', tags: 'string', description: 'string' } as const

const languages: Readonly<Record<string, string>> = { en: 'english', pt: 'portuguese' }

const [indexFile, restFile] = ['orama/index.json', 'orama/rest.json']

type Options = { readonly language: string } | { readonly components: { tokenizer: OramaTokenizer } }

const open = (options: Options) => create({ schema, ...options })
type Database = ReturnType<typeof open>

export const orama = createEngine('Orama', (lang) => ({ language: languages[lang] ?? 'english' }), {})

export const oramaAnalyzed = createEngine(
  'Orama, Stele’s analyzer and weights',
  (lang) => {
    const stopwords = [...getAnalyzer(lang).stopwords]
    return { components: { tokenizer: createTokenizer({ language: lang, stopwords }) } }
  },
  { title: 2.5, tags: 2 },
)

/**
 * @param toOptions returns the options for a language, beside the schema
 * @param boost the weights of fields, if they are not all 1
 */
function createEngine(
  name: string,
  toOptions: (lang: string) => Options,
  boost: Partial<Record<keyof typeof schema, number>>,
): StoredEngine {
  const index = async (documents: readonly Document[], lang: string): Promise<Database> => {
    const database = open(toOptions(lang))
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
      (await search(database, { term: query, boost })).hits.map(({ id }) => id)
  return {
    name,
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
      const database = open(toOptions('en'))
      const rest = JSON.parse(await readText(restFile))
      load(database, { ...rest, index: JSON.parse(await readText(indexFile)) })
      return toSearch(database)
    },
  }
}
