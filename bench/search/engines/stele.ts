/** Stele: the index that a build writes, read by the shim's search. */

import type { SearchResponse, SearchResultItem } from '../../../shim/contract/resources.ts'
import { isSearchItemsFile, searchFile, toSearchIndexFile } from '../../../shim/contract/routes.ts'
import { documentsPerTextFile } from '../../../shim/core/search/files.ts'
import { openSearch } from '../../../shim/core/search/open.ts'
import type { Document } from '../collections.ts'
import type { Engine, ReadText, Search, StoredEngine } from './engine.ts'

const origin = 'https://site.test'

export const stele: StoredEngine = {
  name: 'Stele',
  async create(documents) {
    const files = await render(documents)
    return open(async (file) => files.get(file) ?? '')
  },
  async save(documents) {
    const files = await render(documents)
    const index = new Map([...files].filter(([file]) => file === toSearchIndexFile('en')))
    return { index, rest: new Map([...files].filter(([file]) => !index.has(file))) }
  },
  open: (readText) => open(readText),
}

/** Stele with cached result documents, like a shim that has run for a while. */
export const steleWarm: StoredEngine = {
  ...stele,
  name: 'Stele, warm',
  async open(readText) {
    const cachedTexts = new Map<string, Promise<string>>()
    return open(readText, (file) => {
      const text = cachedTexts.get(file) ?? readText(file)
      cachedTexts.set(file, text)
      return text
    })
  },
}

/** Stele with the text of a document as its text, and no description (`search: { text: true }`). */
export const steleTexts: Engine = {
  name: 'Stele, `text: true`',
  async create(documents) {
    const files = await renderTexts(
      documents.map((document) => [withoutText(document), document.text ?? document.body ?? '']),
    )
    return open(async (file) => files.get(file) ?? '')
  },
}

/** Stele with synthetic texts beside titles, tags and descriptions, and a cache of what it has read. */
export const steleLongTexts: StoredEngine = {
  ...steleTexts,
  name: 'Stele, `text: true`, warm',
  async save(documents) {
    const { createTexts } = await import('../corpus.ts')
    const texts = createTexts(documents.length)
    const files = await renderTexts(documents.map((document, index) => [document, texts[index] ?? '']))
    return { index: new Map([...files].filter(([file]) => !isSearchItemsFile(file))), rest: files }
  },
  open: steleWarm.open,
}

/** Returns the files of a search that covers texts. */
async function renderTexts(
  documents: readonly (readonly [document: Document, text: string])[],
): Promise<ReadonlyMap<string, string>> {
  const files = new Map(await render(documents.map(([document]) => document)))
  const { indexTexts } = await import('../../../generator/surfaces/search/texts.ts')
  for (const lang of new Set(documents.map(([document]) => document.lang))) {
    const searchable = documents
      .filter(([document]) => document.lang === lang)
      .map(([document, text]) => ({ item: toItem(document), readMarkdown: () => text }))
    const fileCount = Math.ceil(searchable.length / documentsPerTextFile)
    for (const [file, content] of indexTexts(lang, searchable, fileCount))
      files.set(file, JSON.stringify(content))
  }
  return files.set(searchFile, JSON.stringify({ ...JSON.parse(files.get(searchFile) ?? ''), texts: {} }))
}

const withoutText = (document: Document): Document =>
  document.text === undefined ? document : { ...document, description: '' }

/** Returns the texts of the search files that a build writes, by path. */
async function render(documents: readonly Document[]): Promise<ReadonlyMap<string, string>> {
  // Imported on demand: a process that only opens an index must not load the generator.
  const { buildSearch } = await import('../../../generator/surfaces/search/search.ts')
  const entries = documents.map((document) => ({
    item: toItem(document),
    translationSet: document.translationSet,
  }))
  return buildSearch([...new Set(documents.map(({ lang }) => lang))], entries)
}

function toItem({ id, lang, title, tags, description }: Document): SearchResultItem {
  const url = origin + id
  return { title, description, url, markdown_url: `${url}.md`, type: 'essay', lang, tags: [...tags] }
}

/** @param readItems reads the files of the result documents */
async function open(readText: ReadText, readItems = readText): Promise<Search> {
  const search = await openSearch((file) => (isSearchItemsFile(file) ? readItems(file) : readText(file)))
  return async (query) => {
    const { results }: SearchResponse = JSON.parse(await search(query))
    return results.map(({ url }) => url.slice(origin.length))
  }
}
