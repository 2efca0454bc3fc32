/** Finds documents of other generators that have one address. Stele keeps one of them, as several generators do. */

import { VFile } from 'vfile'
import { type DiagnosticMessage, report, toDiagnosticMessages } from '../kernel/diagnostics/diagnostic.ts'
import { compareTexts, group } from '../kernel/ordering.ts'
import { isImported, type Source } from '../schemas/source.ts'
import type { FrontMatter } from './validate-front-matter.ts'

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
