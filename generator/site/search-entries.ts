/** The entries of the search that need the rendered documents: the index of their texts, and the directory of all search files. */

import { searchFile, toSearchIndexFile, toSearchItemsFile } from '../../shim/contract/routes.ts'
import type { SearchTextFile, SearchTexts } from '../../shim/core/search/files.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import { type Entry, toEntry } from '../kernel/entry.ts'
import type { FileRecords } from '../kernel/file-records.ts'
import type { PublishTarget } from '../kernel/publish/target.ts'
import type { Document } from '../model/site.ts'
import { toSearchItem } from '../surfaces/api/resources.ts'
import { toBody } from '../verify-output/read-file.ts'
import type { SiteInput } from './site-input.ts'

/** Creates the entries of the index of the texts. That of a language depends on the Markdown files of its documents. */
export function* toSearchTextEntries(
  { site, plan, toFileKey }: SiteInput,
  records: FileRecords,
  target: Pick<PublishTarget, 'read'>,
): Generator<Entry> {
  for (const lang of site.config.languages) {
    const files = plan.filter((file) => file.kind === 'search-texts' && file.lang === lang)
    if (files.length === 0) continue
    const documents = site.published.flatMap(({ document }) => (document?.lang === lang ? [document] : []))
    const toMarkdownFile = ({ path }: Document) => toPageFile(path, 'md')
    const key = toFileKey('search-texts', () => [
      lang,
      documents.map((document) => [
        document.title,
        document.tags,
        document.description,
        records.getHash(toMarkdownFile(document)),
      ]),
    ])
    const searchable = documents.map((document) => ({
      item: toSearchItem(site, document),
      readMarkdown: () => toBody(target.read(toMarkdownFile(document))).toString(),
    }))
    let contents: ReadonlyMap<string, SearchTexts | SearchTextFile> | null = null
    const render = async (file: string) => {
      const { indexTexts } = await import('../surfaces/search/texts.ts')
      contents ??= indexTexts(lang, searchable, files.length - 1)
      return { content: JSON.stringify(contents.get(file)) }
    }
    for (const representation of files) {
      const { file } = representation
      yield toEntry(
        representation,
        toFileKey('search-text', () => [key, file]),
        () => render(file),
      )
    }
  }
}

/** Creates the entry of the directory, which changes with any other file of the search. */
export function toSearchDirectoryEntry({ site, plan }: SiteInput, records: FileRecords): Entry {
  const { languages, search, base_url } = site.config
  const itemFiles = plan.filter(({ kind }) => kind === 'search-items').length
  return toEntry({ file: searchFile, lang: null }, null, async () => {
    const { toSearchDirectory } = await import('../surfaces/search/search.ts')
    const files = [
      ...languages.map(toSearchIndexFile),
      ...Array.from({ length: itemFiles }, (_, number) => toSearchItemsFile(number)),
      ...plan.flatMap(({ kind, file }) => (kind === 'search-texts' ? [file] : [])),
      // Excerpts change with any edit, and the index of texts does not.
      ...(search.excerpts
        ? site.published.flatMap(({ document }) => (document === null ? [] : toPageFile(document.path, 'md')))
        : []),
    ]
    const texts = search.text ? { ...(search.excerpts && { baseUrl: base_url }) } : null
    const hashes = files.map((file) => [file, records.getHash(file)] as const)
    return { content: JSON.stringify(toSearchDirectory(languages, hashes, texts)) }
  })
}
