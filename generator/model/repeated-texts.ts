/** Warns about titles that several documents of a language have, and about different spellings of a tag that share a page. */

import { VFile } from 'vfile'
import { toTagSlug } from '../addresses/tag-slug.ts'
import type { ReportAt } from '../collect/report-at.ts'
import { type DiagnosticMessage, report, toDiagnosticMessages } from '../kernel/diagnostics/diagnostic.ts'
import { quote } from '../kernel/diagnostics/wording.ts'
import { compareTexts, group } from '../kernel/ordering.ts'
import { isImported, type Source } from '../schemas/source.ts'
import type { ContentDocument } from './content-model.ts'
import type { FrontMatter } from './validate-front-matter.ts'

/** @param documents the published documents */
export function reportRepeatedTexts(documents: readonly ContentDocument[], reportAt: ReportAt): void {
  const titles = new Map<string, ContentDocument>()
  const spellings = findUsualSpellings(documents)
  for (const document of documents) {
    const { sourceFile, metadata } = document
    if (metadata === null) continue
    const title = `${sourceFile.lang} ${metadata.title}`
    const first = titles.get(title)
    if (first === undefined) titles.set(title, document)
    else {
      const reason = `The title ${quote(metadata.title)} is also that of "${first.file.path}"; make them different, so that readers can tell them apart`
      reportAt(document, ['title'], 'duplicate-title', { reason, found: metadata.title, expected: [] })
    }
    for (const [index, tag] of metadata.tags.entries()) {
      const usual = spellings.get(toTagKey(document, tag))
      if (usual === undefined || usual.tag === tag) continue
      const reason = `The tag ${quote(tag)} is ${quote(usual.tag)} in "${usual.first.file.path}"; use one spelling`
      reportAt(document, ['tags', index], 'similar-tags', { reason, found: tag, expected: [usual.tag] })
    }
  }
}

/** One spelling of a tag in a language. */
interface Spelling {
  readonly tag: string
  readonly first: ContentDocument
  count: number
}

const toTagKey = ({ sourceFile }: ContentDocument, tag: string): string =>
  `${sourceFile.lang} ${toTagSlug(tag)}`

/** Returns the most frequent spelling of each tag; of equally frequent ones the first in the order of the documents. */
function findUsualSpellings(
  documents: readonly ContentDocument[],
): ReadonlyMap<string, Spelling | undefined> {
  const tags = new Map<string, Spelling[]>()
  for (const document of documents) {
    for (const tag of document.metadata?.tags ?? []) {
      const key = toTagKey(document, tag)
      const spellings = tags.get(key) ?? []
      const known = spellings.find((spelling) => spelling.tag === tag)
      if (known === undefined) spellings.push({ tag, first: document, count: 1 })
      else known.count++
      tags.set(key, spellings)
    }
  }
  return new Map([...tags].map(([key, spellings]) => [key, spellings.sort((a, b) => b.count - a.count)[0]]))
}

interface SharedAddresses {
  /** The documents that are left out. */
  readonly leftOut: ReadonlySet<FrontMatter>
  /** The warnings of the documents that are kept. */
  readonly messages: ReadonlyMap<FrontMatter, readonly DiagnosticMessage[]>
}

/** @param isDraft whether a document is not published at present */
export function findSharedAddresses(
  frontMatter: readonly FrontMatter[],
  sources: readonly Source[],
  isDraft: (document: FrontMatter) => boolean,
): SharedAddresses {
  const entries = frontMatter.flatMap((document): (readonly [string, FrontMatter])[] => {
    const { imported, sourceFile } = document
    const source = sources[sourceFile.source]
    if (source === undefined || !isImported(source) || !imported?.lang || imported.isHidden) return []
    // Without pages or a URL of the site, each source may be a site of its own.
    const site = (source.hasPages ? source.base : null) ?? sourceFile.source
    return [[`${site} ${imported.lang} ${imported.address}`, document]]
  })
  const leftOut = new Set<FrontMatter>()
  const messages = new Map<FrontMatter, readonly DiagnosticMessage[]>()
  for (const documents of group(entries).values()) {
    if (documents.length === 1) continue
    const [first, ...rest] = documents.toSorted(
      (a, b) => Number(isDraft(a)) - Number(isDraft(b)) || compareTexts(toRank(a), toRank(b)),
    ) as [FrontMatter, ...FrontMatter[]]
    // A file that two sources have is another mistake.
    const others = rest.filter(({ sourceFile }) => sourceFile.id !== first.sourceFile.id)
    for (const document of others) leftOut.add(document)
    if (others.length > 0) messages.set(first, toMessages(first, others))
  }
  return { leftOut, messages }
}

/** The index file of a folder comes before a file with the name of the folder, as in Hugo. */
const toRank = ({ sourceFile: { id } }: FrontMatter): string =>
  `${/(?:^|\/)_?index\.[^/]*$/i.test(id) ? 0 : 1} ${id}`

function toMessages(
  { sourceFile: { path }, imported }: FrontMatter,
  others: readonly FrontMatter[],
): readonly DiagnosticMessage[] {
  const file = new VFile({ path })
  const names = others.map(({ sourceFile }) => `"${sourceFile.path}"`).join(', ')
  report(file, 'shared-address', {
    reason: `Several documents have the address "${imported?.address}": Stele keeps this file, and leaves out ${names}; give each file an address of its own`,
    found: others[0]?.sourceFile.path ?? '',
    expected: ['an address of its own'],
  })
  return toDiagnosticMessages(file)
}
