/** The files that the shim's search reads (`shim/core/search/files.ts`). */

import {
  isSearchItemsFile,
  searchFile,
  toSearchIndexFile,
  toSearchItemsFile,
  toSearchTextFile,
  toSearchTextsFile,
} from '../../../shim/contract/routes.ts'
import {
  documentsPerTextFile,
  itemsPerFile,
  type SearchTextFile,
  type SearchTexts,
} from '../../../shim/core/search/files.ts'
import type { Document } from '../../kernel/document.ts'
import { type PlannedFile, toEntry } from '../../kernel/file.ts'
import { group } from '../../kernel/grouping.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { toSearchItem } from '../api/resources.ts'
import { groupByLanguage, isDocument, toBody, toUrl } from '../coverage.ts'
import { assertValid, type FilesSurface, type MetadataSurface } from '../surface.ts'

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
  *toEntries(planned, { site, toFileKey, records, target }) {
    for (const [lang, files] of group(planned.map((file) => [file.lang, file] as const))) {
      const pages = site.published.filter(
        (page): page is DocumentPage => page.kind === 'document' && page.lang === lang,
      )
      const key = toFileKey('search-texts', () => [
        lang,
        pages.map(({ document }) => [
          document.title,
          document.tags,
          document.description,
          records.getHash(toMarkdownFile(document)),
        ]),
      ])
      const searchable = pages.map((page) => ({
        item: toSearchItem(site, page),
        readMarkdown: () => toBody(target.read(toMarkdownFile(page.document))).toString(),
      }))
      let contents: ReadonlyMap<string, SearchTexts | SearchTextFile> | null = null
      const render = async (file: string) => {
        const { indexTexts } = await import('./texts.ts')
        contents ??= indexTexts(lang, searchable, files.length - 1)
        return { content: JSON.stringify(contents.get(file)) }
      }
      for (const file of files)
        yield toEntry(
          file,
          toFileKey('search-text', () => [key, file.file]),
          () => render(file.file),
        )
    }
  },
}

/** The directory of all files of the search. It changes with any of them. */
export const searchDirectory: FilesSurface = {
  name: 'search-directory',
  needs: 'files',
  plan: () => [{ file: searchFile, lang: null }],
  *toEntries(files, { site, records }) {
    const { languages, search, base_url } = site.config
    for (const file of files)
      yield toEntry(file, null, async () => {
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
