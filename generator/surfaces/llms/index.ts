/** The files for language models: the index `llms.txt` with its parts, and all texts in `llms-full.txt`. */

import { documents, indexFolder, toMarkdownPath } from '../../../shim/contract/routes.ts'
import type { Outline } from '../../../shim/contract/sections.ts'
import { type PlannedFile, toEntry } from '../../kernel/file.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { Page } from '../../site/model/site.ts'
import {
  createLanguageLookup,
  createListCoverage,
  isForAgents,
  listMatches,
  perSite,
  toHeader,
  toLanguageFile,
} from '../coverage.ts'
import { createPageContext } from '../page-context.ts'
import type { FilesSurface } from '../surface.ts'
import { hasRoomForSections, type IndexPart, isIndexed, planIndex, toFullText, toIndex } from './llms-text.ts'

const toMarkdownFile = ({ path }: Page): string => toDecodedPageFile(path, 'md')

interface FullTextFile extends PlannedFile {
  readonly lang: string
}

/** All texts of a language. The file depends on the Markdown files of its pages. */
export const fullTexts: FilesSurface<FullTextFile> = {
  name: 'llms-full',
  needs: 'files',
  isShared: true,
  repeatsFiles: true,
  plan: (site) =>
    site.config.languages.map((lang) => ({ file: toLanguageFile(documents.llmsFull, lang, site), lang })),
  *toEntries(files, { site, pages: data, paths, toFileKey, records, target }) {
    const context = createPageContext(data, paths)
    for (const planned of files) {
      const { file, lang } = planned
      const pages = site.published.filter((page) => page.lang === lang && isIndexed(page))
      const key = toFileKey('full-text', () => [
        site.config,
        site.hosting,
        file,
        lang,
        pages.map((page) => [
          page.path,
          page.kind,
          page.document?.kind,
          records.getHash(toMarkdownFile(page)),
        ]),
      ])
      yield toEntry(planned, key, () => ({
        pieces: toFullText(lang, context, pages, (page) => target.read(toMarkdownFile(page))),
        toChecked: toHeader,
      }))
    }
  },
  // Each document begins with a list that has its language and then its address.
  coverage: createListCoverage(documents.llmsFull, isForAgents, (text) =>
    listMatches(text, /^- \S+: .* \([\w-]+\)\n- \S+: \[(?:[^\s\]\\]|\\.)+\]\(((?:[^\s()\\]|\\.)+)\)$/gm),
  ),
}

interface IndexFile extends FullTextFile {
  readonly part: IndexPart
}

/** The folder with the further files of each language's `llms.txt`. */
const getIndexFolders = perSite((site) =>
  site.config.languages.map((lang) => [`${toLanguageFile(indexFolder, lang, site)}/`, lang] as const),
)

const getIndexLanguage = createLanguageLookup((lang, site) => toLanguageFile(documents.llms, lang, site))

/** The index. It depends on the titles and descriptions of its pages, and on the sizes of their texts. */
export const index: FilesSurface<IndexFile> = {
  name: 'llms',
  needs: 'files',
  isShared: true,
  *plan(site) {
    for (const lang of site.config.languages) {
      const first = toLanguageFile(documents.llms, lang, site)
      for (const part of planIndex(site, lang)) {
        const file = toLanguageFile(part.file, lang, site)
        yield { file, lang, part, ...(file !== first && { partOf: first }) }
      }
    }
  },
  *toEntries(files, { site, pages, paths, toFileKey, records }) {
    const context = createPageContext(pages, paths)
    const findOutline = (page: Page): Outline | null =>
      page.kind === 'document' ? JSON.parse(records.getOutline(toMarkdownFile(page))) : null
    for (const planned of files) {
      const { file, lang, part } = planned
      const listed = part.sections.flatMap((section) => section.pages)
      const outlines = new Map(listed.map((page) => [page.path, findOutline(page)]))
      if (site.hosting.servedBy !== 'shim' || !hasRoomForSections(part, site, outlines)) {
        for (const [path, outline] of outlines) outlines.set(path, outline && [outline[0], []])
      }
      const key = toFileKey('index', () => [
        site.config,
        site.hosting,
        [...site.profiles],
        file,
        lang,
        listPartFacts(part, outlines),
      ])
      yield toEntry(planned, key, () => ({ content: toIndex(part, lang, context, outlines) }))
    }
  },
  coverage: {
    toName: (lang, site) => toLanguageFile(documents.llms, lang, site),
    isExpected: isForAgents,
    toAddress: ({ path }, { config }) => config.base_url + toMarkdownPath(path),
    read(file, { readText }, site) {
      const lang =
        getIndexLanguage(file, site) ?? getIndexFolders(site).find(([folder]) => file.startsWith(folder))?.[1]
      if (lang === undefined) return null
      const addresses = listMatches(readText(), /^- \[(?:[^\]\\\n]|\\.)*\]\(((?:[^\s()\\]|\\.)+)\)/gm)
      return [{ lang, addresses: addresses.filter((address) => address.endsWith('.md')) }]
    },
  },
}

const listPartFacts = (
  { position, parts, sections }: IndexPart,
  outlines: ReadonlyMap<string, Outline | null>,
) => [
  position,
  parts.map((other) => [other.file, other.position, other.sections.map(({ name }) => name)]),
  sections.map(({ name, pages }) => [
    name,
    pages.map(({ path, title, description }) => [path, title, description, outlines.get(path)]),
  ]),
]
