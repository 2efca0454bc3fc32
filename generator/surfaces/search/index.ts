/** The files that the shim's search reads (`shim/core/search/files.ts`). */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import {
  isSearchItemsFile,
  searchFile,
  toSearchIndexFile,
  toSearchItemsFile,
  toSearchTextFile,
  toSearchTextsFile,
} from '../../../shim/contract/routes.ts'
import { documentsPerTextFile, itemsPerFile } from '../../../shim/core/search/files.ts'
import type { Document } from '../../kernel/document.ts'
import type { PlannedFile } from '../../kernel/file.ts'
import { group } from '../../kernel/grouping.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { toSearchItem } from '../api/resources.ts'
import { groupByLanguage, isDocument, toBody, toUrl } from '../coverage.ts'
import {
  assertValid,
  createFile,
  deriveFile,
  type FilesSurface,
  type MetadataSurface,
  type SourceTools,
} from '../surface.ts'

const planFiles = (count: number, toFile: (number: number) => string): string[] =>
  Array.from({ length: Math.ceil(count) }, (_, number) => toFile(number))

const planItemFiles = ({ published }: Site): string[] =>
  planFiles(published.filter(isDocument).length / itemsPerFile, toSearchItemsFile)

/** The index of titles, descriptions and tags of each language. */
export const searchIndex: MetadataSurface = {
  name: 'search',
  needs: 'metadata',
  plan: ({ config }) =>
    config.languages.map((lang) => {
      const file = toSearchIndexFile(lang)
      return { file, lang: null, render: ({ takeSearchFile }) => takeSearchFile(file) }
    }),
}

/** The results that a search can return. */
export const searchItems: MetadataSurface = {
  name: 'search-items',
  needs: 'metadata',
  plan: (site) =>
    planItemFiles(site).map((file) => ({
      file,
      lang: null,
      render({ takeSearchFile, resources }) {
        const text = takeSearchFile(file)
        for (const line of text.trimEnd().split('\n'))
          assertValid(resources.SearchResultItem, JSON.parse(line), file)
        return text
      },
    })),
  coverage: {
    toName: () => 'the search index',
    isExpected: isDocument,
    toAddress: toUrl,
    read(file, { readText }) {
      if (!isSearchItemsFile(file)) return null
      const items = readText()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly url: string; readonly lang: string })
      return groupByLanguage(items.map(({ lang, url }) => [lang, url]))
    },
  },
}

/** Lists the files of the texts in one language: at least one, since a search reads one for each word. */
function planTextFiles({ published }: Site, lang: string): string[] {
  const documents = published.filter((page) => page.kind === 'document' && page.lang === lang)
  const files = planFiles(Math.max(documents.length, 1) / documentsPerTextFile, (number) =>
    toSearchTextFile(lang, number),
  )
  return [toSearchTextsFile(lang), ...files]
}

interface TextsFile extends PlannedFile {
  readonly lang: string
}

const toMarkdownFile = ({ path }: Document): string => toDecodedPageFile(path, 'md')

/** The index of the texts. Its files of one language depend on the Markdown files of the documents in it. */
export const searchTexts: FilesSurface<TextsFile> = {
  name: 'search-texts',
  needs: 'files',
  plan: (site) =>
    site.config.search.text
      ? site.config.languages.flatMap((lang) => planTextFiles(site, lang).map((file) => ({ file, lang })))
      : [],
  *toDerived(planned, { site }) {
    for (const [lang, files] of group(planned.map((file) => [file.lang, file] as const))) {
      const pages = site.published.filter(
        (page): page is DocumentPage => page.kind === 'document' && page.lang === lang,
      )
      const reads = pages.map(({ document }) => toMarkdownFile(document))
      const input = {
        lang,
        items: pages.map((page) => toSearchItem(site, page)),
        reads,
        count: files.length - 1,
      }
      const source = { input, reads }
      for (const file of files)
        yield deriveFile(file, source, async (shared, { read }) => {
          const contents = await indexOnce(shared, read)
          return { content: JSON.stringify(contents.get(file.file)) }
        })
    }
  },
}

interface TextsInput {
  readonly lang: string
  readonly items: readonly SearchResultItem[]
  /** The Markdown file of each item. */
  readonly reads: readonly string[]
  /** How many files the terms are distributed among. */
  readonly count: number
}

/** Indexes the texts of a language, once for all of its files. */
const indexOnce = memoize(async ({ lang, items, reads, count }: TextsInput, read: SourceTools['read']) => {
  const { indexTexts } = await import('./texts.ts')
  const searchable = items.map((item, index) => ({
    item,
    readMarkdown: () => toBody(read(reads[index] ?? '')).toString(),
  }))
  return indexTexts(lang, searchable, count)
})

/** The directory of all files of the search. It changes with any of them. */
export const searchDirectory: FilesSurface = {
  name: 'search-directory',
  needs: 'files',
  plan: () => [{ file: searchFile, lang: null }],
  *toDerived(files, { site, records }) {
    const { languages, search, base_url } = site.config
    for (const file of files)
      yield createFile(file, async () => {
        const { toSearchDirectory } = await import('./search.ts')
        const read = [
          ...languages.map(toSearchIndexFile),
          ...planItemFiles(site),
          ...(search.text ? languages.flatMap((lang) => planTextFiles(site, lang)).sort() : []),
          // Excerpts change with any edit, and the index of texts does not.
          ...(search.excerpts
            ? site.published.flatMap(({ document }) => (document === null ? [] : toMarkdownFile(document)))
            : []),
        ]
        const texts = search.text ? { ...(search.excerpts && { baseUrl: base_url }) } : null
        const hashes = read.map((name) => [name, records.getHash(name)] as const)
        return { content: JSON.stringify(toSearchDirectory(languages, hashes, texts)) }
      })
  },
}
