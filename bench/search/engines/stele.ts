/** Stele: what a build writes, read again by the shim. */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import { isSearchItemsFile, toSearchIndexFile } from '../../../shim/contract/routes.ts'
import { openSearch } from '../../../shim/core/search/open.ts'
import type { Document } from '../collections.ts'
import type { Find, ReadText, SavingEngine } from './engine.ts'

const origin = 'https://site.test'

export const stele: SavingEngine = {
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

/** As the shim has it after a while, which keeps the bytes of what it has read. */
export const steleWarm: SavingEngine = {
  ...stele,
  name: 'Stele, its items read before',
  async open(readText) {
    const kept = new Map<string, Promise<string>>()
    return open(readText, (file) => {
      const text = kept.get(file) ?? readText(file)
      kept.set(file, text)
      return text
    })
  },
}

/** The texts of the files that a build writes. */
async function render(documents: readonly Document[]): Promise<ReadonlyMap<string, string>> {
  // Where an index is only opened, the generator is not there either.
  const { buildSearch } = await import('../../../generator/render/search/search.ts')
  const entries = documents.map((document) => ({ item: toItem(document), translationSet: document.work }))
  return buildSearch([...new Set(documents.map(({ lang }) => lang))], entries)
}

function toItem({ id, lang, title, tags, description }: Document): SearchResultItem {
  const url = origin + id
  return { title, description, url, markdown_url: `${url}.md`, type: 'essay', lang, tags: [...tags] }
}

/** @param readItems reads what is answered */
async function open(readText: ReadText, readItems = readText): Promise<Find> {
  const search = await openSearch((file) => (isSearchItemsFile(file) ? readItems(file) : readText(file)))
  return async (query) => (await search(query)).results.map(({ url }) => url.slice(origin.length))
}
