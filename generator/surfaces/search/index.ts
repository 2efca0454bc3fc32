/** The files that the shim's search reads (`shim/core/search/files.ts`). */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import {
  isSearchItemsFile,
  linkedPages,
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
import { getMessages } from '../../look/messages/ui-languages.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { toReadUrl, toSearchItem } from '../api/resources.ts'
import { groupByLanguage, isSearched, toBody } from '../coverage.ts'
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

/** The documents that the search finds, in the order of publication. */
const listSearched = (site: Site): readonly DocumentPage[] =>
  site.published.filter((page): page is DocumentPage => page.kind === 'document' && isSearched(page, site))

const planItemFiles = (site: Site): string[] =>
  planFiles(listSearched(site).length / itemsPerFile, toSearchItemsFile)

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
    isExpected: isSearched,
    toAddress: toReadUrl,
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
function planTextFiles(site: Site, lang: string): string[] {
  const documents = listSearched(site).filter((page) => page.lang === lang)
  const files = planFiles(Math.max(documents.length, 1) / documentsPerTextFile, (number) =>
    toSearchTextFile(lang, number),
  )
  return [toSearchTextsFile(lang), ...files]
}

interface TextsFile extends PlannedFile {
  readonly lang: string
}

/**
 * Returns the heading of the reference on the developers' page; null for other documents. The reference is English on all pages, and a search
 * would find it for many words.
 */
const getReferenceHeading = ({ kind, slug, lang }: Document): string | null =>
  kind === 'page' && slug === linkedPages.developers
    ? getMessages(lang).guides.developers.operations.heading
    : null

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
      const pages = listSearched(site).filter((page) => page.lang === lang)
      const documents = pages.map((page) => ({
        item: toSearchItem(site, page),
        file: page.document.hasPage ? toMarkdownFile(page.document) : null,
        unread: getReferenceHeading(page.document),
      }))
      const source = {
        input: { lang, documents, count: files.length - 1 },
        reads: documents.flatMap(({ file }) => file ?? []),
      }
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
  readonly documents: readonly SearchedDocument[]
  /** How many files the terms are distributed among. */
  readonly count: number
}

interface SearchedDocument {
  readonly item: SearchResultItem
  /** The Markdown file; null for a document without a text. */
  readonly file: string | null
  /** The heading with which a part begins that the search leaves out; null if there is none. */
  readonly unread: string | null
}

/** Indexes the texts of a language, once for all of its files. */
const indexOnce = memoize(async ({ lang, documents, count }: TextsInput, read: SourceTools['read']) => {
  const { indexTexts } = await import('./texts.ts')
  const searchable = documents.map(({ item, file, unread }) => ({
    item,
    readMarkdown: () => (file === null ? '' : withoutPart(toBody(read(file)).toString(), unread)),
  }))
  return indexTexts(lang, searchable, count)
})

function withoutPart(markdown: string, heading: string | null): string {
  const start = heading === null ? -1 : markdown.lastIndexOf(`\n## ${heading}\n`)
  return start < 0 ? markdown : markdown.slice(0, start)
}

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
            ? listSearched(site).flatMap(({ document }) => (document.hasPage ? toMarkdownFile(document) : []))
            : []),
        ]
        const texts = search.text ? { ...(search.excerpts && { baseUrl: base_url }) } : null
        const hashes = read.map((name) => [name, records.getHash(name)] as const)
        return { content: JSON.stringify(toSearchDirectory(languages, hashes, texts)) }
      })
  },
}
