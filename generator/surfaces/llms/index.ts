/** The files for language models: the index `llms.txt` with its parts, and all texts in `llms-full.txt`. */

import { documents, indexFolder, toMarkdownPath } from '../../../shim/contract/routes.ts'
import type { Outline } from '../../../shim/contract/sections.ts'
import type { PlannedFile } from '../../kernel/file.ts'
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
import { deriveFile, type FilesSurface } from '../surface.ts'
import {
  hasRoomForSections,
  type IndexPart,
  listFullTexts,
  planIndex,
  toFullText,
  toIndex,
} from './llms-text.ts'

const toMarkdownFile = ({ path }: Pick<Page, 'path'>): string => toDecodedPageFile(path, 'md')

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
  *toDerived(files, { site }) {
    for (const planned of files) {
      const { lang } = planned
      const reads = listFullTexts(site.published.filter((page) => page.lang === lang)).map(toMarkdownFile)
      yield deriveFile(planned, { input: { lang, reads }, reads }, (input, { context, read }) => ({
        pieces: toFullText(input.lang, context, input.reads, read),
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
  *toDerived(files, { site, records }) {
    for (const planned of files) {
      const { lang, part } = planned
      const outlines = part.sections.flatMap(({ pages }) =>
        pages.map((page): readonly [path: string, outline: Outline | null] => [
          page.path,
          page.isDocument ? JSON.parse(records.getOutline(toMarkdownFile(page))) : null,
        ]),
      )
      const hasSections =
        site.hosting.servedBy === 'shim' && hasRoomForSections(part, site, new Map(outlines))
      const shown = hasSections
        ? outlines
        : outlines.map(([path, outline]) => [path, outline && withoutSections(outline)] as const)
      yield deriveFile(planned, { input: { lang, part, outlines: shown } }, (input, { context }) => ({
        content: toIndex(input.part, input.lang, context, new Map(input.outlines)),
      }))
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

/** An index that lists no sections says how many tokens each document has. */
const withoutSections = ([tokens]: Outline): Outline => [tokens, []]
